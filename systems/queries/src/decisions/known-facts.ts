import type { DecisionFigure, GovernorRequest11 } from '@dictamen/contracts'
import { spanOf, textOf, type Json, type Span } from '@dictamen/kernel'
import { SOURCES } from '../governor/subject.ts'
import type { FoundFigure } from './read-figures.ts'

/** The facts of the contract, with their units. */
const FACT_UNITS = {
  cash: 'euros',
  runway: 'months',
  closings: 'count',
  monthly_costs: 'euros',
  monthly_income: 'euros',
  fee: 'euros',
  outlay: 'euros',
} as const
type FactName = keyof typeof FACT_UNITS
const FACTS = Object.keys(FACT_UNITS) as FactName[]

/** A fact that is known, and where it stands. */
export interface KnownFact extends DecisionFigure {
  readonly span: Span | null
}

/** A fact of which two values are given. */
export interface Dispute {
  readonly fact: string
  readonly values: readonly [KnownFact, KnownFact]
}

export interface KnownFacts {
  readonly facts: ReadonlyMap<string, KnownFact>
  readonly disputes: readonly Dispute[]
  /** What a condition may read: every fact by name, "unknown" when nobody said. */
  readonly fields: Readonly<Record<string, Json>>
}

/** What is known: the file, then the message, then agents and skills, then what follows from them. */
export function gatherKnown(request: GovernorRequest11, figures: readonly FoundFigure[]): KnownFacts {
  const facts = new Map<string, KnownFact>()
  const disputes: Dispute[] = []
  const add = (known: KnownFact): void => {
    const other = facts.get(known.fact)
    if (other === undefined) facts.set(known.fact, known)
    else if (other.value !== known.value) disputes.push({ fact: known.fact, values: [other, known] })
  }
  for (const known of [...fromFile(request), ...fromMessage(request, figures)]) add(known)
  for (const known of fromProviders(request)) if (!facts.has(known.fact)) facts.set(known.fact, known)
  deriveRunway(facts, disputes)
  return { facts, disputes, fields: fieldsOf(request, facts) }
}

function fromFile({ facts }: GovernorRequest11): KnownFact[] {
  return FACTS.flatMap((fact): KnownFact[] => {
    const value = facts[fact]
    if (typeof value !== 'number') return []
    const stands = `/${fact}`
    const span = spanOf(`${SOURCES.facts}#${stands}`, textOf(value))
    return [{ fact, value, unit: FACT_UNITS[fact], source: 'facts', stands, span }]
  })
}

function fromMessage({ message }: GovernorRequest11, figures: readonly FoundFigure[]): KnownFact[] {
  return figures.flatMap(({ fact, value, start, end }): KnownFact[] => {
    if (typeof value !== 'number' || !isFact(fact)) return []
    const span = spanOf(SOURCES.message, message, start, end)
    return [{ fact, value, unit: FACT_UNITS[fact], source: 'message', stands: span.quote, span }]
  })
}

function fromProviders({ gathered }: GovernorRequest11): KnownFact[] {
  return gathered.flatMap(({ fact, value }, at): KnownFact[] => {
    if (typeof value !== 'number' || !isFact(fact)) return []
    const stands = `/${at}/value`
    const span = spanOf(`${SOURCES.gathered}#${stands}`, textOf(value))
    return [{ fact, value, unit: FACT_UNITS[fact], source: 'gathered', stands, span }]
  })
}

/** Months that the cash lasts with what goes out each month; a runway that says otherwise is disputed. */
function deriveRunway(facts: Map<string, KnownFact>, disputes: Dispute[]): void {
  const cash = facts.get('cash')?.value
  const costs = facts.get('monthly_costs')?.value
  if (cash === undefined || costs === undefined || costs <= 0) return
  const value = Math.floor((cash * 10) / costs) / 10
  const derived: KnownFact = {
    fact: 'runway',
    value,
    unit: 'months',
    source: 'derived',
    stands: 'cash / monthly_costs',
    span: null,
  }
  const given = facts.get('runway')
  if (given === undefined) facts.set('runway', derived)
  else if (Math.floor(given.value) !== Math.floor(value))
    disputes.push({ fact: 'runway', values: [given, derived] })
}

function fieldsOf(
  { facts, gathered }: GovernorRequest11,
  known: ReadonlyMap<string, KnownFact>,
): Record<string, Json> {
  const fields: Record<string, Json> = {}
  for (const { fact, value } of gathered) fields[fact] = value
  for (const [name, value] of Object.entries(facts.own ?? {})) fields[name] = value
  for (const fact of FACTS) fields[fact] = known.get(fact)?.value ?? 'unknown'
  return fields
}

function isFact(name: string): name is FactName {
  return name in FACT_UNITS
}
