import { findDates } from '@dictamen/spanish'

import { subjectOf, type Lexicon } from '../reading/lexicon.ts'

/** A title found in a text; the rank grows with the level of the position. */
export interface FoundTitle {
  readonly start: number
  readonly end: number
  readonly rank: number
}

/** Titles of a text in order; of those that begin at one word the longest counts. */
export function findTitles(text: string, lexicon: Lexicon): FoundTitle[] {
  const subject = subjectOf(text)
  const found: FoundTitle[] = lexicon.rules('title_').flatMap((rule) => {
    const { rank } = rule.options as { rank: number }
    return rule.detect(subject).map(({ start, end }) => ({ start, end, rank }))
  })
  found.sort((a, b) => a.start - b.start || b.end - a.end || b.rank - a.rank)
  const titles: FoundTitle[] = []
  for (const title of found) if (titles.length === 0 || title.start >= titles.at(-1)!.end) titles.push(title)
  return titles
}

/** The whole title from its first word: "Directora de Operaciones" out of "Directora de Operaciones en Alfa". */
export function phraseOfTitle(text: string, title: FoundTitle, lexicon: Lexicon): string {
  // «Jefa de RR. HH.».
  const rest = text.slice(title.end).replace(/(?<=\1(\p{Lu}))\./gu, '_')
  const stops = [
    rest.search(/[,;:.(|–—·"”»]|\s-\s/u),
    lexicon.marks('ends_title', rest)[0]?.start ?? -1,
    findDates(rest)[0]?.start ?? -1,
  ].filter((at) => at >= 0)
  return text.slice(title.start, title.end + Math.min(rest.length, ...stops)).trim()
}

const DOER = /(?:[aei]dora?|\p{L}{3}ista|[oó]log[oa]|[oó]graf[oa])$/u

/** «Liquidadora de siniestros», «Maquinista»: who does something, by the ending, where no list knows the title; right before a name it is what a house does. */
export function namesDoer(text: string): boolean {
  const [, word, next] = /^(\p{L}+)(?:\s+(\S+))?/u.exec(text) ?? []
  if (word === undefined || !DOER.test(word.toLowerCase())) return false
  return word === word.toUpperCase() || !/^\p{Lu}\p{Ll}/u.test(next ?? '')
}
