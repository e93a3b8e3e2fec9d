import type { JudgementSheet, SearchReport, SupervisorDecision } from '@dictamen/contracts'

const GATES = ['gem1', 'gem2', 'gem3', 'gem4'] as const

type Gate = (typeof GATES)[number]

/** A gate or decision that came out otherwise although nothing had changed. */
export interface Flip {
  readonly candidate_id: string
  readonly at: Gate | 'decision' | 'recomendacion' | 'hoja'
  readonly from: string
  readonly to: string
}

/** One repetition and what came out otherwise in it. */
export interface Repetition {
  readonly kind: string
  readonly title: string
  readonly flips: readonly Flip[]
  readonly untouched: readonly string[]
}

/** The lowest and the highest score that a gate of a candidate got. */
export interface ScoreSpread {
  readonly candidate_id: string
  readonly scores: Readonly<Record<Gate, readonly [number, number] | null>>
  readonly decisions: readonly string[]
}

/** How often answers to the same question say the same of a point. */
export interface PointAgreement {
  readonly candidate_id: string
  readonly point_id: string
  readonly question: string
  /** How often each thing was said. */
  readonly said: Readonly<Record<string, number>>
  /** How many of a hundred say something else than most. */
  readonly percent: number
}

/** How steady a search is; it only tells, and changes no decision. */
export interface StabilityReport {
  readonly search_id: string
  readonly agent: string
  readonly repetitions: readonly Repetition[]
  /** By gate: how often it was compared, how often it came out otherwise, and how many of a hundred that is. */
  readonly gates: Readonly<
    Record<Gate, { readonly compared: number; readonly flips: number; readonly percent: number | null }>
  >
  readonly candidates: readonly ScoreSpread[]
  /** What each answer of a model says of each point; none where nobody was asked again. */
  readonly points: readonly PointAgreement[]
  readonly is_stable: boolean
}

/** A search as far as it came: what is compared of it. */
export interface Searched {
  readonly report: SearchReport
  readonly sheets: readonly JudgementSheet[]
  readonly candidates: readonly {
    readonly state: { readonly candidate_id: string }
    readonly decision: SupervisorDecision | null
  }[]
}

/** A repetition of a search, as far as it came. */
export interface Repeated {
  readonly kind: string
  readonly title: string
  readonly untouched: readonly string[]
  readonly soFar: Searched
}

/** Compares repetitions of a search with the search itself. */
export function compareRepetitions(first: Searched, repeated: readonly Repeated[]): StabilityReport {
  const repetitions = repeated.map(({ kind, title, untouched, soFar }) => ({
    kind,
    title,
    untouched,
    flips: flipsBetween(first, soFar),
  }))
  const gates = Object.fromEntries(GATES.map((gate) => [gate, countGate(first, repeated, repetitions, gate)]))
  return {
    search_id: first.report.search_id,
    agent: first.report.agent,
    repetitions,
    gates: gates as StabilityReport['gates'],
    candidates: first.report.candidates.map(({ candidate_id: id }) =>
      spreadOf(id, [first, ...repeated.map(({ soFar }) => soFar)]),
    ),
    points: pointsIn([first, ...repeated.filter(({ kind }) => ASKED.has(kind)).map(({ soFar }) => soFar)]),
    is_stable: repetitions.every(({ flips }) => flips.length === 0),
  }
}

/** Repetitions that put the same question again, to the same model or to another. */
const ASKED: ReadonlySet<string> = new Set(['sample', 'agent'])

/** What each search says of each point of each candidate, those first on which they differ most. */
function pointsIn(all: readonly Searched[]): PointAgreement[] {
  if (all.length < 2) return []
  const said = all.flatMap(({ sheets }) =>
    sheets.flatMap(({ candidate_id, points }) =>
      points.map((point) => ({ candidate_id, point, verdict: verdictOf(point) })),
    ),
  )
  const groups = Map.groupBy(said, ({ candidate_id: id, point }) => `${id} ${point.point_id}`)
  return [...groups.values()]
    .map((group): PointAgreement => {
      const { candidate_id, point } = group[0]!
      const counts = Map.groupBy(group, ({ verdict }) => verdict)
      const others = all.length - Math.max(...[...counts.values()].map(({ length }) => length))
      return {
        candidate_id,
        point_id: point.point_id,
        question: point.question,
        said: Object.fromEntries(
          [...counts].map(([verdict, { length }]): [string, number] => [verdict, length]).toSorted(),
        ),
        percent: Math.round((others * 10_000) / all.length) / 100,
      }
    })
    .toSorted((a, b) => b.percent - a.percent)
}

/** What holds of a point, or that it is open. */
function verdictOf({ state, measured, judgements }: JudgementSheet['points'][number]): string {
  if (state !== 'resuelto') return state
  return measured?.verdict ?? judgements.at(-1)?.verdict ?? state
}

function flipsBetween(first: Searched, other: Searched): Flip[] {
  return first.report.candidates.flatMap(({ candidate_id: id }) => {
    const [before, after] = [sayings(first, id), sayings(other, id)]
    return Object.keys(before).flatMap((at): Flip[] => {
      const [from, to] = [before[at as Flip['at']], after[at as Flip['at']]]
      return from === to ? [] : [{ candidate_id: id, at: at as Flip['at'], from, to }]
    })
  })
}

/** What a search says of a candidate, without its figures. */
function sayings(soFar: Searched, id: string): Readonly<Record<Flip['at'], string>> {
  const decision = decisionOf(soFar, id)
  const gates = GATES.map((gate): [Gate, string] => [gate, passing(decision?.gates[`${gate}_pass`])])
  return {
    ...(Object.fromEntries(gates) as Record<Gate, string>),
    decision: decision?.decision ?? 'sin decidir',
    recomendacion:
      soFar.report.candidates.find(({ candidate_id: own }) => own === id)?.recomendacion ?? 'no hay',
    hoja: sheetIn(soFar, id),
  }
}

/** How many points of each kind stand how; their lines may have moved. */
function sheetIn({ sheets }: Searched, id: string): string {
  const points = sheets.find(({ candidate_id: own }) => own === id)?.points ?? []
  const groups = Map.groupBy(points, ({ kind, state }) => `${kind} ${state}`)
  return [...groups]
    .map(([name, { length }]) => `${length} ${name}`)
    .toSorted()
    .join(', ')
}

function passing(pass: boolean | null | undefined): string {
  return pass === true ? 'pasa' : pass === false ? 'no pasa' : 'no se alcanza'
}

function decisionOf({ candidates }: Searched, id: string): SupervisorDecision | null {
  return candidates.find(({ state }) => state.candidate_id === id)?.decision ?? null
}

function countGate(
  first: Searched,
  repeated: readonly Repeated[],
  repetitions: readonly Repetition[],
  gate: Gate,
): { compared: number; flips: number; percent: number | null } {
  const reached = first.report.candidates.filter(
    ({ candidate_id: id }) => (decisionOf(first, id)?.gates[`${gate}_pass`] ?? null) !== null,
  )
  const compared = reached.length * repeated.length
  const flips = repetitions.reduce(
    (sum, { flips: all }) => sum + all.filter(({ at }) => at === gate).length,
    0,
  )
  return { compared, flips, percent: compared === 0 ? null : Math.round((flips * 10_000) / compared) / 100 }
}

function spreadOf(id: string, all: readonly Searched[]): ScoreSpread {
  const reported = all.flatMap(({ report }) =>
    report.candidates.filter(({ candidate_id: own }) => own === id),
  )
  const spread = GATES.map((gate): [Gate, readonly [number, number] | null] => {
    const scores = reported.flatMap(({ scores: own }) => (own[gate] === null ? [] : [own[gate]]))
    return [gate, scores.length === 0 ? null : [Math.min(...scores), Math.max(...scores)]]
  })
  return {
    candidate_id: id,
    scores: Object.fromEntries(spread) as ScoreSpread['scores'],
    decisions: [...new Set(reported.map(({ decision }) => decision ?? 'sin decidir'))],
  }
}
