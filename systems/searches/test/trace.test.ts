import type { Escalation, SearchDossier, SupervisorDecision } from '@dictamen/contracts'
import type { Decision } from '@dictamen/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideCandidateOf, decideEscalationOf } from '../src/decide.ts'
import { createCandidate } from '../src/index.ts'
import { observationsOf, type Observations } from '../src/observe.ts'
import { answer, ANSWERS, FOLDER, GEM1, GEM3, GEM4 } from './candidate.ts'
import { silentIn } from './silent-values.ts'
import { dossierOf, IDENTITY, rules, runOn, type Answers, type Folder } from './search.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const reference = { id: 'searches', version: '2.0.0', sha256: 'a'.repeat(64), profile: null }
const { sources: sourcesOf } = createCandidate({ steps: rules, reference })

interface Decided {
  readonly dossier: SearchDossier
  readonly observations: Observations
  readonly decision: Decision<SupervisorDecision> | null
  readonly escalation: Decision<Escalation> | null
}

function decide(folder: Folder, answers: Answers): Decided {
  const dossier = dossierOf(folder)
  const soFar = runOn(dossier, answers)
  const observations = observationsOf(soFar, IDENTITY, 'CAND-001')
  const [candidate] = soFar.candidates
  const decided = candidate?.decision?.decision
  return {
    dossier,
    observations,
    decision: decided === undefined ? null : decideCandidateOf(dossier, observations, rules),
    escalation:
      decided === 'ESCALADO_CONSULTOR_SENIOR'
        ? (decideEscalationOf(dossier, observations, rules) as Decision<Escalation>)
        : null,
  }
}

const BLOCKED = answer(
  'GEM_4',
  { ...GEM4, correcciones: [{ gem: 'GEM_1', que: 'Falta una cita.', como: 'Citarla.' }] },
  { decision: 'BLOQUEADO' },
)
const CLASH =
  'Ana Gil, directora de Acme: fue jefa de turno, nunca directora, y se marchó en 2016.\nDecide con datos.\n'

/** What may come for a candidate: papers that lack or contradict, answers that fail, are refused or are blocked. */
const situations = fc.record({
  without: fc.subarray(['cv', 'interview_notes', 'tests', 'case_notes', 'references'] as const, {
    maxLength: 2,
  }),
  clashes: fc.boolean(),
  unread: fc.boolean(),
  gem1: fc.constantFrom<Answers[string]>(
    answer('GEM_1', GEM1),
    answer('GEM_1', { ...GEM1, logros_calibrados: [], trayectoria: [] }),
    'nada',
  ),
  gem3: fc.constantFrom<Answers[string]>(
    answer('GEM_3', GEM3),
    answer('GEM_3', { ...GEM3, recomendacion: 'quizá' }),
  ),
  gem4: fc.constantFrom<Answers[string]>(ANSWERS['CAND-001/gem4']!, BLOCKED),
})

function situated({
  without,
  clashes,
  unread,
  gem1,
  gem3,
  gem4,
}: typeof situations extends fc.Arbitrary<infer Given> ? Given : never): Decided {
  const kept = Object.entries(FOLDER).filter(
    ([path]) => !without.some((kind) => path === `CAND-001/${kind}.md`),
  )
  const folder: Folder = {
    ...Object.fromEntries(kept),
    ...(clashes && !without.includes('references') ? { 'CAND-001/references.md': CLASH } : {}),
    ...(unread ? { 'CAND-001/foto.png': 'x' } : {}),
  }
  return decide(folder, {
    ...ANSWERS,
    'CAND-001/gem1': gem1,
    'CAND-001/gem3': gem3,
    'CAND-001/gem4': gem4,
  })
}

describe('why the Supervisor decided', () => {
  test(`every value of a decision and of an escalation opens a line of a document or what was computed ${proves('GM-16.1')}`, () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(situations, (given) => {
        const { dossier, observations, decision, escalation } = situated(given)
        if (decision === null) return
        seen.add(decision.output.decision)
        expect(silentIn(decision, sourcesOf(dossier, observations))).toEqual([])
        if (escalation !== null) expect(silentIn(escalation, sourcesOf(dossier, observations))).toEqual([])
      }),
      { numRuns: 60, seed: 29 },
    )
    expect([...seen].toSorted()).toEqual(['APROBADO', 'DESCARTADO_GEM1', 'ESCALADO_CONSULTOR_SENIOR'])
  })

  test('a gate opens the lines of the documents that its points stand on', () => {
    const { decision } = decide(FOLDER, ANSWERS)
    const gate = decision!.trace.find(({ pointer }) => pointer === '/gates/gem1_pass')!
    expect(gate).toMatchObject({ rule: 'protocol/gates', figures: { step: 'gem1', minimum: 6 } })
    expect(gate.spans.map(({ quote }) => quote)).toContain('Reduje el coste un 12 %.')
  })

  test('an irresoluble contradiction opens both of its sources', () => {
    const { escalation } = decide({ ...FOLDER, 'CAND-001/references.md': CLASH }, ANSWERS)
    const cause = escalation!.trace.find(({ pointer }) => pointer === '/disparadores/0/detalle')!
    expect(new Set(cause.spans.map(({ source }) => source))).toEqual(
      new Set(['CAND-001/cv.md', 'CAND-001/references.md']),
    )
  })
})
