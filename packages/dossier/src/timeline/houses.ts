import type { Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import type { Sections } from '../reading/sections.ts'
import { readHeader } from './headers.ts'
import { findPeriods } from '@dictamen/spanish'
import { isFieldWord } from './headers.ts'
import { findTitles } from './titles.ts'
import { MAX_HEADER, startsWithVerb } from './header-text.ts'

const SMALL_WORD = 3
/** How far over a post its house may stand. */
const MOST_ABOVE = 60

/** Finds the house of a post that the line of its dates does not name. */
export class HouseReader {
  readonly #reading: Reading
  readonly #sections: Sections
  readonly #lexicon: Lexicon

  constructor(reading: Reading, sections: Sections, lexicon: Lexicon) {
    this.#reading = reading
    this.#sections = sections
    this.#lexicon = lexicon
  }

  /** «► Molinos Alba» over «  ▸ Gerente (2019 – hoy)»: the house that posts are listed under, each deeper than it. */
  around({ index, indent, look }: Passage): string | null {
    if (look !== 'item' && indent === 0) return null
    let depth = indent
    for (let at = index - 1; at >= 0 && at >= index - MOST_ABOVE && depth > 0; at--) {
      const line = this.#reading.passages[at]!
      if (line.indent >= depth) continue
      depth = line.indent
      const { text } = line.folded
      if (text.length > MAX_HEADER || findPeriods(text).length > 0 || startsWithVerb(text, this.#lexicon))
        continue
      if (this.#sections.ofHeading(text) !== null) return null
      const { title, employer } = readHeader(text, this.#lexicon)
      if (title === null && employer !== null) return employer
    }
    return null
  }

  /** «**Lácteos Alba, S.A., Lugo.** Gerente de 2015 a 2020.»: what stands before a post that names no house. */
  labelled({ label }: Passage): string | null {
    // «Actualmente: CTO de …» says when.
    if (label === null || !/^\p{Lu}/u.test(label) || isFieldWord(label, this.#lexicon)) return null
    if (this.#sections.ofHeading(label) !== null || findTitles(label, this.#lexicon).length > 0) return null
    const house = label.replace(/,\s+\p{Lu}[\p{L}\s]+$/u, '')
    return findPeriods(label).length > 0 || !/\p{L}{2}/u.test(house) ? null : house
  }

  /** «Molinos Alba, Soria. Gerente de planta, de 2015 a 2020.»: the house is a sentence of its own. */
  before({ look, folded }: Passage, from: number): string | null {
    if (look !== 'prose' || from === 0) return null
    const before = /(?:^|[.!?]\s+)(\p{Lu}[^.!?]{2,60})\.\s*$/u.exec(folded.text.slice(0, from))?.[1]
    if (before === undefined || /\d/u.test(before) || startsWithVerb(before, this.#lexicon)) return null
    if (this.#isWhose(before)) return null
    if (findTitles(before, this.#lexicon).length > 0 || this.#sections.ofHeading(before) !== null) return null
    const words = before.split(/[\s,]+/u).filter((word) => word.length > SMALL_WORD)
    return words.every((word) => /^\p{Lu}/u.test(word)) ? before.replace(/,\s+\p{Lu}[\p{L}\s]+$/u, '') : null
  }

  /** The first line of a CV is whose it is. */
  #isWhose(name: string): boolean {
    return this.#reading.passages[0]?.folded.text.includes(name) === true
  }

  /** A name alone on the line over a passage. */
  over({ index }: Passage): string | null {
    const over = this.#reading.passages[index - 1]
    if (over === undefined || over.look === 'item' || over.look === 'row') return null
    const { text } = over.folded
    if (text.length > MAX_HEADER || this.#sections.ofHeading(text) !== null) return null
    const { title, employer } = readHeader(text, this.#lexicon)
    return title === null && findPeriods(text).length === 0 ? employer : null
  }

  /** The nearest heading that names a house. */
  heading(passage: Passage): string | null {
    for (const heading of passage.headings.toReversed()) {
      if (this.#sections.ofHeading(heading.text) !== null || heading.level === 1) continue
      if (this.#isWhose(heading.text)) continue
      const { employer } = readHeader(heading.text, this.#lexicon)
      if (employer !== null) return employer
    }
    return null
  }

  /** "HISTORIAL", "CURRÍCULUM": a heading in one word of capitals names a part of the CV sooner than an employer. */
  headsPart(at: number): boolean {
    const before = this.#reading.passages[at]
    if (before?.look !== 'heading') return false
    const { text } = before.folded
    if (findTitles(text, this.#lexicon)[0]?.start === 0) return false
    return /^[\p{Lu}\s]+$/u.test(text) && text.split(' ').length <= 3
  }
}
