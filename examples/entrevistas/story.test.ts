import { compare, flags, mandates, readDocument, type Document, type Verdict } from 'dictamen'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const now = '2026-03-10T12:00:00Z'
const open = (name: string): Document =>
  readDocument(readFileSync(join(import.meta.dirname, name), 'utf8'), name)
const questionSets = [open('preguntas-rrhh.yaml'), open('preguntas-tecnicas.yaml')]

function session(number: 1 | 2): ReturnType<typeof flags> {
  const transcripts = [open(`sesion-${number}-rrhh.yaml`), open(`sesion-${number}-tecnica.yaml`)]
  return flags({ transcripts, questionSets, context: open('contexto.yaml') }, { now })
}

const document = (verdict: Verdict<unknown>, name: string): Document =>
  readDocument(JSON.stringify(verdict.output), name)

test('Nerea contradicts her context twice in the first session and not in the second', async () => {
  const [first, second] = [await session(1), await session(2)]
  expect(first.output.summary).toEqual({
    overall_closure: 'ok',
    overall_authority: 'media',
    overall_verbal_risk: 'alto',
  })
  expect(
    first.output.by_question
      .filter((answer) => answer.contradiction_with_context)
      .map((answer) => answer.question_id),
  ).toEqual(['rrhh_q1', 'tec_q1'])
  expect(second.output.summary).toEqual({
    overall_closure: 'ok',
    overall_authority: 'alta',
    overall_verbal_risk: 'bajo',
  })

  const again = await mandates({ flags: document(first, 'flags-1'), questionSets }, { now })
  expect(again.output.mandates.map((mandate) => mandate.question_id)).toContain('tec_q1')

  const change = await compare([document(first, 'flags-1'), document(second, 'flags-2')], { now })
  expect(change.output.steps[0]!.counts.every((count) => count.worsened === 0)).toBe(true)
})
