import { VERDICTS, type Judgement, type PointVerdictName, type SheetPoint } from '@dictamen/contracts'
import { draftPoints, type DraftPoint, type PointGround } from './draft-points.ts'
import type { PointMatter } from '@dictamen/dossier/points'
import type { SheetReader } from './point-reader.ts'
import type { Judging } from './rules.ts'
import { testimonyOn, type SpeaksOf, type Stated } from './testimony.ts'

/** Whose word holds of a point. */
export type Authority = 'person' | 'measure' | 'witness'

/** A point as the protocol weighs it. */
export interface WeighedPoint extends Readonly<SheetPoint>, Pick<DraftPoint, 'text' | 'said' | 'isSpare'> {
  /** What holds; null while nothing does. */
  readonly verdict: PointVerdictName | null
  readonly authority: Authority | null
  /** The judgement that holds; null for a measure. */
  readonly holds: Judgement | null
}

/** Everything that is said of a candidate's points. */
export interface SheetGround extends Omit<PointGround, 'contents' | 'claims'> {
  /** The paths of the candidate's own documents. */
  readonly own: ReadonlySet<string>
  /** Who testifies. */
  readonly by: string
  readonly stated: readonly Stated[]
  readonly people: readonly Judgement[]
  readonly reader: SheetReader
}

/** References that speak of so many claims are asked about no other line of a CV. */
const ENOUGH_CLAIMS = 2

/** Every point of a candidate with what touches it, what code measured, what was said of it, and what holds. */
export function weighPoints(ground: SheetGround, judging: Judging): WeighedPoint[] {
  const { stated, people, reader } = ground
  const contents = stated.map(({ content }) => content)
  const drafts = draftPoints({ ...ground, contents, claims: reader.claims() }, judging)
  const asked = new Set<string>()
  return drafts.flatMap((draft): WeighedPoint[] => {
    const { point_id, kind } = draft
    const matter = matterOf(draft)
    const passages = matter === null ? [] : [...reader.passagesOf(matter)]
    const measured = matter === null ? null : reader.measure(matter)
    const witnesses = testimonyOn(draft, drafts, stated, speaksIn(ground))
    const judged = people.filter((judgement) => judgement.point_id === point_id)
    const [likeliest] = passages
    const place = likeliest === undefined ? '' : `${likeliest.source}:${likeliest.line}`
    // A claim of which no reference speaks, or only what was asked about another one, is no point.
    const isTold = witnesses.length > 0 || judged.length > 0
    const isMore = draft.isSpare && asked.size >= ENOUGH_CLAIMS
    if (kind === 'referencia' && !isTold && (place === '' || asked.has(place) || isMore)) return []
    if (kind === 'referencia') asked.add(place)
    const ruling = rule({ kind, measured, witnesses, judged }, judging)
    return [
      {
        ...draft,
        passages,
        measured,
        judgements: [...witnesses, ...judged],
        state: stateOf(kind, ruling, passages.length, judged),
        ...ruling,
      },
    ]
  })
}

/** Whether a line of the candidate's speaks of a point; without documents to look it up in, none does. */
export function speaksIn(ground: Pick<SheetGround, 'own' | 'reader'> | null): SpeaksOf {
  return (point, citation) => {
    const matter = matterOf(point)
    if (ground === null || matter === null) return false
    return ground.own.has(citation.source) && ground.reader.touches(matter, citation)
  }
}

function matterOf({ kind, text, said: { source, line } }: DraftPoint): PointMatter | null {
  return kind === 'recomendacion' ? null : { kind, text, source, line }
}

type Ruling = Pick<WeighedPoint, 'verdict' | 'authority' | 'holds'>

const NOTHING: Ruling = { verdict: null, authority: null, holds: null }

interface Said {
  readonly kind: WeighedPoint['kind']
  readonly measured: WeighedPoint['measured']
  readonly witnesses: readonly Judgement[]
  readonly judged: readonly Judgement[]
}

/** What each authority says of a point; null when it says nothing. A person who does not know has spoken too. */
const WORDS: Readonly<Record<Authority, (said: Said) => Ruling | null>> = {
  person({ judged }) {
    const last = lastOf(judged)
    if (last === null) return null
    const { verdict } = last
    return verdict === 'no_se_sabe' ? NOTHING : { verdict, authority: 'person', holds: last }
  },
  measure({ measured }) {
    if (measured === null || measured.verdict === 'no_se_sabe') return null
    return { verdict: measured.verdict, authority: 'measure', holds: null }
  },
  witness({ kind, witnesses }) {
    const [first, ...others] = witnesses.filter(({ verdict }) => verdict !== 'no_se_sabe')
    if (first === undefined || kind === 'recomendacion') return null
    const agrees = others.every(({ verdict }) => verdict === first.verdict)
    return agrees ? { verdict: first.verdict, authority: 'witness', holds: first } : null
  },
}

function rule(said: Said, { authority: { order } }: Judging): Ruling {
  for (const authority of order) {
    const ruling = WORDS[authority](said)
    if (ruling !== null) return ruling
  }
  return NOTHING
}

/** Of several judgements the one given last; of two at one moment the later in the list. */
function lastOf(judged: readonly Judgement[]): Judgement | null {
  return judged.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).at(-1) ?? null
}

/** A person who says that nobody knows closes a point as not told; a recommendation stays open until somebody gives it. */
function stateOf(
  kind: WeighedPoint['kind'],
  { verdict }: Ruling,
  passages: number,
  judged: readonly Judgement[],
): SheetPoint['state'] {
  if (verdict !== null) return 'resuelto'
  if (kind === 'recomendacion') return 'por_juzgar'
  return passages > 0 && judged.length === 0 ? 'por_juzgar' : 'no_informado'
}

/** Whether what holds of a point speaks for the candidate or against; null while nothing holds. */
export function sideOf({ kind, verdict }: Pick<WeighedPoint, 'kind' | 'verdict'>): 'for' | 'against' | null {
  if (verdict === null) return null
  return VERDICTS[kind][0] === verdict ? 'against' : 'for'
}

/** A point as its sheet shows it. */
export function shownPoint({
  point_id,
  kind,
  question,
  state,
  passages,
  measured,
  judgements,
}: WeighedPoint): SheetPoint {
  return { point_id, kind, question, state, passages, measured, judgements }
}
