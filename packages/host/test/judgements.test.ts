import type { JudgementSheet } from '@dictamen/contracts'
import { readDocument, Refusal } from '@dictamen/kernel'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addJudgements, completeJudgements, readJudgements } from '../src/searches/judgements.ts'

const AT = '2026-03-02T10:00:00Z'
const hand = { by: 'Ana Ruiz', at: AT }
const noFit = 'no_fit:kickoff_notes.md:12'
const criterion = 'criterio:brief_jd.md:7'

const notes = { path: 'CAND-001/interview_notes.md', text: 'Notas\nNo se muda.\nViaja poco.\n' }

const sheet: JudgementSheet = {
  search_id: 'SEARCH-2026-001',
  candidate_id: 'CAND-001',
  points: [point(noFit, 'no_fit'), point(criterion, 'criterio')],
}

function point(
  point_id: string,
  kind: JudgementSheet['points'][number]['kind'],
): JudgementSheet['points'][number] {
  return {
    point_id,
    kind,
    question: '¿Se da?',
    state: 'por_juzgar',
    passages: [],
    measured: null,
    judgements: [],
  }
}

function fill(text: string): ReturnType<typeof completeJudgements> {
  return completeJudgements(readDocument(text, 'juicios.yaml'), sheet, hand, [notes])
}

function refusalOf(text: string): Refusal {
  try {
    fill(text)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

test('a form brings what was filled in, signed and dated; what was left blank stays open', () => {
  const given = fill(`
judgements:
  - point_id: "${noFit}"
    verdict:
    reason:
  - point_id: "${criterion}"
    verdict: cumple
    reason: Dirigió tres plantas.
`)
  expect(given).toEqual({
    search_id: 'SEARCH-2026-001',
    candidate_id: 'CAND-001',
    judgements: [
      {
        point_id: criterion,
        verdict: 'cumple',
        reason: 'Dirigió tres plantas.',
        by: 'Ana Ruiz',
        at: AT,
        citations: [],
      },
    ],
  })
})

test('what a file says of who and when holds', () => {
  const [one] = fill(
    JSON.stringify({
      judgements: [
        {
          point_id: noFit,
          verdict: 'incurre',
          reason: 'Lo dice.',
          by: 'Luis Gil',
          at: '2026-03-01T09:00:00Z',
        },
      ],
    }),
  ).judgements
  expect(one).toMatchObject({ by: 'Luis Gil', at: '2026-03-01T09:00:00Z' })
})

test.each([
  ['a point that the sheet does not have', 'no_fit:otro.md:3', 'incurre', 6, 'no tiene el punto'],
  ['a verdict of another kind of point', noFit, 'cumple', 7, 'se dice incurre, no_incurre, no_se_sabe'],
])('refuses %s, with its line in the file', (_what, id, verdict, line, sentence) => {
  const { problems } = refusalOf(`judgements:
  - point_id: "${criterion}"
    verdict:
    reason:

  - point_id: "${id}"
    verdict: ${verdict}
    reason: Porque sí.
`)
  expect(problems).toHaveLength(1)
  expect(problems[0]!.message).toContain(sentence)
  expect(problems[0]!.position?.line).toBe(line)
})

test('refuses judgements without a reason, and those of another candidate', () => {
  expect(refusalOf(`judgements: [{ point_id: "${noFit}", verdict: incurre }]`).problems[0]!.pointer).toBe(
    '/judgements/0/reason',
  )
  expect(refusalOf('candidate_id: CAND-002\njudgements: []\n').problems[0]!.message).toContain('CAND-001')
})

test.each([
  ['otro.md', 'No se muda.', 2, 'no hay un documento «otro.md»'],
  [notes.path, 'Se muda.', 2, 'no está en CAND-001/interview_notes.md'],
  [notes.path, 'No se muda.', 3, 'está en la línea 2'],
])('refuses a quote that does not stand in %s: «%s», line %i', (source, quote, line, sentence) => {
  const said = {
    point_id: noFit,
    verdict: 'incurre',
    reason: 'Lo dice.',
    citations: [{ source, quote, line }],
  }
  expect(refusalOf(JSON.stringify({ judgements: [said] })).problems[0]!.message).toContain(sentence)
})

test('what was judged before stays, what is said twice is there once, and a file is written whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-juicios-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const own = join(folder, 'outputs', 'CAND-001')
  mkdirSync(own, { recursive: true })
  const first = fill(`judgements: [{ point_id: "${noFit}", verdict: incurre, reason: Lo dice. }]`)
  const second = fill(`judgements: [{ point_id: "${noFit}", verdict: no_incurre, reason: Leí mal. }]`)
  await addJudgements(folder, first)
  await addJudgements(folder, first)
  await addJudgements(folder, second)
  const [kept] = await readJudgements(folder, ['CAND-001', 'CAND-002'])
  expect(kept!.judgements.map(({ verdict }) => verdict)).toEqual(['incurre', 'no_incurre'])
  expect(readdirSync(own)).toEqual(['judgements.json'])
})
