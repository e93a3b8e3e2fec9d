import type { Escalation, Escalation10, SearchDossier, SupervisorDecision } from '@dictamen/contracts'
import { Fault, type Decision } from '@dictamen/kernel'
import type { Observations } from './observe.ts'
import { openBook } from './run/answer-book.ts'
import { isOfFirstEdition } from './run/first-edition.ts'
import { reduceSearch } from './run/search-so-far.ts'
import { heardWitness } from './run/step-keys.ts'
import type { StepRules } from './steps/step.ts'
import { explainDecision } from './supervisor/explain-decision.ts'
import { explainEscalation } from './supervisor/explain-escalation.ts'
import type { DecisionGround } from './supervisor/ground.ts'
import { writeEscalation } from './supervisor/write-escalation.ts'

/** What the Supervisor decides of the one candidate of a dossier, from what was heard. */
export function decideCandidateOf(
  dossier: SearchDossier,
  observations: Observations,
  rules: StepRules,
): Decision<SupervisorDecision> {
  const ground = groundOf(dossier, observations, rules)
  const { decision: output } = ground.progress
  if (output === null) throw new Fault('the answers do not reach a decision')
  // The first edition explained no decision: its records are compared with what it kept.
  const trace = isOfFirstEdition(observations.identity) ? [] : explainDecision(output, ground)
  return { output, trace }
}

/** The dossier for the senior consultant of a candidate whom the protocol does not close. */
export function decideEscalationOf(
  dossier: SearchDossier,
  observations: Observations,
  rules: StepRules,
): Decision<Escalation | Escalation10> {
  const ground = groundOf(dossier, observations, rules)
  const { decision, state, points: weighed } = ground.progress
  const isFirst = isOfFirstEdition(observations.identity)
  const points = isFirst ? [] : weighed
  const whole = decision === null ? null : writeEscalation(rules.protocol, state, decision.meta, points)
  if (whole === null) throw new Fault('nobody was escalated')
  // The first edition knew of no points, and explained no escalation.
  const { puntos_abiertos: _, juicios: _judged, impugnada: _contested, ...former } = whole
  if (isFirst) return { output: former, trace: [] }
  return { output: whole, trace: explainEscalation(whole, ground) }
}

function groundOf(
  dossier: SearchDossier,
  { identity, now, answers, judgements = [] }: Observations,
  rules: StepRules,
): DecisionGround {
  const book = openBook((key) => answers[key])
  const setting = { dossier, rules, witness: heardWitness(identity), now, judgements }
  const { candidates, mandate } = reduceSearch(setting, book)
  const [progress] = candidates
  if (progress === undefined) throw new Fault('the answers do not reach a candidate')
  return { dossier, protocol: rules.protocol, mandate, progress, judgements }
}
