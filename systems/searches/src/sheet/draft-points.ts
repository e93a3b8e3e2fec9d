import {
  placeFindings,
  type Citation,
  type DossierSource,
  type Finding,
  type GemOutput,
  type PointKindName,
  type SourceKindName,
} from '@dictamen/contracts'
import { cultureIn } from './culture-statements.ts'
import { fill, type Judging } from './rules.ts'

/** A point before anybody looked at it: what it asks, and the words it asks about. */
export interface DraftPoint {
  readonly point_id: string
  readonly kind: PointKindName
  readonly question: string
  readonly text: string
  /** Where the words stand: a line of the mandate, of the culture, or of the claim. */
  readonly said: Citation
  /** A line of the CV that no witness listed: asked about only where references speak of little else. */
  readonly isSpare: boolean
}

/** What points are made from. */
export interface PointGround {
  readonly mandate: GemOutput
  /** The documents of the search and of the candidate. */
  readonly sources: readonly DossierSource[]
  /** What the witness stated of the candidate so far, and held. */
  readonly contents: readonly object[]
  /** What the CV says of its posts. */
  readonly claims: readonly Citation[]
}

interface Matter {
  readonly kind: PointKindName
  readonly text: string
  readonly said: Citation
  readonly isSpare?: boolean
}

/** The points of a candidate: the mandate's, the culture's, the claims that a reference may speak of, and the recommendation. */
export function draftPoints(ground: PointGround, { points, questions, culture }: Judging): DraftPoint[] {
  const { mandate, sources, contents } = ground
  const placed = placeFindings(mandate.content)
  const listed = (['no_fit', 'criterio'] as const).flatMap((kind) =>
    placed
      // What ends with a colon announces a list and asks nothing.
      .filter(({ section, finding }) => section === points.mandate[kind] && !/:\s*$/u.test(finding.text))
      .flatMap(({ finding }) => of(kind, finding)),
  )
  const listedClaims = claimsIn(contents, kindsOf(sources), points.claims)
  const spare = ground.claims.map((said): Matter => ({
    kind: 'referencia',
    text: said.quote,
    said,
    isSpare: true,
  }))
  const problem = placed.find(
    ({ section, finding }) => section === points.recommendation && finding.citations.length > 0,
  )
  const matters = [
    ...listed,
    ...cultureIn(sources, culture).map((said): Matter => ({ kind: 'cultura', text: said.quote, said })),
    ...onceByLine([...listedClaims, ...spare]),
    ...(problem === undefined ? openingOf(sources) : of('recomendacion', problem.finding)),
  ]
  const seen = new Map<string, number>()
  return matters.map(({ kind, text, said, isSpare = false }) => {
    const place = `${kind}:${said.source}:${said.line}`
    const count = (seen.get(place) ?? 0) + 1
    seen.set(place, count)
    const words = fill(text, {})
    return {
      point_id: count === 1 ? place : `${place}:${count}`,
      kind,
      question: fill(questions[kind], { text: words }),
      text: words,
      said,
      isSpare,
    }
  })
}

function of(kind: PointKindName, { text, citations: [said] }: Finding): Matter[] {
  return said === undefined ? [] : [{ kind, text, said }]
}

function kindsOf(sources: readonly DossierSource[]): ReadonlyMap<string, SourceKindName> {
  return new Map(sources.map(({ path, kind }) => [path, kind]))
}

const OWN_WORDS: ReadonlySet<SourceKindName | undefined> = new Set(['cv', 'interview_notes'])

/** What the candidate says of themselves; a row of the matrix of references names its claim too. */
function claimsIn(
  contents: readonly object[],
  kinds: ReadonlyMap<string, SourceKindName>,
  sections: readonly string[],
): Matter[] {
  return contents.flatMap(placeFindings).flatMap(({ section, finding }): Matter[] => {
    if (!sections.includes(section) && section !== 'matriz_de_referencias') return []
    const said = finding.citations.find(({ source }) => OWN_WORDS.has(kinds.get(source)))
    const text = 'afirmacion' in finding ? String(finding.afirmacion) : finding.text
    return said === undefined ? [] : [{ kind: 'referencia', text, said }]
  })
}

function onceByLine(claims: readonly Matter[]): Matter[] {
  const lines = new Set<string>()
  return claims.filter(({ said: { source, line } }) => {
    const place = `${source}:${line}`
    return lines.has(place) ? false : (lines.add(place), true)
  })
}

/** Without a problem to solve, the recommendation is about the role as its first line tells it. */
function openingOf(sources: readonly DossierSource[]): Matter[] {
  const brief = sources.find(({ kind, text }) => kind === 'brief_jd' && text.trim() !== '')
  if (brief === undefined) return []
  const quote = brief.text
    .split('\n')
    .find((line) => line.trim() !== '')!
    .trim()
  return [{ kind: 'recomendacion', text: quote, said: { source: brief.path, quote, line: 1 } }]
}
