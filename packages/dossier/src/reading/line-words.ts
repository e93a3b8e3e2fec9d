import { endsLikePast, findPeriods } from '@dictamen/spanish'
import { labels, type Lexicon } from './lexicon.ts'
import type { Sections } from './sections.ts'

/** Says of a short line without marks whether its words make it a heading; loosely where its place already suggests it, more so where it stands over a text, by any word where it asks. */
export type IsTitle = (line: string, how?: 'loosely' | 'over' | 'asked') => boolean

/** What the words of a line say of how it goes on. */
export interface LineWords {
  readonly isTitle: IsTitle
  /** «P», «Respuesta»: who asks and who answers. */
  isSpeaker(this: void, label: string): boolean
  /** «Cargo», «Empresa»: a field of a card. */
  isField(this: void, label: string): boolean
  /** A line that ends in «de», «con» or «y» ends nothing. */
  endsMidway(this: void, line: string): boolean
  /** A verb makes a sentence of a short line. */
  states(this: void, line: string): boolean
  /** «Redujo el fraude», «Implementé alertas»: a line that begins with what was done. */
  opensDeed(this: void, line: string): boolean
}

/** A small word is no longer. */
const LONGEST = 12
const FIELDS = ['post_label', 'house_label', 'dates_label', 'began_label', 'ended_label', 'other_label']

export function createLineWords(sections: Sections, reading: Lexicon, timeline: Lexicon): LineWords {
  return {
    isTitle: sections.isTitle,
    isSpeaker: (label) => {
      const named = sections.ofHeading(label)
      return named === 'question' || named === 'answer'
    },
    isField: (label) => FIELDS.some((name) => labels(timeline, name, label)),
    endsMidway: (line) => {
      const [last] = /(?<=\s)\p{Ll}+$/u.exec(line.slice(-LONGEST)) ?? []
      return last !== undefined && timeline.has('small_words', last)
    },
    states: (line) => reading.has('states', line),
    opensDeed: (line) => endsLikePast(/^\p{Lu}\p{L}+(?=\s(?!\p{Lu}))/u.exec(line)?.[0] ?? ''),
  }
}

/** «2014 (abril) a 2016 (diciembre). …», «Mar. 2014 – dic. 2016»: a line of a career. */
export function opensWithDates(line: string): boolean {
  return /^[^\d]{0,12}\d/u.test(line) && findPeriods(line)[0]?.from === 0
}
