import {
  type Figure,
  findFigures,
  type Lexicon,
  looseHyphens,
  valueOfDigits,
} from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { findDates, NUMBER_WORDS, valueOfWords } from '@dictamen/spanish'
import type { Statement } from '@dictamen/dossier/statements'
import { partAround } from '@dictamen/dossier/checks'
import type { Bearing } from './bearing.ts'
import { MeaningReader, overlapOf, type Meaning } from './matching.ts'

/** What a mandate sets in figures: the most that it pays, the most of something it bears, or how often somebody has to be somewhere. */
export type Limit =
  | { readonly of: 'pay'; readonly most: number }
  | { readonly of: 'share'; readonly most: number; readonly what: Meaning }
  | { readonly of: 'time'; readonly least: number; readonly unit: string; readonly per: string }
  | { readonly of: 'often'; readonly most: Often; readonly what: Meaning }

const SURE = 3
const NUMBER = `\\d+|una?|${NUMBER_WORDS}`
const OFTEN = new RegExp(
  `(?<![\\p{L}\\d])(?:(${NUMBER})\\s+(?:o|a|y)\\s+)?(${NUMBER})\\s+(?:(d[ií]as?|noches?|jornadas?|semanas|meses|ve(?:z|ces)|viajes?)\\s+(?:[\\p{L}]+\\s+){0,3}?)?(?:al|de\\s+cada|cada|por|a\\s+la)\\s+(mes|semana|año)(?![\\p{L}])`,
  'iu',
)
/** «Ciento veinte días al año», «diez noches al mes»: a night out is a day. */
const UNITS: Readonly<Record<string, string>> = {
  noche: 'días',
  noches: 'días',
  jornada: 'días',
  jornadas: 'días',
  dia: 'días',
  dias: 'días',
  vez: 'veces',
  viaje: 'veces',
  viajes: 'veces',
}

/** «La mitad del mes». */
const HALF = /(?<![\p{L}])mitad\s+del\s+(mes|año)(?![\p{L}])/iu
const HALVES: Readonly<Record<string, Limit>> = {
  mes: { of: 'time', least: 15, unit: 'días', per: 'mes' },
  año: { of: 'time', least: 6, unit: 'meses', per: 'año' },
}

/** Reads figures against those of the mandate: what is asked for in pay, how often somebody would come. */
export class AmountReader {
  readonly #lexicon: Lexicon
  readonly #meanings: MeaningReader

  constructor(instruments: Instruments) {
    this.#lexicon = instruments.exclusions
    this.#meanings = new MeaningReader(instruments, 'concept_')
  }

  /** What a no-fit sets; null when it sets nothing in figures. */
  limitIn(text: string): Limit | null {
    const half = HALF.exec(text)?.[1]
    if (half !== undefined) return HALVES[half.toLowerCase()]!
    const often = readOften(text, null)
    const atMost = AT_MOST.exec(text)
    if (often !== null && atMost !== null)
      return { of: 'often', most: often, what: this.#meanings.read(atMost[1]!) }
    if (often !== null) return { of: 'time', least: often.value, unit: often.unit, per: often.per }
    const share = sharesIn(text).find(({ precision }) => precision === 'least')
    if (share !== undefined)
      return { of: 'share', most: share.high, what: this.#meanings.read(headOf(text, share)) }
    if (!this.#lexicon.has('pay', looseHyphens(text))) return null
    const most = Math.max(0, ...moneyIn(text).map(({ high }) => high))
    return most > 0 ? { of: 'pay', most } : null
  }

  read(statement: Statement, limit: Limit): Bearing[] {
    const { kind, isQuestion } = statement
    if (isQuestion || (kind !== 'interview_notes' && kind !== 'references')) return []
    const hits = this.#isHit(statement, limit)
    return hits === null
      ? []
      : [{ statement, hits, strength: SURE, isClose: true, isWeak: false, isMeasured: true }]
  }

  #isHit(statement: Statement, limit: Limit): boolean | null {
    if (limit.of === 'pay') return this.#asksMore(statement, limit.most)
    if (limit.of === 'often') return this.#wantsMore(statement, limit)
    return limit.of === 'share' ? this.#leftMore(statement, limit) : this.#comesLess(statement, limit)
  }

  /** «Cuando se fue, el 17 % de la cartera estaba vencido», of a tenth; «la mora bajó del 14 % al 6 %» is less. */
  #leftMore({ text }: Statement, { most, what }: Limit & { of: 'share' }): boolean | null {
    const share = sharesIn(text).at(-1)
    if (share === undefined) return null
    const { words, concepts } = overlapOf(this.#meanings.read(partAround(text, share)), what)
    return words + concepts === 0 ? null : share.low > most
  }

  /** «Voy dos días al mes y de ahí no paso», of ten; whoever comes as often is cleared. */
  #comesLess({ text, question }: Statement, limit: Limit & { of: 'time' }): boolean | null {
    const often = readOften(text, question === null ? null : limit.unit) ?? daysOfComing(text, limit.per)
    // How often is not for how long.
    if (often === null || (often.unit === 'veces') !== (limit.unit === 'veces')) return null
    if (daysOfAYear(often) >= daysOfAYear({ ...limit, value: limit.least })) return false
    return this.#lexicon.has('no_more', looseHyphens(text)) ? true : null
  }

  /** «Pide teletrabajar un día», of whoever wants more than two; of nothing else that is done so often. */
  #wantsMore({ text, passage }: Statement, { most, what }: Limit & { of: 'often' }): boolean | null {
    const often = readOften(text, most.unit) ?? daysAsked(text, most.per)
    if (often === null || (often.unit === 'veces') !== (most.unit === 'veces')) return null
    const { words, concepts } = overlapOf(this.#meanings.read(`${passage.label ?? ''} ${text}`), what)
    return words + concepts === 0 ? null : daysOfAYear(often) > daysOfAYear(most)
  }

  /** «Gana 8,6 y pide 9,8 millones»: only what is asked for counts. */
  #asksMore(statement: Statement, most: number): boolean | null {
    const { passage, question } = statement
    const text = looseHyphens(statement.text)
    const over = [passage.label, passage.headings.at(-1)?.text, question].map((title) => title ?? '')
    const isAbout = this.#lexicon.has('pay', text) || over.some((title) => this.#lexicon.has('pay', title))
    const asked = this.#lexicon.marks('pay_asked', text).at(-1)
    if (!isAbout && asked === undefined) return null
    if (this.#lexicon.has('pay_open', text)) return null
    const figures = findFigures(text, findDates(text)).filter(
      ({ unit }) => unit === 'money' || unit === 'count',
    )
    const figure =
      asked === undefined
        ? figures.find(
            ({ start }) => !this.#lexicon.has('pay_now', text.slice(Math.max(0, start - 18), start)),
          )
        : (figures.find(({ start }) => start >= asked.start) ?? figures.at(-1))
    const value = figure === undefined ? null : inScaleOf(most, figure.low)
    return value === null ? null : value > most
  }
}

/** «Quien exija teletrabajar más de dos días por semana»; «quien no pueda viajar más de diez días» lacks them. */
const AT_MOST = new RegExp(
  `^((?:(?!(?<![\\p{L}])(?:no|sin|nunca)(?![\\p{L}]))[^.;])*?)\\smás\\s+de\\s+(?:${NUMBER})\\s`,
  'iu',
)

/** «Pide teletrabajar cuatro días», of whom so many a week are too many. */
const ASKS = new RegExp(`(?<![\\p{L}\\d])(${NUMBER})\\s+d[ií]as?(?![\\p{L}])`, 'iu')

function daysAsked(text: string, per: string): Often | null {
  const number = ASKS.exec(text)?.[1]
  return number === undefined ? null : { value: valueOf(number), unit: 'días', per }
}

/** «Vendrá a la oficina de lunes a jueves»: so many days of each week. */
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const FROM_DAY_TO_DAY = new RegExp(
  `(?<![\\p{L}])(?:vendr|estar|acud|ir[áéí]|presencial|oficina|sede)[^.;]*?\\sde\\s+(${WEEKDAYS.join('|')})\\s+a\\s+(${WEEKDAYS.join('|')})(?![\\p{L}])`,
  'iu',
)

function daysOfEachWeek(text: string): Often | null {
  const [, first, last] = FROM_DAY_TO_DAY.exec(text.toLowerCase()) ?? []
  if (first === undefined) return null
  return { value: WEEKDAYS.indexOf(last!) - WEEKDAYS.indexOf(first) + 1, unit: 'días', per: 'semana' }
}

/** «Iría a la planta cuatro días», of whom so many a week are asked: of each week. */
const COMES = new RegExp(
  `(?<![\\p{L}])(?:ir[ií]a|ir[áé]|voy|va|viene|vengo|vendr\\p{L}+|estar\\p{L}+|puede\\s+(?:ir|estar)|puedo\\s+(?:ir|estar))\\s(?:[^.;\\d]*?\\s)?(?:(${NUMBER})\\s+d[ií]as|(todos\\s+los\\s+d[ií]as))(?![\\p{L}])`,
  'iu',
)
const EVERY_DAY: Readonly<Record<string, number>> = { semana: 5, mes: 22, año: 260 }

function daysOfComing(text: string, per: string): Often | null {
  const [found, number] = COMES.exec(text) ?? []
  if (found === undefined) return null
  return { value: number === undefined ? EVERY_DAY[per]! : valueOf(number), unit: 'días', per }
}

/** «Voy cada quince días»: so many times a month. */
const EVERY =
  /(?<![\p{L}])cada\s+(?:(quince\s+días|15\s+días|dos\s+semanas|quincena)|(semana)|(mes))(?![\p{L}])/iu

function everySoOften(text: string): Often | null {
  const [, fortnight, week, month] = EVERY.exec(text) ?? []
  if (fortnight !== undefined) return { value: 2, unit: 'veces', per: 'mes' }
  if (week !== undefined) return { value: 1, unit: 'veces', per: 'semana' }
  return month === undefined ? null : { value: 1, unit: 'veces', per: 'mes' }
}

interface Often {
  readonly value: number
  readonly unit: string
  readonly per: string
}

const DAYS: Readonly<Record<string, number>> = { días: 1, semanas: 7, meses: 30, veces: 1 }
const A_YEAR: Readonly<Record<string, number>> = { semana: 52, mes: 12, año: 1 }

/** «Tres días por semana» and «tres noches al mes» in one measure. */
function daysOfAYear({ value, unit, per }: Often): number {
  return value * DAYS[unit]! * A_YEAR[per]!
}

function readOften(text: string, unit: string | null): Often | null {
  const found = OFTEN.exec(text)
  if (found === null) return daysOfEachWeek(text) ?? everySoOften(text)
  if (found[3] === undefined && unit === null) return null
  const named = found[3]?.toLowerCase().replace('í', 'i')
  const value = Math.max(
    ...[found[1], found[2]].map((number) => (number === undefined ? 0 : valueOf(number))),
  )
  return {
    value,
    unit: named === undefined ? unit! : (UNITS[named] ?? named),
    per: found[4]!.toLowerCase(),
  }
}

function valueOf(number: string): number {
  if (/^una?$/iu.test(number)) return 1
  return /^\d/u.test(number) ? valueOfDigits(number) : valueOfWords(number)
}

/** «Con mora superior al 10 %»: what a figure is the size of, without what compares. */
function headOf(text: string, { start }: Figure): string {
  const clause = text.slice(0, start).split(/[,;:]/u).at(-1)!
  return clause.replace(/\s(?:superior|mayor|inferior|menor)\p{L}*\s.*$|\s(?:más|por\s+encima)\s+de.*$/iu, '')
}

function sharesIn(text: string): Figure[] {
  return findFigures(text, findDates(text)).filter(({ unit }) => unit === 'percent')
}

function moneyIn(text: string): Figure[] {
  return findFigures(text, findDates(text)).filter(({ unit, low }) => unit === 'money' || low >= 1000)
}

/** «Pide 9,8», of 10 millions: a bare figure is in the scale of what it is held against. */
function inScaleOf(most: number, value: number): number | null {
  return (
    [1, 1_000, 1_000_000]
      .map((scale) => value * scale)
      .find((scaled) => scaled > most / 4 && scaled < most * 4) ?? null
  )
}
