import type { GemName, GemRequest, RequestPoint } from '@dictamen/contracts'
import type { Trigger } from '../protocol/next.ts'
import type { ScoreSheet } from '../scoring/checklist.ts'
import { isHalfCovered, type Covered } from '../scoring/confidence.ts'
import { fill, type Judging } from './rules.ts'
import type { WeighedPoint } from './weigh.ts'

type AskedGem = keyof Judging['points']['asks']

/** The open points that a GEM is asked about: those that a document it reads touches. */
export function pointsAsked(
  gem: GemName,
  points: readonly WeighedPoint[],
  read: ReadonlySet<string>,
  { points: { asks } }: Judging,
): RequestPoint[] {
  const kinds = asks[gem as AskedGem] ?? []
  return points
    .filter(({ kind, state }) => state === 'por_juzgar' && kinds.includes(kind))
    .map(({ point_id, kind, question, passages }) => ({
      point_id,
      kind,
      question,
      passages: passages.filter(({ source }) => read.has(source)),
    }))
    .filter(({ kind, passages }) => kind === 'recomendacion' || passages.length > 0)
}

/** Why a case stops for a person after a GEM, before its gate: points that nobody judged, or too little that could be asked. */
export function stopsOf(
  { gem, sources }: Pick<GemRequest, 'gem' | 'sources'>,
  points: readonly WeighedPoint[],
  { score, covered }: { readonly score: ScoreSheet | null; readonly covered: Covered },
  { escalates: { open, unasked }, feeds }: Judging,
): Trigger[] {
  const unjudged = points.filter(({ state }) => state === 'por_juzgar')
  const stopping = gem === open.gem ? unjudged.filter(({ kind }) => open.kinds.includes(kind)) : []
  const bare = { count: 1, contradiction: null }
  const stops: Trigger[] = []
  if (stopping.length > 0) stops.push({ ...bare, name: open.trigger, detail: listed(stopping), told: open })
  if (score !== null && 2 * score.total < score.askable) {
    const kinds = Object.keys(feeds[gem as AskedGem] ?? {})
    const missing = unjudged.filter(({ kind }) => kinds.includes(kind))
    const unread = unreadOf(sources, covered, unasked.unread)
    const unheard = missing.length === 0 ? [] : [fill(unasked.points, { detail: listed(missing) })]
    const named = [...unread, ...unheard].join(' ') || unasked.nothing
    const counts = { gem, asked: score.total, total: score.askable, points: named }
    const told = { ...unasked, gate: fill(unasked.gate, counts) }
    stops.push({ ...bare, name: unasked.trigger, detail: fill(unasked.detail, counts), told })
  }
  return stops
}

/** What was not read of the CV, by name. */
function unreadOf(
  sources: GemRequest['sources'],
  covered: Covered,
  sentences: Judging['escalates']['unasked']['unread'],
): string[] {
  const files = sources.filter(({ kind }) => kind === 'cv').map(({ path }) => path)
  return Object.entries(sentences).flatMap(([name, sentence]) => {
    const coverage = name as keyof typeof sentences
    if (isHalfCovered(coverage, covered)) return []
    const [done, all] = covered[coverage]!
    return [fill(sentence, { files: files.join(', '), done, all })]
  })
}

function listed(points: readonly WeighedPoint[]): string {
  return points.map(({ question }) => question).join(' ')
}
