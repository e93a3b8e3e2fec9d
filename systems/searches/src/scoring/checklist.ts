import type { PlacedFinding, SourceKindName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { countFindings, type Counted } from './count-findings.ts'
import { isHalfCovered, type Covered } from './confidence.ts'
import { balances, counts, type ChecklistItem } from './rules.ts'

/** What a checklist is applied to. */
export interface Examined {
  readonly content: object
  /** The kinds of document that were read. */
  readonly present: readonly SourceKindName[]
  readonly kindOf: (path: string) => SourceKindName | undefined
  /** What code found by itself, by name: gaps, contradictions, unsupported claims. */
  readonly facts: Readonly<Record<string, number>>
  /** How much of what there was to read was read. */
  readonly covered?: Covered
  /** Whether an item is asked only when somebody told what it rests on. */
  readonly onlyTold: boolean
}

/** One line of the arithmetic. */
export interface ScoreLine {
  readonly rule: string
  readonly description: string
  readonly points: number
  readonly earned: number
  /** Not asked, because its documents are missing or were not read, or nobody told what it rests on. */
  readonly asked: boolean
  readonly figures: Readonly<Record<string, number>>
  readonly findings: readonly PlacedFinding[]
}

/** A score and every line of its arithmetic. */
export interface ScoreSheet {
  /** A whole number from 0 to 10. */
  readonly score: number
  readonly earned: number
  readonly total: number
  /** The points of the items whose documents are there, asked or not. */
  readonly askable: number
  readonly lines: readonly ScoreLine[]
}

/** Applies a checklist: the points of the items that hold, over those of the items that could be asked. */
export function applyChecklist(rules: Ruleset, examined: Examined): ScoreSheet {
  const counted = countAll(rules, examined)
  const fields = fieldsOf(rules, counted, examined.facts)
  let askable = 0
  const lines = rules.rules.flatMap((rule): ScoreLine[] => {
    const item = rule.options as ChecklistItem | undefined
    if (item?.points === undefined) return []
    const isThere = item.needs === undefined || item.needs.some((kind) => examined.present.includes(kind))
    if (isThere && item.points > 0) askable += item.points
    const asked = isThere && isToldAndRead(item, fields, examined)
    const marks = asked ? rule.detect(fields) : []
    return [
      {
        rule: rule.id,
        description: rule.description,
        points: item.points,
        earned: marks.length > 0 ? item.points : 0,
        asked,
        figures: Object.fromEntries(item.of.map((name) => [name, fields[name] ?? 0])),
        findings: item.of.flatMap((name) => behind(rules, name).flatMap((of) => counted[of]?.findings ?? [])),
      },
    ]
  })
  const total = sum(lines.filter(({ asked, points }) => asked && points > 0).map(({ points }) => points))
  const earned = sum(lines.map((line) => line.earned))
  const score = total === 0 ? 0 : Math.max(0, Math.floor((10 * earned) / total))
  return { score, earned, total, askable, lines }
}

/** Whether somebody told of what an item rests on, and most of it was read. */
function isToldAndRead(
  { rests, covered }: ChecklistItem,
  fields: Readonly<Record<string, number>>,
  examined: Examined,
): boolean {
  const isTold = !examined.onlyTold || (rests?.some((name) => fields[name] !== 0) ?? true)
  return isTold && (covered?.every((name) => isHalfCovered(name, examined.covered)) ?? true)
}

function countAll(rules: Ruleset, { content, kindOf }: Examined): Readonly<Record<string, Counted>> {
  return Object.fromEntries(
    Object.entries(rules.optionsOf(counts)).map(([name, selector]) => [
      name,
      countFindings(content, selector, kindOf),
    ]),
  )
}

function fieldsOf(
  rules: Ruleset,
  counted: Readonly<Record<string, Counted>>,
  facts: Readonly<Record<string, number>>,
): Record<string, number> {
  const fields: Record<string, number> = { ...facts }
  for (const [name, { count }] of Object.entries(counted)) fields[name] = count
  for (const [name, { plus, minus }] of Object.entries(rules.optionsOf(balances)))
    fields[name] = sum(plus.map((of) => fields[of] ?? 0)) - sum(minus.map((of) => fields[of] ?? 0))
  return fields
}

/** The counts that a field was made from. */
function behind(rules: Ruleset, name: string): readonly string[] {
  const balance = rules.optionsOf(balances)[name]
  return balance === undefined ? [name] : [...balance.plus, ...balance.minus]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
