import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { NormItem } from '../norms/document.ts'
import type { RankedDocument } from '../norms/library.ts'
import { foldMarkdown } from '../norms/plain-text.ts'
import { oncePer } from '../once-per.ts'
import { authorityOf, authorityOfAnalyzer, settle, type Authority, type Settlement } from '../priority.ts'
import { isValid } from '../references/citations.ts'
import { opposed, readDemands, type ConflictOptions, type Demand } from '../rules/conflict.ts'
import type { Settings } from '../settings.ts'
import { stemOf } from '../terms/words.ts'
import { rangeAt, rangesWithin } from '../text/ranges.ts'
import type { Sentence } from '../text/reading.ts'
import type { RequiredText } from './custom.ts'

/** What conflicts left: the findings that stand, and a sentence for each conflict that was settled. */
export interface Priority {
  readonly findings: readonly Finding[]
  readonly settled: readonly SettledConflict[]
}

export interface SettledConflict {
  readonly sentence: string
  readonly start: number
  readonly end: number
}

/** Step 6: conflicts between cited norms, and between what one rule forbids and another demands. */
export function resolvePriority(
  analysis: Analysis,
  findings: readonly Finding[],
  required: readonly RequiredText[],
  { conflict }: Settings,
): Priority {
  if (!conflict.contexts.includes(analysis.context.audited)) return { findings, settled: [] }
  const settled: SettledConflict[] = []
  const kept = findings.flatMap((finding): Finding[] => {
    const demand = required.find(
      ({ rule, start, end }) => rule !== finding.rule && start < finding.end && end > finding.start,
    )
    if (demand === undefined || finding.severity === 'INFO') return [finding]
    const own = authorityOfFinding(finding, conflict)
    const settlement = settle(demand.authority, own)
    const { start, end } = finding
    if (settlement === null) return [unresolved(demand.authority, own, { start, end }, conflict)]
    settled.push({ sentence: tell(settlement), start, end })
    return settlement.winner === own ? [finding] : []
  })
  const between = conflictsOfCitations(analysis, conflict)
  return { findings: [...kept, ...between.findings], settled: [...settled, ...between.settled] }
}

function authorityOfFinding({ rule, norm }: Finding, { authority }: ConflictOptions): Authority {
  return norm === undefined || norm.item === null
    ? authorityOfAnalyzer(rule, authority.indexOf('IRA') + 1)
    : { ...authorityOf(norm.document, norm.item), name: rule }
}

function unresolved(
  one: Authority,
  other: Authority,
  place: { readonly start: number; readonly end: number },
  { severity }: ConflictOptions,
): Finding {
  return {
    rule: 'IR.6.01',
    severity,
    description: `${one.name} y ${other.name} piden lo contrario y nada decide entre ellas.`,
    ...place,
    figures: { one: one.name, other: other.name, rank: one.rank },
  }
}

function tell({ winner, loser, by, qualifiers }: NonNullable<Settlement>): string {
  const why = qualifiers.length === 0 ? '' : ` (${qualifiers.join(', ')})`
  return `${winner.name} prevalece sobre ${loser.name} por ${by}${why}`
}

interface Cited {
  readonly document: RankedDocument
  readonly item: NormItem
  readonly start: number
  readonly end: number
}

/** Norms that one sentence cites together and that demand opposite things of what it speaks about. */
function conflictsOfCitations(analysis: Analysis, options: ConflictOptions): Priority {
  const findings: Finding[] = []
  const settled: SettledConflict[] = []
  for (const { cited, stems } of citedTogether(analysis)) {
    cited.forEach((one, at) => {
      for (const other of cited.slice(at + 1)) {
        if (one.item === other.item) continue
        const opposition = opposed(demandsOf({ ...one, options }), demandsOf({ ...other, options }), options)
        if (opposition === null || !opposition.shared.some((stem) => stems().has(stem))) continue
        const a = { ...authorityOf(one.document, one.item), scope: opposition.one.stems }
        const b = { ...authorityOf(other.document, other.item), scope: opposition.other.stems }
        const settlement = settle(a, b)
        const place = { start: other.start, end: other.end }
        if (settlement === null) findings.push(unresolved(a, b, place, options))
        else settled.push({ sentence: tell(settlement), ...place })
      }
    })
  }
  return { findings, settled }
}

/** The norms that a sentence cites together, and the stems of its words. */
function citedTogether(analysis: Analysis): { cited: Cited[]; stems: () => ReadonlySet<string> }[] {
  const { output, citations } = analysis
  const groups = new Map<Sentence, Cited[]>()
  for (const citation of citations) {
    const { reference, resolved } = citation
    if (!isValid(citation) || resolved.status !== 'valid' || resolved.item === null) continue
    const sentence = rangeAt(output.sentences, reference.start)
    if (sentence === undefined || !analysis.isTechnicalAt(reference.start)) continue
    const { document, item } = resolved
    const cited = { document, item, start: reference.start, end: reference.end }
    const known = groups.get(sentence)
    if (known === undefined) groups.set(sentence, [cited])
    else known.push(cited)
  }
  return [...groups].flatMap(([{ first, last }, cited]) => {
    if (cited.length < 2) return []
    const stems = (): ReadonlySet<string> =>
      new Set(output.tokens.slice(first, last).map(({ exact }) => stemOf(exact)))
    return [{ cited, stems }]
  })
}

/** The sentences of a part of a norm, its headings left out: how a norm is called demands nothing. */
function bodyOf({ reading, text }: RankedDocument, { start, end }: NormItem): string {
  return rangesWithin(reading.sentences, start, end)
    .filter(({ block }) => reading.blocks[block]!.kind !== 'heading')
    .map((sentence) => `${foldMarkdown(text.slice(sentence.start, sentence.end))}\n`)
    .join('')
}

const demandsOf = oncePer(
  ({ item }: Pick<Cited, 'document' | 'item'> & { readonly options: ConflictOptions }) => item,
  ({ document, item, options }): readonly Demand[] => readDemands(bodyOf(document, item), options),
)
