import { checkPhase, queryPlan, queryRequest, type QueryPlan } from '@dictamen/contracts'
import { parseContract, textOf, type Json, examineContract } from '@dictamen/kernel'
import { checkTrace, loadRuleset } from '@dictamen/kernel/host'
import { canonicalJson } from '@dictamen/kernel/record'
import * as fc from 'fast-check'
import { test } from 'vitest'
import { createRouter, routerRules } from '../src/index.ts'
import { createRunner, readRules } from './evaluators.ts'
import { labQuestions, requests } from './generated.ts'
import { readGiven } from './given.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const RUNS = 10_000
const NOW = '2026-02-12T18:14:00Z'
const file = 'router-1.0.yaml'
const rules = loadRuleset({ name: file, value: readRules(file), locate: () => ({}) }, routerRules)
const router = createRouter(rules)
const twin = createRouter(rules)

/** What a plan breaks of the contract, of its phase and of what the Router promises. */
function faultsOf(plan: QueryPlan, phase: number): string[] {
  const faults = examineContract(queryPlan, plan).problems.map(({ message }) => message)
  faults.push(...checkPhase(plan, phase).map(({ message }) => message))
  if (plan.domains_selected.includes('lab')) faults.push('lab was selected')
  if (plan.lab_policy.status !== 'denied') faults.push('the Router opened the laboratory')
  if (plan.mode === 'fast' && plan.domains_selected.length > 1) faults.push('fast with two domains')
  return faults
}

test(`any request gives a valid plan or a refusal, never lab, and the same bytes twice ${proves('QP-4.12', 'QP-3.3.2', 'QP-16.4', 'QP-6.1')}`, () => {
  fc.assert(
    fc.property(requests, (raw) => {
      const { value, problems } = examineContract(queryRequest, raw)
      if (value === undefined || problems.length > 0) {
        const message = textOf(raw['message'])
        return message.trim() === '' || !message.isWellFormed() || message.length > 20_000
      }
      const observed = { timestamp: NOW, opinion: null }
      const { output, trace } = router.decide(value, observed)
      const again = twin.decide(value, observed)
      const bytes = canonicalJson(output)
      const kept = parseContract(queryPlan, JSON.parse(bytes) as Json)
      return (
        faultsOf(output, value.phase ?? 2).length === 0 &&
        checkTrace(trace, output, router.sources(value, observed)).length === 0 &&
        bytes === canonicalJson(again.output) &&
        bytes === canonicalJson(kept)
      )
    }),
    { numRuns: RUNS },
  )
})

test(`lab is consulted only when the Governor approved it ${proves('QP-3.3.3', 'QP-3.7.3', 'QP-3.7.9')}`, async () => {
  const run = createRunner()
  await fc.assert(
    fc.asyncProperty(labQuestions, async (given) => {
      const { steps } = await run(readGiven(given))
      const { output: plan } = steps.plan
      const { output: inForce } = steps.plan_in_force
      const { output: answer } = steps.output
      const approved = inForce.lab_policy.status === 'approved'
      const superseded = answer.trace.superseded_plan_id !== null
      return (
        !plan.domains_selected.includes('lab') &&
        inForce.domains_selected.includes('lab') === approved &&
        answer.plan.domains_selected.includes('lab') === approved &&
        superseded === (inForce.lab_policy.status !== 'denied') &&
        inForce.mode === plan.mode
      )
    }),
    { numRuns: 500 },
  )
})
