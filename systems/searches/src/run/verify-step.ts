import type { Finding, GemRequest } from '@dictamen/contracts'
import { decisiveIn } from '../support/decisive.ts'
import { differenceIn } from '../support/differs.ts'
import { readSupport, type Support, type SupportVerdict } from '../support/support.ts'
import type { StepInput, StepOutcome, StepRules } from '../steps/step.ts'

/** What is looked up of the findings on which a step hangs before anybody is asked. */
export interface Doubts {
  readonly known: ReadonlyMap<string, SupportVerdict>
  /** Those that only somebody who understands them can compare with their quotes. */
  readonly open: readonly Finding[]
}

/** The findings on which a step hangs, and what code sees of them. A step of the search itself has no gate. */
export function doubtsIn(input: StepInput, outcome: StepOutcome, rules: StepRules): Doubts {
  const { gem } = input.request
  const isGated = rules.protocol.order.candidate.includes(gem)
  if (outcome.status === 'refused' || !isGated) return { known: new Map(), open: [] }
  const texts = new Map(input.citable.map(({ path, text }) => [path, text]))
  const decisive = decisiveIn(input, outcome, rules)
  const seen = decisive.map((finding) => ({ finding, verdict: differenceIn(finding, texts) }))
  return {
    known: new Map(seen.flatMap(({ finding: { id }, verdict }) => (verdict === 'no' ? [[id, verdict]] : []))),
    open: seen.filter(({ verdict }) => verdict !== 'no').map(({ finding }) => finding),
  }
}

/** The question whether findings say what they quote: put to somebody who has not read anything else. */
export function requestOfDoubts(asked: GemRequest, open: readonly Finding[]): GemRequest {
  const cited = new Set(open.flatMap(({ citations }) => citations.map(({ source }) => source)))
  const { repair: _, ...rest } = asked
  return {
    ...rest,
    ask: 1,
    sources: asked.sources.filter(({ path }) => cited.has(path)),
    missing: [],
    gem5_summary: [],
    gem5_key_challenge: null,
    outputs: [],
    corrections: [],
    evidence: [],
    points: [],
    unanswered: [],
    verify: open.map(({ id, text, citations }) => ({ id, text, citations })),
  }
}

/** What is made of all of them once the question was answered; without an answer code's own doubts stand. */
export function supportOf({ known, open }: Doubts, raw: string | null, input: StepInput): Support {
  const said = raw === null ? new Map<string, SupportVerdict>() : readSupport(raw)
  const texts = new Map(input.citable.map(({ path, text }) => [path, text]))
  const asked = open.flatMap((finding): [string, SupportVerdict][] => {
    const verdict = said.get(finding.id) ?? differenceIn(finding, texts)
    return verdict === null ? [] : [[finding.id, verdict]]
  })
  const verdicts = new Map([...known, ...asked])
  return { verdicts, unchecked: open.map(({ id }) => id).filter((id) => !verdicts.has(id)) }
}
