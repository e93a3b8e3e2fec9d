import type { AnswerChecks, SourceChecks } from '@dictamen/contracts'
import type { StepInput, StepRules } from './step.ts'

/** What stands over an output: who, when, with which prompt, and every source it read or cites. */
export function metaOf({ request }: StepInput, content: object): object {
  const cited = [...JSON.stringify(content).matchAll(/"source":("(?:[^"\\]|\\.)*")/g)].map(
    ([, path]) => JSON.parse(path!) as string,
  )
  const { search_id, candidate_id, gem, timestamp, prompt_version } = request
  const sources = [...new Set([...request.sources.map(({ path }) => path), ...cited])]
  return { search_id, candidate_id, gem, timestamp, prompt_version, sources }
}

/** What must be declared at the head of an output, what code found first. */
export function blockersOf(
  { request, notices }: StepInput,
  checks: AnswerChecks,
  sourceChecks: SourceChecks,
  { protocol }: StepRules,
): string[] {
  const missing = protocol.inputs[request.gem].expects
    .filter(({ kind }) => request.missing.includes(kind))
    .map(({ says }) => says)
  const critical = sourceChecks.contradictions
    .filter(({ irresoluble }) => irresoluble)
    .map(({ text }) => `Contradicción crítica entre fuentes: ${text}`)
  const unsupported = checks.unsupported.map(
    ({ text, detail }) => `Afirmación sin sustento: «${text}» (${detail})`,
  )
  return [...new Set([...notices, ...missing, ...critical, ...unsupported, ...checks.answer.blockers])]
}
