import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import { readHeader, type Header } from './headers.ts'
import { findDates, findPeriods, type FoundPeriod } from '@dictamen/spanish'

/** The fields of a position, each on a line with its label: "Empresa: …", "Cargo: …", "Fechas: …". */
export interface Card {
  readonly title: string | null
  readonly employer: string | null
  readonly first: number
  readonly last: number
}

const MOST_LINES = 5

/** «Fecha de inicio: …» over «Fecha de término: …»: the dates of a card on two lines. */
export function datesOfCard(passages: readonly Passage[], at: number, lexicon: Lexicon): FoundPeriod | null {
  const [began, ended] = [passages[at]!, passages[at + 1]]
  if (!labels(lexicon, 'began_label', began.label)) return null
  if (!labels(lexicon, 'ended_label', ended?.label)) return openDate(passages, at, lexicon)
  const [period] = findPeriods(`${contentOf(began)} – ${contentOf(ended!)}`)
  return period === undefined ? null : { ...period, from: began.contentFrom, to: began.folded.text.length }
}

/** «Cargo: …», «Fecha de ingreso: agosto de 2019», and no end: it lasts. */
function openDate(passages: readonly Passage[], at: number, lexicon: Lexicon): FoundPeriod | null {
  const began = passages[at]!
  const over = passages[at - 1] === undefined ? null : fieldOf(passages[at - 1]!, lexicon)
  const [date] = findDates(contentOf(began))
  if (date === undefined || (over !== 'title' && over !== 'employer')) return null
  return { start: date.date, end: null, from: began.contentFrom, to: began.folded.text.length }
}

/** The card around the line of the dates; null when none of its neighbours is a field of one. */
export function readCard(
  passages: readonly Passage[],
  dates: number,
  lexicon: Lexicon,
  isTaken: (at: number) => boolean,
): Card | null {
  const { label } = passages[dates]!
  const names = ['dates_label', 'began_label']
  if (label !== null && !names.some((name) => labels(lexicon, name, label))) return null
  const told = { title: null as string | null, employer: null as string | null }
  let [first, last] = [dates, dates]
  for (const step of [-1, 1]) {
    for (let at = dates + step; Math.abs(at - dates) <= MOST_LINES; at += step) {
      const passage = passages[at]
      const field = passage === undefined || isTaken(at) ? null : fieldOf(passage, lexicon)
      if (field === null || (field !== 'other' && told[field] !== null)) break
      if (field !== 'other') told[field] = contentOf(passage!)
      first = Math.min(first, at)
      last = Math.max(last, at)
    }
  }
  return told.title === null && told.employer === null ? null : { ...told, first, last }
}

/** «| Cargo | Gerente |»: a row of a label and what it says. */
const ONE_CELL = /^[^|]+$/u

/** Which field of a card a line is. */
export function fieldOf(passage: Passage, lexicon: Lexicon): 'title' | 'employer' | 'other' | null {
  const { label, look } = passage
  if (label === null) return null
  if (look === 'row' && !ONE_CELL.test(contentOf(passage))) return null
  if (labels(lexicon, 'post_label', label)) return 'title'
  if (labels(lexicon, 'house_label', label)) return 'employer'
  return ['other_label', 'ended_label'].some((name) => labels(lexicon, name, label)) ? 'other' : null
}

function contentOf({ folded, contentFrom }: Passage): string {
  return folded.text
    .slice(contentFrom)
    .replace(/\s*\|\s*$/u, '')
    .trim()
}

/** A header with what the fields of its card say: a label makes a title of words that no list knows. */
export function withFields(own: Header, card: Card, lexicon: Lexicon): Header {
  const titled = card.title === null ? own : readHeader(card.title, lexicon)
  const employed = card.employer === null ? null : readHeader(card.employer, lexicon)
  return {
    title: titled.title ?? card.title ?? own.title,
    rank: titled.rank ?? own.rank,
    employer: employed?.employer ?? card.employer ?? own.employer,
  }
}
