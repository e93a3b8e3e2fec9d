import { unitAfter } from '../atoms.ts'
import type { Clause } from '../clauses.ts'
import type { Lexicon } from '../lexicon.ts'
import { isHalfAt, readNumber } from '../numbers.ts'
import { foldedAt, type Word } from '../words.ts'
import type { Value } from './values.ts'

const THOUSANDTHS = 1000
const HOURS = 24
const HALF_DAY = 12

/** «A las ocho y media», «a las 8:30», «de 8 a 15»: a time of day, or two of them. */
export function readHour(clause: Clause, at: number, lexicon: Lexicon): Value | null {
  const { words } = clause
  if (foldedAt(words, at - 1) !== 'las' && foldedAt(words, at - 1) !== 'de') return null
  const opening = foldedAt(words, at - 1) === 'las' ? foldedAt(words, at - 2) : 'de'
  if (opening !== 'a' && opening !== 'de' && opening !== 'desde') return null
  const from = hourAt(clause, at, lexicon)
  if (from === null) return null
  if (opening === 'a') return hour(words, at - 2, from.last, [from.minutes])
  const link = foldedAt(words, from.last + 1)
  const next = foldedAt(words, from.last + 2) === 'las' ? from.last + 3 : from.last + 2
  const to = link === 'a' ? hourAt(clause, next, lexicon) : null
  return to === null ? null : hour(words, at, to.last, [from.minutes, to.minutes])
}

function hourAt(clause: Clause, at: number, lexicon: Lexicon): { minutes: number; last: number } | null {
  const { words } = clause
  const number = readNumber(words, at)
  if (number === null || number.value % THOUSANDTHS !== 0 || number.value > HOURS * THOUSANDTHS) return null
  const hours = number.value / THOUSANDTHS
  const behind = words[number.next]
  if (behind?.gap === ':') {
    const minutes = Number(behind.folded)
    return minutes < 60 ? { minutes: hours * 60 + minutes, last: number.next } : null
  }
  if (isHalfAt(words, number.next)) return { minutes: hours * 60 + 30, last: number.next + 1 }
  const counts =
    behind !== undefined && !behind.apart && behind.lexeme.kind === 'content' && !behind.lexeme.verb
  if (counts || unitAfter(clause, number.next, lexicon) !== null) return null
  return { minutes: hours * 60, last: number.next - 1 }
}

/** Hours of the morning and of the afternoon are told apart by nobody who says «a las ocho». */
function hour(words: readonly Word[], first: number, last: number, minutes: readonly number[]): Value {
  const own = words.slice(first, last + 1)
  return {
    type: minutes.length === 1 ? 'hour' : 'hours',
    says: new Set([minutes.map((each) => each % (HALF_DAY * 60)).join('-')]),
    known: '',
    denied: false,
    keys: own.map(({ lexeme }) => lexeme.key),
    link: '',
    start: own[0]!.start,
    end: own.at(-1)!.end,
  }
}
