import type { SearchReport } from '@dictamen/contracts'
import type { Records } from '../records/use-records.ts'

const MOST_LINKS = 1000

/** A report as it stands today: whom somebody contests the decision about is marked. */
export async function markContested(
  report: SearchReport,
  ids: readonly string[],
  records: Pick<Records, 'list' | 'nameAll'>,
): Promise<SearchReport> {
  const contested = await Promise.all(
    ids.map(async (id) => {
      const referring = await records.list({ linkedTo: id, kind: 'review', limit: MOST_LINKS })
      const isContested = referring.some(
        ({ record }) =>
          'links' in record && record.links.some((link) => link.rel === 'contests' && link.record === id),
      )
      return isContested ? [id] : []
    }),
  )
  const named = await records.nameAll(contested.flat())
  const subjects = new Set(named.map(({ subject_name: name }) => name))
  if (subjects.size === 0) return report
  return {
    ...report,
    candidates: report.candidates.map((one) => ({
      ...one,
      impugnada: subjects.has(`${report.search_id}/${one.candidate_id}`),
    })),
  }
}
