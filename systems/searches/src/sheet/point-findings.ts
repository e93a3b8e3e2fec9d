import { NOT_INFORMED, type Citation, type Finding, type GemName } from '@dictamen/contracts'
import { fill, type Judging } from './rules.ts'
import { findingsAbout, verdictOf, type SpeaksOf } from './testimony.ts'
import { sideOf, type WeighedPoint } from './weigh.ts'

/** What a resolved point says, as a finding of a list. */
export function findingOfPoint(
  point: WeighedPoint,
  section: string,
  { sentences }: Judging,
  isLiteral: (citation: Citation) => boolean,
): Finding {
  const { point_id, kind, authority, holds, measured, said, verdict } = point
  const side = sideOf(point)
  const sentence = { person: sentences.judged, measure: sentences.measured, witness: sentences.heard }[
    authority ?? 'witness'
  ]
  const given = authority === 'measure' ? [...measured!.asked, ...measured!.found] : (holds?.citations ?? [])
  return {
    id: `${section.replaceAll('/', '-')}-${point_id}`,
    text: fill(sentence, {
      by: holds?.by ?? '',
      verdict: (verdict ?? '').replaceAll('_', ' '),
      text: point.text,
      reason: authority === 'measure' ? measured!.says : (holds?.reason ?? ''),
    }),
    polarity: side === 'against' ? 'en_contra' : 'a_favor',
    severity: kind === 'no_fit' && side === 'against' ? 'alta' : null,
    citations: distinct([said, ...given.filter(isLiteral)]),
    status: 'sustentado',
    point_id,
  }
}

function distinct(citations: readonly Citation[]): Citation[] {
  return [
    ...new Map(citations.map((one) => [JSON.stringify([one.source, one.line, one.quote]), one])).values(),
  ]
}

/** What the lists that resolved points feed need besides a finding. */
const EXTRAS: Readonly<Record<string, (point: WeighedPoint) => object>> = {
  encaje_vs_desafio_critico: () => ({ desafio: NOT_INFORMED }),
  matriz_de_referencias: ({ text, verdict, passages, said, measured }) => ({
    referencia: (measured?.found[0] ?? passages[0] ?? said).source,
    afirmacion: text,
    veredicto: verdict,
  }),
}

/** Points that were weighed, and whether a citation of theirs stands in its source. */
export interface LaidPoints {
  readonly points: readonly WeighedPoint[]
  readonly isLiteral: (citation: Citation) => boolean
}

/**
 * A content in which every resolved point stands once in the lists that it feeds. What a witness of this GEM said of a point
 * is its finding already, unless somebody whose word goes before has said otherwise.
 */
export function feedPoints(
  gem: GemName,
  content: object,
  { points, isLiteral }: LaidPoints,
  judging: Judging,
): object {
  const feeds = judging.feeds[gem as keyof Judging['feeds']] ?? {}
  const fed: Record<string, unknown> = { ...content }
  for (const point of points) {
    if (sideOf(point) === null) continue
    const isTold = point.authority === 'witness' && findingsAbout(point, points, content).length > 0
    for (const section of isTold ? [] : (feeds[point.kind] ?? [])) {
      const finding = findingOfPoint(point, section, judging, isLiteral)
      const list = fed[section] as readonly Finding[]
      fed[section] = [
        ...list.filter(({ status }) => status !== 'no_informado'),
        { ...finding, ...EXTRAS[section]?.(point) },
      ]
    }
  }
  return fed
}

/**
 * The content as it is counted: without what a witness said of a point on which a person or a measure has the last word, or
 * said of a no-fit with no line of the candidate's that speaks of it.
 */
export function heededContent(content: object, points: readonly WeighedPoint[], speaksOf: SpeaksOf): object {
  const overruled = new Set(
    points.flatMap((point) =>
      findingsAbout(point, points, content)
        .map(({ finding }) => finding)
        .filter(({ id, point_id }) => point_id === undefined || !id.endsWith(point_id))
        .filter(
          (finding) =>
            point.authority === 'person' ||
            point.authority === 'measure' ||
            verdictOf(finding, point, speaksOf) === null,
        ),
    ),
  )
  return overruled.size === 0 ? content : without(content, overruled)
}

function without(content: object, overruled: ReadonlySet<unknown>): object {
  return Object.fromEntries(
    Object.entries(content).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value)
        ? value.filter((item: unknown) => !overruled.has(item))
        : typeof value === 'object' && value !== null
          ? without(value, overruled)
          : value,
    ]),
  )
}
