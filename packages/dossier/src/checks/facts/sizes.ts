import {
  clauseAround,
  denies,
  type Figure,
  findDates,
  findFigures,
  formsAround,
  rootOf,
} from '@dictamen/spanish'
import { tokenize } from '@dictamen/kernel/text'
import { cellsOf, rowLabel } from '../../reading/cells.ts'
import type { Instruments } from '../../reading/instruments.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { leadOf, type Points } from '../../taught/table.ts'
import type { Fact, Topic } from './fact.ts'
import { leadsOf } from './leads.ts'
import { Subjects } from './subjects.ts'

const OF_PEOPLE = ['equipo', 'plantilla', 'otra_gente']
const OF_MONEY = ['presupuesto', 'ventas', 'otro_dinero']
const TOPICS: Readonly<Record<string, Topic>> = {
  equipo: 'equipo',
  plantilla: 'equipo',
  presupuesto: 'presupuesto',
}

/** Sizes of team and budget and figures of results that a sentence states, by the words around each. */
export function quantitiesOf(
  statement: Statement,
  instruments: Instruments,
  subjects = new Subjects(null, instruments),
): Fact[] {
  if (statement.kind === 'tests' || statement.kind === 'case_notes') return []
  const dates = findDates(statement.text)
  const years = [...new Set(dates.map(({ date }) => Math.floor(date.first / 12)))]
  const year = years.length === 1 ? years[0]! : null
  const figures = findFigures(statement.text, dates).filter(
    (figure) => !isDenied(statement.text, figure) && !countsOther(statement.text, figure, instruments),
  )
  const found = figures.flatMap((figure): Fact[] => {
    const isOwn = subjects.isCandidate(statement, figure.start) || countsHouse(statement, figure, instruments)
    const named = isOwn ? nameOf(statement, figure, instruments) : null
    const beside = figures.flatMap((other) =>
      other === figure || other.precision !== 'exact' ? [] : [other.low, other.high],
    )
    return named === null ? [] : [quantityOf(statement, { figure, year, named, beside }, instruments)]
  })
  return [...found, ...absencesOf(statement, instruments)]
}

/** «Dos bancos», «a las ocho», «el 19 y el 22», «41 de 46 empleados»: a number that is not how many people there were. */
function countsOther(text: string, { unit, start, end }: Figure, { contradictions }: Instruments): boolean {
  if (unit !== 'count' && unit !== 'people') return false
  const { text: clause, from } = clauseAround(text, { start, end })
  const before = clause.slice(0, start - from)
  if (contradictions.has('of_total', before)) return true
  // «La compra de una startup de 8 personas»: how many people something else has.
  const [other] = contradictions.marks('other_group', before)
  if (other !== undefined && !contradictions.has('team_nouns', before.slice(other.start))) return true
  if (unit === 'people') return false
  if (contradictions.marks('no_size', before).some((mark) => mark.end === before.trimEnd().length))
    return true
  const after = clause.slice(end - from)
  if (/^[/:]\d/u.test(after) || contradictions.has('metric', clause)) return true
  // What is counted stands right behind its number, in the plural: only people are people.
  const [counted] = /^\s+\p{L}+s(?!\p{L})/iu.exec(after) ?? []
  return counted !== undefined && !contradictions.has('behind_size', counted)
}

/** «En las dos plantas éramos 210 personas»: all that a house has, whoever counts them. */
function countsHouse({ kind, text }: Statement, figure: Figure, { contradictions }: Instruments): boolean {
  if (kind !== 'references' || figure.unit !== 'people') return false
  return contradictions.has('counts_house', clauseAround(text, figure).text)
}

/** «Eran 45, no 120», «nunca ha tenido 26 millones»: what somebody puts right. */
function isDenied(text: string, { start, precision }: Figure): boolean {
  if (precision !== 'exact') return false
  const words = tokenize(text.slice(0, start)).slice(-REACH)
  return words.slice(words.findLastIndex(({ joined }) => !joined)).some(({ folded }) => denies(folded))
}

/** How many words a negation reaches. */
const REACH = 3

interface Named {
  readonly topic: Topic
  readonly attribute: string
}

function nameOf(statement: Statement, figure: Figure, instruments: Instruments): Named | null {
  const size = sizeOf(statement, figure, instruments)
  const topic = size === null ? undefined : TOPICS[size]
  if (size === null || topic === undefined) return metricOf(statement, figure, instruments)
  const { contradictions } = instruments
  const { text } = clauseAround(statement.text, figure)
  const isDirect = size === 'equipo' && contradictions.has('team_direct', text)
  return { topic, attribute: isDirect ? 'equipo directo' : size }
}

/** What the labelled sentences say that a number of people or an amount is the size of. */
function sizeOf(statement: Statement, figure: Figure, instruments: Instruments): string | null {
  const { unit } = figure
  if (unit !== 'people' && unit !== 'money' && unit !== 'count') return null
  if (countsHouse(statement, figure, instruments)) return 'plantilla'
  const place = inSight(statement, figure)
  const points = instruments.taught.figures.read(formsAround(place.text, { ...place, name: unit }))
  const { sizes, bare_sizes: bare, own_sizes: own, said } = leadsOf(instruments)
  if (unit === 'money') {
    // An amount of money is a budget where it is called one.
    if (!instruments.contradictions.has('budget_said', place.text)) return null
    return leaderAmong(points, OF_MONEY, sizes - said)
  }
  if (isTeam(place.text.slice(0, place.start), instruments)) return 'equipo'
  const isSaid = instruments.contradictions.has('team_said', clauseAround(place.text, place).text)
  const least = unit === 'count' ? bare : statement.kind === 'cv' ? own : sizes
  return leaderAmong(points, OF_PEOPLE, isSaid ? least - said : least)
}

function leaderAmong(points: Points, among: readonly string[], least: number): string | null {
  const { label, lead } = leadOf(points, among)
  return lead >= least ? label : null
}

/** «El equipo son 9»: said right before the number. */
function isTeam(before: string, { contradictions }: Instruments): boolean {
  return contradictions.marks('team_is', before).some(({ end }) => /^[\s:]*$/u.test(before.slice(end)))
}

/** A figure with what says what it is of: the head of its column, the question that it answers, or its sentence. */
function inSight(statement: Statement, { start, end }: Figure): { text: string; start: number; end: number } {
  const { text, passage, question } = statement
  const cell = cellsOf(passage).find(({ from, to }) => from <= start && end <= to)
  const head = rowLabel(text)?.[1] ?? cell?.column ?? null
  const before = cell !== undefined && head !== null ? `${head}: ` : question === null ? '' : `${question} `
  const from = cell !== undefined && head !== null ? cell.from : 0
  return {
    text: before + text.slice(from),
    start: before.length + start - from,
    end: before.length + end - from,
  }
}

/** «La rotación bajó al 9 %»: the indicator nearest to a percentage. */
function metricOf({ text }: Statement, figure: Figure, { contradictions }: Instruments): Named | null {
  if (figure.unit !== 'percent' && figure.unit !== 'money') return null
  const clause = clauseAround(text, figure)
  const at = figure.start - clause.from
  const distance = ({ start, end }: { start: number; end: number }): number =>
    end <= at ? at - end : start - at
  const [nearest] = contradictions
    .marks(figure.unit === 'percent' ? 'metric' : 'revenue', clause.text)
    .toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) return null
  const word = clause.text.slice(nearest.start, nearest.end)
  return { topic: 'cifra', attribute: figure.unit === 'percent' ? rootOf(word.split(' ')[0]!) : word }
}

/** A figure with what its sentence says of it. */
interface Told extends Pick<Extract<Fact['value'], { kind: 'quantity' }>, 'figure' | 'year' | 'beside'> {
  readonly named: Named
}

function quantityOf(
  statement: Statement,
  { figure, year, named, beside }: Told,
  { contradictions }: Instruments,
): Fact {
  const { text, voice } = statement
  const { text: clause } = clauseAround(text, figure)
  const isPeak = contradictions.has('peak', clause)
  return {
    ...named,
    employer: employerAt(statement, figure.start),
    voice,
    citation: cite(statement),
    value: {
      kind: 'quantity',
      figure: isPeak ? { ...figure, precision: 'most' } : figure,
      year,
      moving: !isPeak && contradictions.has('moving', clause),
      words: text.slice(figure.start, figure.end),
      beside,
      part: partOf(clause, figure, contradictions),
    },
  }
}

/** «Un equipo temporal de tres»: of whom a count is, where it is not of all the people. */
function partOf(clause: string, { unit }: Figure, contradictions: Lexicon): string | null {
  if (unit !== 'people' && unit !== 'count') return null
  const [mark] = contradictions.marks('part', clause)
  return mark === undefined ? null : clause.slice(mark.start, mark.end)
}

/** «Nunca tuvo equipo a cargo»: a size of nothing. */
function absencesOf(statement: Statement, { contradictions }: Instruments): Fact[] {
  const { kind, text, employer, voice } = statement
  if (kind === 'cv') return []
  return (['equipo', 'presupuesto'] as const).flatMap((topic): Fact[] => {
    const [mark] = contradictions.marks(`without_${topic}`, statement.subject)
    if (mark === undefined) return []
    const unit = topic === 'equipo' ? 'people' : 'money'
    const { start, end } = mark
    const figure = { low: 0, high: 0, unit, currency: null, precision: 'exact', start, end } as const
    const words = text.slice(start, end)
    const value = {
      kind: 'quantity',
      figure,
      year: null,
      moving: false,
      words,
      beside: [],
      part: null,
    } as const
    return [{ topic, attribute: topic, employer, voice, citation: cite(statement), value }]
  })
}
