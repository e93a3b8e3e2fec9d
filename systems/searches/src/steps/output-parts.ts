import type { AnswerChecks, SourceChecks } from '@dictamen/contracts'
import type { Edition } from '../answers/edition.ts'
import { fill, type Judging } from '../sheet/rules.ts'
import type { WeighedPoint } from '../sheet/weigh.ts'
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
  { request, notices, edition }: StepInput,
  { checks, sourceChecks }: { readonly checks: AnswerChecks; readonly sourceChecks: SourceChecks },
  { protocol, judging }: StepRules,
  points: readonly WeighedPoint[],
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
  const declared = request.gem === 'GEM_3' ? declaredPoints(points, edition, judging) : []
  return [
    ...new Set([...notices, ...missing, ...critical, ...unsupported, ...declared, ...checks.answer.blockers]),
  ]
}

/** What no document tells, and the no-fits that an answer of the first edition left unmentioned. */
function declaredPoints(points: readonly WeighedPoint[], edition: Edition, { sentences }: Judging): string[] {
  if (edition === '1.1')
    return points
      .filter(({ state }) => state === 'no_informado')
      .map(({ question }) => fill(sentences.uninformed, { question }))
  return points
    .filter(({ kind, judgements }) => kind === 'no_fit' && judgements.length === 0)
    .map(({ text }) => fill(sentences.unmentioned, { text }))
}
