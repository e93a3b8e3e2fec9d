import { NOT_INFORMED, placeFindings, type Citation, type Finding } from '@dictamen/contracts'
import type { DocumentBlock, Phrase } from '@dictamen/paper'
import { renderNumber } from '../figures.ts'
import { bare, capitalised, holds, isSame, oneLine } from '../fold.ts'
import { Notebook, quoted, SPEAKER } from './notebook.ts'
import { citationOfPoint, rulingOf, textOfPoint } from './points.ts'
import { keyOf, namesKind, type Quotable } from './quotable.ts'
import { dayOf, fillIn, flat } from '../rules.ts'
import { ended, groundsOf, type Desk } from './select.ts'

/** Every finding, each once: by stage and section, with where it stands; what was judged; what was read. */
export function annexOf(desk: Desk): DocumentBlock[] {
  const { material, rules } = desk
  const { words } = rules
  const book = new AnnexBook(material.facts, rules)
  const placed = placeOnce(desk)
  const parts = [...new Set(placed.told.map(({ part }) => part))]
  return [
    { kind: 'heading', level: 1, text: words.annex },
    ...judgementTable(desk, book),
    ...parts.flatMap((part): DocumentBlock[] => {
      const own = placed.told.filter((one) => one.part === part)
      const sections = [...new Set(own.map(({ section }) => section))]
      return [
        { kind: 'heading', level: 2, text: part },
        ...sections.flatMap((section): DocumentBlock[] => [
          { kind: 'heading', level: 3, text: section },
          ...own
            .filter((one) => one.section === section)
            .map((one): DocumentBlock => ({ kind: 'item', level: 0, says: tell(one, book, desk) })),
        ]),
      ]
    }),
    ...silentPoints(desk),
    ...(placed.uninformed.length === 0
      ? []
      : [said(fillIn(words.uninformed, { sections: placed.uninformed.join('; ') }))]),
    ...(placed.empty.length === 0 ? [] : [said(fillIn(words.empty, { sections: placed.empty.join('; ') }))]),
    ...(placed.withheld === 0 ? [] : [said(fillIn(words.withheld, { count: placed.withheld }))]),
    { kind: 'heading', level: 2, text: words.sources },
    {
      kind: 'table',
      head: words.source_head,
      rows: material.sources.map(({ path, lines, sha256 }) => [
        [{ text: book.documentOf(path) }],
        [{ text: String(lines) }],
        [{ text: sha256 }],
      ]),
    },
  ]
}

/** Of the mandate what a client gave to be measured by; what was said of people and risks stays in the house. */
function mandateOf({ mandate }: Desk['material'], { limits }: Desk['rules']): object {
  return Object.fromEntries(Object.entries(mandate ?? {}).filter(([key]) => limits.mandate.includes(key)))
}

/** The points that no document speaks of. */
function silentPoints({ material, rules: { words } }: Desk): DocumentBlock[] {
  const silent = material.points.filter(
    ({ state, kind }) => state === 'no_informado' && kind !== 'recomendacion',
  )
  if (silent.length === 0) return []
  const points = silent.map((point) => quoted(flat(textOfPoint(point)))).join('; ')
  return [said(fillIn(words.silent_points, { points }))]
}

interface PlacedOnce {
  readonly part: string
  readonly section: string
  readonly quotable: Quotable
  /** Other sections that hold the same. */
  readonly also: string[]
}

/** Findings where they first stand, and what has none to tell. */
class PlacedFindings {
  readonly told = new Map<string, PlacedOnce>()
  readonly empty = new Set<string>()
  readonly uninformed = new Set<string>()
  readonly hidden = new Set<string>()
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  place(part: string, [section, findings]: Section): void {
    if (findings.length === 0) this.empty.add(section)
    for (const finding of findings) this.#placeOne(part, section, finding)
  }

  #placeOne(part: string, section: string, finding: Finding): void {
    const { rules, quoting } = this.#desk
    // A figure without a word says nothing by itself.
    if (!/\p{L}/u.test(finding.text)) return
    if (isSame(finding.text, NOT_INFORMED)) {
      this.uninformed.add(section)
      return
    }
    const quotable = quoting.read(finding)
    if (quotable === null) {
      this.hidden.add(finding.text)
      return
    }
    if (namesKind(quotable.text, rules)) return
    const known = this.told.get(keyOf(quotable))
    if (known === undefined) this.told.set(keyOf(quotable), { part, section, quotable, also: [] })
    else if (known.section !== section && !known.also.includes(section)) known.also.push(section)
  }
}

function placeOnce(desk: Desk): {
  readonly told: readonly PlacedOnce[]
  readonly empty: readonly string[]
  readonly uninformed: readonly string[]
  readonly withheld: number
} {
  const { material, rules } = desk
  const { words } = rules
  const { GEM_1, GEM_2, GEM_3, GEM_4 } = material.stages
  const contents: readonly (readonly [string, object | null | undefined])[] = [
    [words.mandate, mandateOf(material, rules)],
    [words.stages.GEM_1.name, GEM_1?.content],
    [words.stages.GEM_2.name, GEM_2?.content],
    [words.stages.GEM_3.name, GEM_3?.content],
    [words.stages.GEM_4.name, GEM_4?.content],
  ]
  const placed = new PlacedFindings(desk)
  for (const [part, content] of contents)
    for (const section of sectionsOf(content ?? {}, words.sections)) placed.place(part, section)
  return {
    told: [...placed.told.values()],
    empty: [...placed.empty],
    uninformed: [...placed.uninformed],
    withheld: placed.hidden.size,
  }
}

type Section = readonly [title: string, findings: readonly Finding[]]

/** The lists of a content by their titles, the empty ones too. */
function sectionsOf(content: object, titles: Readonly<Record<string, string>>): readonly Section[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): readonly Section[] => {
    const title = titles[key] ?? key
    if (Array.isArray(value)) {
      const findings = placeFindings({ [key]: value })
        .map(({ finding }) => finding)
        .filter(isNoPoint)
      // What a recommendation rests on without a finding of its own stands among the judgements.
      const isElsewhere = key === 'recomendacion_hallazgos' && findings.length === 0
      return key === 'correcciones' || isElsewhere ? [] : [[title, findings]]
    }
    if (typeof value !== 'object' || value === null || key === 'score_breakdown') return []
    return sectionsOf(value, titles).map(([inner, findings]) => [`${title}: ${inner}`, findings])
  })
}

function tell({ quotable, also }: PlacedOnce, book: AnnexBook, { rules: { words } }: Desk): Phrase[] {
  const { finding, text, citations } = quotable
  const severity =
    finding.severity === null ? '' : ` (${fillIn(words.severity, { severity: finding.severity })})`
  const isHypothesis = finding.status === 'hipotesis' && !text.includes(words.hypothesis)
  const side = finding.polarity === 'neutra' ? '' : `${words.polarities[finding.polarity]}${severity}: `
  const lead = `${isHypothesis ? `${words.hypothesis}. ` : ''}${side}`
  const literal = citations.find(({ quote }) => holds(quote, text))
  const plain = flat(text).replace(/\.»(?=[.;]|$)/gu, '»')
  const own = lead === '' ? capitalised(plain) : plain
  const body = literal === undefined ? own : book.quote(literal)
  const others = citations.filter((one) => one !== literal)
  const details = [...detailsOf(quotable, book, words.details), ...measureOf(quotable, words)]
  // What the text quotes already is only placed.
  const [told, placed] = book.support(others, text)
  return [
    { text: ended(`${lead}${body}`) },
    ...details.map((detail) => ({ text: ended(detail) })),
    ...(told.length === 0 ? [] : [{ text: ended(told.join('; ')) }]),
    ...(placed.length === 0 ? [] : [{ text: ended(fillIn(words.see, { places: placed.join('; ') })) }]),
    ...(also.length === 0 ? [] : [{ text: fillIn(words.also, { sections: also.join('; ') }) }]),
  ]
}

/** The quotations of an annex: what only supports a finding is printed where it first stands, and after that placed. */
class AnnexBook extends Notebook {
  readonly #printed = new Set<string>()

  /** A quotation with its place. */
  quote(citation: Citation): string {
    const place = this.placeOf(citation)
    this.#printed.add(`${place} ${bare(citation.quote)}`)
    return `${quoted(oneLine(citation.quote))} (${place})`
  }

  /** What supports a text: quotations that stand nowhere yet, and the places of the others. */
  support(citations: readonly Citation[], text = ''): readonly [told: string[], placed: string[]] {
    const isPrinted = (one: Citation): boolean =>
      holds(text, one.quote) || this.#printed.has(`${this.placeOf(one)} ${bare(one.quote)}`)
    const placed = this.placesOf(citations.filter(isPrinted))
    return [citations.filter((one) => !isPrinted(one)).map((one) => this.quote(one)), placed]
  }
}

/** The fields that a section adds and that the text does not say already; a bracket without its pair is left out. */
function detailsOf(
  { finding, text, citations }: Quotable,
  book: Notebook,
  names: Readonly<Record<string, string>>,
): readonly string[] {
  const fields = finding as Readonly<Record<string, unknown>>
  return Object.entries(names).flatMap(([key, name]) => {
    const value = fields[key]
    if (typeof value !== 'string' || value === NOT_INFORMED) return []
    const said = paired(flat(book.documentOf(value)).replace(SPEAKER, ''))
    const isSaid = (piece: string): boolean =>
      [text, ...citations.map(({ quote }) => quote)].some((one) => holds(one, piece))
    return said.split(/;\s/u).every(isSaid) ? [] : [`${name}: ${said}`]
  })
}

function paired(text: string): string {
  const count = (sign: string): number => text.split(sign).length
  return count('(') === count(')') ? text : text.replace(/^[^(]*\)\s*|\s*\([^)]*$|\)$/gu, '').trim()
}

function measureOf({ finding, text }: Quotable, words: Desk['rules']['words']): readonly string[] {
  const { measure } = finding
  if (measure === undefined || measure.cutoff === null) return []
  const value = renderNumber(measure.value)
  if ([value, String(measure.value)].some((figure) => text.includes(figure))) return []
  return [
    fillIn(words.measure_line, {
      value,
      scale: measure.scale === null ? '' : `/${renderNumber(measure.scale)}`,
      unit: measure.unit === null ? '' : ` ${measure.unit}`,
      cutoff: renderNumber(measure.cutoff),
    }),
  ]
}

/** What a resolved point says stands in the table of points. */
function isNoPoint({ id, point_id }: Finding): boolean {
  return point_id === undefined || !id.endsWith(point_id)
}

/** What holds of each point, and who says so. */
function judgementTable({ material, quoting, rules: { words } }: Desk, book: AnnexBook): DocumentBlock[] {
  const rows = material.points.flatMap((point) => {
    const ruling = rulingOf(point, material.judgements)
    if (ruling === null) return []
    const { verdict, judgement, isPerson } = ruling
    const who =
      judgement === null
        ? words.measure
        : isPerson
          ? `${judgement.by}, ${dayOf(judgement.at, words)}`
          : capitalised(fillIn(words.witness, { by: judgement.by }))
    const matter = point.kind === 'recomendacion' ? words.decision : textOfPoint(point)
    const grounds = groundsOf(point, ruling, quoting, citationOfPoint(point, material))
    const [told, placed] = book.support(grounds)
    const why = [
      ...(isPerson && judgement !== null ? [ended(capitalised(flat(judgement.reason)))] : []),
      ...told,
      ...(placed.length === 0 ? [] : [fillIn(words.see, { places: placed.join('; ') })]),
      ...(judgement === null && grounds.length === 0 ? [words.private_ground] : []),
    ].join(' ')
    return [[matter, verdict.replaceAll('_', ' '), who, why].map((text) => [{ text: flat(text) }])]
  })
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', level: 2, text: words.judgements },
        { kind: 'table', head: words.judgement_head, rows },
      ]
}

function said(text: string): DocumentBlock {
  return { kind: 'paragraph', says: [{ text }] }
}
