import { documentOf, readDocument } from '@dictamen/kernel'
import type { Auditor } from '../audits/auditor.ts'
import { readLine } from '../audits/audit-line.ts'
import { Refusal } from '../sentences.ts'
import { changedValues, type ExplainedDecision } from './changed-values.ts'
import { sumImpact, type Impact, type ImpactOutcome } from './impact.ts'

/** What two auditors decide otherwise, over answers in JSONL (ira-input@2.0, or `{id, input, runs?}`). */
export async function impactOnAnswers(before: Auditor, after: Auditor, text: string): Promise<Impact> {
  const outcomes: [string, ImpactOutcome][] = []
  for (const [at, line] of text.split(/\r?\n/).entries())
    if (line.trim() !== '') outcomes.push(await compareLine(before, after, line, at + 1))
  return sumImpact(outcomes)
}

async function compareLine(
  before: Auditor,
  after: Auditor,
  line: string,
  number: number,
): Promise<[string, ImpactOutcome]> {
  let name = `línea ${number}`
  try {
    readDocument(line, name)
    const { id, audited, runs } = readLine(line, number)
    if (id !== null) name = typeof id === 'string' ? id : JSON.stringify(id)
    const decide = async (auditor: Auditor): Promise<ExplainedDecision> => {
      const others = runs === null ? null : documentOf(runs, name)
      const { output, trace } = await auditor.audit(documentOf(audited, name), others)
      return { output, trace: trace.entries }
    }
    return [name, { state: 'decided', values: changedValues(await decide(before), await decide(after)) }]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [name, { state: 'undecidable', reason: error.problems[0]?.message ?? error.message }]
  }
}
