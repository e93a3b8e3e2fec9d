import type { Page } from '@playwright/test'
import { ask, lastVerdict } from '../api.ts'
import { answer, idOf, LONG, oneOf, range, recordOf, type LongList } from './answer.ts'

/** An audit whose every line breaks a norm. */
export async function openAudit(page: Page, count: number, search = ''): Promise<void> {
  const id = idOf(0)
  const place = (at: number): object => ({ source: 'ira-input#/output', start: at * 20, end: at * 20 + 7 })
  const audited = {
    input: 'Mucho',
    output: 'robusto y poco más.\n'.repeat(count),
    context_type: 'technical',
    active_documents: [],
    document_versions: {},
  }
  const output = {
    result: 'FAIL',
    context_type_detected: 'technical',
    notes: '',
    metrics: {},
    violations: range(count, (at) => ({
      rule: 'IR.7.02',
      severity: oneOf(['WARNING', 'ERROR'], at),
      description: oneOf(['Término valorativo', LONG], at),
      location: `output line ${at + 1}`,
    })),
  }
  const trace = range(count, (at) => ({
    pointer: `/violations/${at}`,
    rule: 'IR.7.02',
    from: [],
    spans: [{ ...place(at), quote: 'robusto' }],
    figures: {},
  }))
  const record = {
    ...recordOf(0, 'audits/ira'),
    ruleset: { id: 'ira', version: '2.0', sha256: '0'.repeat(64), profile: null },
    links: [],
    blobs: { output: { sha256: '0'.repeat(64) } },
  }
  const content = { input: { audited }, observations: {}, ground: {}, output, trace }
  await answer(page, `/v1/records/${id}`, () => ({ index: 1, record, content }))
  await answer(page, `/v1/records/${id}/evidence`, () => ({
    record: id,
    sources: { 'ira-input': audited },
    rules: [],
  }))
  await page.goto(`/auditoria/${id}${search.replaceAll('$record', id)}`)
}

export const auditedLines: LongList = {
  name: '/auditoria/$record, líneas',
  row: '.audited > .line',
  open: openAudit,
}

interface Question {
  readonly id: string
}

/** Questions as the server tells them, as many as wanted. */
function multiply<Asked extends Question>(questions: readonly Asked[], count: number): Asked[] {
  return range(count, (at) => ({ ...oneOf(questions, at), id: `Q${at + 1}` }))
}

export const examQuestions: LongList = {
  name: '/examenes/$record, preguntas',
  row: 'ol > .question',
  open: async (page, count) => {
    const { id } = (await lastVerdict(page, 'exams/exam@1.1')).record
    const whole = await ask<{
      content: { output: { questions: (Question & { stem: object; raw: object })[] } }
    }>(page, `/v1/records/${id}`)
    const { output } = whole.content
    const plain = output.questions.slice(0, 3).map((asked) => ({
      ...asked,
      stem: { ...asked.stem, assets: [] },
      raw: { ...asked.raw, block_text: '' },
      issues: [],
    }))
    const content = { output: { ...output, questions: multiply(plain, count) } }
    // Somebody may have corrected it meanwhile, and what is corrected is what is shown.
    await answer(page, `/v1/records/${id}`, () => ({ ...whole, content, corrected: null }))
    await page.goto(`/examenes/${id}`)
  },
}

export const bank: LongList = {
  name: '/examenes/banco, preguntas',
  row: 'ol.rows > li:not(.gap)',
  open: async (page, count) => {
    const { id } = (await lastVerdict(page, 'exams/exam@1.1')).record
    await page.route('**/v1/exams/merge', async (route) => {
      const told = (await (await route.fetch()).json()) as { output: { questions: Question[] } }
      const output = { ...told.output, questions: multiply(told.output.questions, count) }
      await route.fulfill({ json: { ...told, output } })
    })
    await page.goto(`/examenes/banco?de=${id}`)
  },
}
