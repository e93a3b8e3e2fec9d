import type { Json } from '@dictamen/kernel'
import { expect, test } from 'vitest'
import { nextOfCandidate, type CandidateNext } from '../src/protocol/next.ts'
import { stateOf } from './given.ts'
import { loadProtocol } from './rulesets.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const protocol = loadProtocol({})

/** A run as a case writes it. */
interface Ran {
  readonly step: string
  readonly score?: number | null
  readonly decision?: string
  readonly corrections?: readonly string[]
  readonly refused?: string
  readonly ambiguous?: boolean
  readonly irresoluble?: string
  readonly unjudged?: string
  readonly unasked?: string
}

const REFUSED = { refused: 'respuesta vacía' }
const EVALUATED: readonly Omit<Ran, 'step'>[] = [
  { score: 5 },
  { score: 6 },
  { score: null },
  { score: 9, irresoluble: 'Dos cargos' },
  { score: 3, unasked: 'Poco que preguntar' },
  REFUSED,
]
const AUDITED: readonly Omit<Ran, 'step'>[] = [
  { score: 6 },
  { score: 7 },
  { score: null },
  { score: 9, decision: 'BLOQUEADO' },
  { score: 9, decision: 'BLOQUEADO', corrections: ['GEM_1'] },
  { score: 9, decision: 'BLOQUEADO', corrections: ['GEM_2', 'GEM_3'] },
  REFUSED,
]

/** Everything that may come of a step. */
function outcomesOf(step: string): readonly Omit<Ran, 'step'>[] {
  if (step.startsWith('gem4')) return AUDITED
  return step.startsWith('gem3')
    ? [...EVALUATED, { score: 9, unjudged: '¿Incurre?' }, { ...REFUSED, ambiguous: true }]
    : EVALUATED
}

/** What the protocol says after some runs, told again in the seed's own words. */
function told(runs: readonly Ran[]): string {
  const last = runs.at(-1)
  if (last === undefined) return 'gem1'
  if (last.refused !== undefined || last.irresoluble !== undefined) return 'ESCALADO_CONSULTOR_SENIOR'
  if (last.unjudged !== undefined || last.unasked !== undefined) return 'ESCALADO_CONSULTOR_SENIOR'
  const gem = last.step.charAt(3)
  if (gem !== '4') {
    if (!((last.score ?? 0) >= 6)) return `DESCARTADO_GEM${gem}`
    return afterPass(runs)
  }
  const isBlocked = !((last.score ?? 0) >= 7) || last.decision === 'BLOQUEADO'
  if (!isBlocked) return 'APROBADO'
  const audits = runs.filter(({ step }) => step.startsWith('gem4')).length
  return audits === 3 ? 'ESCALADO_CONSULTOR_SENIOR' : correcting(last, audits, new Set())
}

/** After a stage that passed: the next one, or what the audit's corrections still ask for. */
function afterPass(runs: readonly Ran[]): string {
  const at = runs.findLastIndex(({ step }) => step.startsWith('gem4'))
  if (at === -1) return `gem${runs.length + 1}`
  const audits = runs.filter(({ step }) => step.startsWith('gem4')).length
  const done = new Set(runs.slice(at + 1).map(({ step }) => `GEM_${step.charAt(3)}`))
  return correcting(runs[at]!, audits, done)
}

function correcting({ corrections = [] }: Ran, audits: number, done: ReadonlySet<string>): string {
  const open = corrections.filter((gem) => !done.has(gem))
  return open.length === 0 ? `gem4_retry_${audits}` : `${open[0]!.replace('GEM_', 'gem')}_retry_${audits}`
}

const saying = (next: CandidateNext): string => (next.next === 'run' ? next.step : next.decision)

test(`every way through the protocol goes where the seed says ${proves('GM-5.4', 'GM-5.5', 'GM-10.1')}`, () => {
  const decisions = new Map<string, number>()
  let transitions = 0
  const walk = (runs: readonly Ran[]): void => {
    const next = nextOfCandidate(protocol, stateOf({ runs } as unknown as Json))
    transitions += 1
    if (saying(next) !== told(runs)) expect({ runs, next: saying(next) }).toEqual({ runs, next: told(runs) })
    if (next.next === 'decided') {
      decisions.set(next.decision, (decisions.get(next.decision) ?? 0) + 1)
      if (next.decision === 'ESCALADO_CONSULTOR_SENIOR' && next.triggers.length === 0)
        expect.fail(`escalated without a reason: ${JSON.stringify(runs)}`)
      return
    }
    for (const outcome of outcomesOf(next.step)) walk([...runs, { step: next.step, ...outcome }])
  }
  walk([])
  expect([...decisions.keys()].sort()).toEqual([
    'APROBADO',
    'DESCARTADO_GEM1',
    'DESCARTADO_GEM2',
    'DESCARTADO_GEM3',
    'ESCALADO_CONSULTOR_SENIOR',
  ])
  expect(transitions).toBeGreaterThan(300)
})
