import type { Analysis, Ground } from '../analysis.ts'
import type { Exactness } from '../exact/exactness.ts'
import type { Finding } from '../finding.ts'
import type { NormItem } from '../norms/document.ts'
import type { RankedDocument } from '../norms/library.ts'
import { foldMarkdown } from '../norms/plain-text.ts'
import { oncePer } from '../once-per.ts'
import { authorityOf, authorityOfAnalyzer, settle, type Authority, type Settlement } from '../priority.ts'
import { isValid } from '../references/citations.ts'
import { clashing, readStatements, type Statement } from '../rules/clash.ts'
import {
  opposed,
  readDemands,
  type ConflictOptions,
  type Demand,
  type Opposition,
} from '../rules/conflict.ts'
import { stemOf } from '../terms/words.ts'
import { rangeAt, rangesWithin } from '../text/ranges.ts'
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
  { settings: { conflict }, knowledge: { exactness } }: Pick<Ground, 'settings' | 'knowledge'>,
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
  const between = conflictsOfCitations(analysis, conflict, exactness)
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

/** Norms that are cited together and that demand opposite things of what the text speaks about, each pair once. */
function conflictsOfCitations(analysis: Analysis, options: ConflictOptions, exactness: Exactness): Priority {
  const findings: Finding[] = []
  const settled: SettledConflict[] = []
  const told = new Map<NormItem, Set<NormItem>>()
  const judge = (
    together: readonly Together[],
    oppose: (one: Cited, other: Cited) => Opposition | null,
  ): void => {
    for (const { one, other, stems } of pairsOf(together)) {
      if (one.item === other.item || told.get(one.item)?.has(other.item) === true) continue
      const opposition = oppose(one, other)
      if (opposition === null || !opposition.shared.some((stem) => stems().has(stem))) continue
      told.set(one.item, (told.get(one.item) ?? new Set()).add(other.item))
      const a = { ...authorityOf(one.document, one.item), scope: opposition.one.stems }
      const b = { ...authorityOf(other.document, other.item), scope: opposition.other.stems }
      const settlement = settle(a, b)
      const place = { start: other.start, end: other.end }
      if (settlement === null) findings.push(unresolved(a, b, place, options))
      else settled.push({ sentence: tell(settlement), ...place })
    }
  }
  judge(citedTogether(analysis, analysis.output.sentences), (one, other) =>
    opposed(demandsOf({ ...one, options }), demandsOf({ ...other, options }), options),
  )
  // Two norms set side by side are often told in a sentence each.
  judge(citedTogether(analysis, analysis.output.blocks), (one, other) =>
    clashing(
      statementsOf({ ...one, exactness }),
      statementsOf({ ...other, exactness }),
      one.document === other.document,
    ),
  )
  return { findings, settled }
}

/** What a sentence or a block cites, and the stems of its words. */
interface Together {
  readonly cited: readonly Cited[]
  readonly stems: () => ReadonlySet<string>
}

/** More norms in one place are a list of them, and set nothing side by side. */
const MOST_TOGETHER = 40

function pairsOf(together: readonly Together[]): { one: Cited; other: Cited; stems: Together['stems'] }[] {
  return together.flatMap(({ cited, stems }) => {
    const seen = new Set<NormItem>()
    const first = cited.filter(({ item }) => !seen.has(item) && seen.add(item).size > 0)
    const few = first.slice(0, MOST_TOGETHER)
    return few.flatMap((one, at) => few.slice(at + 1).map((other) => ({ one, other, stems })))
  })
}

/** The norms that a part of the answer cites together, and the stems of its words. */
function citedTogether(
  analysis: Analysis,
  parts: readonly { readonly start: number; readonly end: number }[],
): Together[] {
  const { output, citations } = analysis
  if (citations.length < 2) return []
  const groups = new Map<{ readonly start: number; readonly end: number }, Cited[]>()
  for (const citation of citations) {
    const { reference, resolved } = citation
    if (!isValid(citation) || resolved.status !== 'valid' || resolved.item === null) continue
    const part = rangeAt(parts, reference.start)
    if (part === undefined || !analysis.isTechnicalAt(reference.start)) continue
    const { document, item } = resolved
    const cited = { document, item, start: reference.start, end: reference.end }
    const known = groups.get(part)
    if (known === undefined) groups.set(part, [cited])
    else known.push(cited)
  }
  return [...groups].flatMap(([{ start, end }, cited]) => {
    if (cited.length < 2) return []
    const stems = (): ReadonlySet<string> =>
      new Set(rangesWithin(output.tokens, start, end).map(({ exact }) => stemOf(exact)))
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

const statementsOf = oncePer(
  ({ item }: Pick<Cited, 'document' | 'item'> & { readonly exactness: Exactness }) => item,
  ({ document: { reading, text }, item, exactness }): readonly Statement[] =>
    rangesWithin(reading.sentences, item.start, item.end)
      .filter(({ block }) => reading.blocks[block]!.kind !== 'heading')
      .flatMap(({ start, end }) => readStatements(text.slice(start, end), exactness)),
)
