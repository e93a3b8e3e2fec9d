import type { Lexicon, Unit } from '../lexicon.ts'
import { readNumber } from '../numbers.ts'
import { singularOf } from '../stem.ts'
import { foldedAt, type Word } from '../words.ts'
import type { SlotLexicon } from './slot-lexicon.ts'
import type { Value } from './values.ts'

const THOUSANDTHS = 1000
const ALL = new Set('todos todas'.split(' '))
const ARTICLES = new Set('el la los las'.split(' '))

/** How often: «semanal», «cada tres meses», «todos los días», «una vez al mes», «los lunes». */
export function readFrequencies(
  words: readonly Word[],
  at: number,
  lexicon: Lexicon,
  slots: SlotLexicon,
): readonly Value[] {
  const { key } = words[at]!.lexeme
  if (slots.weekdays.has(key)) {
    if (!ARTICLES.has(foldedAt(words, at - 1))) return NONE
    const day = frequency(words, at - 1, at, key)
    const weekly = foldedAt(words, at - 1) === 'los' ? [{ ...day, says: new Set([slots.weekly]) }] : NONE
    return [{ ...day, type: 'weekday' }, ...weekly]
  }
  const found = readOften(words, at, lexicon, slots)
  return found === null ? NONE : [found]
}

const NONE: readonly Value[] = []

function readOften(words: readonly Word[], at: number, lexicon: Lexicon, slots: SlotLexicon): Value | null {
  const { folded, lexeme } = words[at]!
  const named = slots.frequencies.get(lexeme.key)
  if (named !== undefined) return frequency(words, foldedAt(words, at - 1) === 'a' ? at - 1 : at, at, named)
  if (folded === 'cada') return readEach(words, at, lexicon)
  if (ALL.has(folded)) {
    const unit = ARTICLES.has(foldedAt(words, at + 1)) ? timeUnit(words[at + 2], lexicon) : null
    return unit === null ? null : frequency(words, at, at + 2, everyOf(unit, THOUSANDTHS))
  }
  return readTimes(words, at, lexicon)
}

/** «Cada mes», «cada dos semanas». */
function readEach(words: readonly Word[], at: number, lexicon: Lexicon): Value | null {
  const number = readNumber(words, at + 1)
  const last = number === null ? at + 1 : number.next
  const unit = timeUnit(words[last], lexicon)
  return unit === null ? null : frequency(words, at, last, everyOf(unit, number?.value ?? THOUSANDTHS))
}

/** «Una vez al mes», «dos veces por semana». */
function readTimes(words: readonly Word[], at: number, lexicon: Lexicon): Value | null {
  const number = readNumber(words, at)
  if (number === null || singularOf(foldedAt(words, number.next)).replace('vece', 'vez') !== 'vez')
    return null
  let last = number.next + 1
  while (last < words.length && /^(?:al|a|por|la|el|cada)$/.test(words[last]!.folded)) last++
  const unit = timeUnit(words[last], lexicon)
  if (unit === null) return null
  const times = number.value / THOUSANDTHS
  return frequency(words, at, last, `${unit.scale} ${unit.factor} / ${times}`)
}

function timeUnit(word: Word | undefined, { units }: Lexicon): Unit | null {
  return word === undefined || !word.lexeme.measures ? null : (units.get(singularOf(word.folded)) ?? null)
}

/** How often something is that comes every so many of a unit. */
export function everyOf({ scale, factor }: Unit, count: number): string {
  return `${scale} ${(factor * count) / THOUSANDTHS} / 1`
}

function frequency(words: readonly Word[], first: number, last: number, says: string): Value {
  const own = words.slice(first, last + 1)
  return {
    type: 'frequency',
    says: new Set([says]),
    known: '',
    denied: false,
    keys: own.map(({ lexeme }) => lexeme.key),
    link: '',
    start: own[0]!.start,
    end: own.at(-1)!.end,
  }
}
