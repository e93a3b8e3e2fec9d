import { answer, idOf, oneOf, pageOf, recordOf, rowsOf, SPACE, TIME, type LongList } from './answer.ts'

export const records: LongList = {
  name: '/expedientes',
  row: rowsOf('Lista de expedientes'),
  open: async (page, count) => {
    await answer(page, '/v1/records', (url) => {
      const rows = pageOf(url, count, (at) => ({
        index: count - at,
        record: recordOf(at, oneOf(['audits/ira', 'interviews/comparison'], at)),
      }))
      const last = rows.at(-1)?.index ?? 1
      return { records: rows, next: last === 1 ? null : idOf(count - last) }
    })
    await page.goto('/expedientes')
  },
}

export const reviews: LongList = {
  name: '/revision',
  row: rowsOf('Cola de revisión'),
  open: async (page, count) => {
    await answer(page, '/v1/reviews', (url) => {
      const rows = pageOf(url, count, (at) => ({
        id: idOf(at),
        record: idOf(at),
        space: SPACE,
        kind: oneOf(['decision', 'escalation'], at),
        opened: TIME,
        closed: null,
        outcome: null,
        judgements: at % 2,
        judged: at % 3 === 0,
        mine: at % 2 === 0,
        system: oneOf(['searches/candidate', 'audits/ira'], at),
        subject_name: oneOf([null, 'SEARCH-2026-001/CAND-001'], at),
      }))
      const last = rows.at(-1)?.id
      return { reviews: rows, next: last === undefined || last === idOf(count - 1) ? null : last }
    })
    await page.goto('/revision')
  },
}
