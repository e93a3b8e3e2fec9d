import type { Escalation10, SearchDossier, SupervisorDecision } from '@dictamen/contracts'
import { Fault, type Decision } from '@dictamen/kernel'
import type { Observations } from './observe.ts'
import { openBook } from './run/answer-book.ts'
import { isOfFirstEdition } from './run/first-edition.ts'
import type { DecidedProgress } from './run/metrics.ts'
import { reduceSearch, type SearchSoFar } from './run/search-so-far.ts'
import { heardWitness } from './run/step-keys.ts'
import type { StepRules } from './steps/step.ts'
import { explainDecision } from './supervisor/explain-decision.ts'
import { explainEscalation } from './supervisor/explain-escalation.ts'
import { writeEscalation } from './supervisor/write-escalation.ts'

/** What the Supervisor decides of the one candidate of a dossier, from what was heard. */
export function decideCandidateOf(
  dossier: SearchDossier,
  observations: Observations,
  rules: StepRules,
): Decision<SupervisorDecision> {
  const { progress, mandate } = progressOf(dossier, observations, rules)
  const { decision: output } = progress
  if (output === null) throw new Fault('the answers do not reach a decision')
  const ground = {
    dossier,
    protocol: rules.protocol,
    mandate,
    progress,
    judgements: observations.judgements ?? [],
  }
  // The first edition explained no decision: its records are compared with what it kept.
  const trace = isOfFirstEdition(observations.identity) ? [] : explainDecision(output, ground)
  return { output, trace }
}

/** The dossier for the senior consultant of a candidate whom the protocol does not close. */
export function decideEscalationOf(
  dossier: SearchDossier,
  observations: Observations,
  rules: StepRules,
): Decision<Escalation10> {
  const { progress, mandate } = progressOf(dossier, observations, rules)
  const { decision, state } = progress
  const isFirst = isOfFirstEdition(observations.identity)
  const points = isFirst ? [] : progress.points
  const whole = decision === null ? null : writeEscalation(rules.protocol, state, decision.meta, points)
  if (whole === null) throw new Fault('nobody was escalated')
  const ground = {
    dossier,
    protocol: rules.protocol,
    mandate,
    progress,
    judgements: observations.judgements ?? [],
  }
  // The first edition knew of no points, and explained no escalation.
  const { puntos_abiertos: _, juicios: _judged, impugnada: _contested, ...former } = whole
  if (isFirst) return { output: former, trace: [] }
  return { output: whole, trace: explainEscalation(whole, ground) }
}

function progressOf(
  dossier: SearchDossier,
  { identity, now, answers, judgements = [] }: Observations,
  rules: StepRules,
): { readonly progress: DecidedProgress; readonly mandate: SearchSoFar['mandate'] } {
  const book = openBook((key) => answers[key])
  const { candidates, mandate } = reduceSearch(
    { dossier, rules, witness: heardWitness(identity), now, judgements },
    book,
  )
  const [progress] = candidates
  if (progress === undefined) throw new Fault('the answers do not reach a candidate')
  return { progress, mandate }
}
