import { looseHyphens } from '@dictamen/spanish'
import { tokenize } from '@dictamen/kernel/text'
import type { RulesetDefinition } from '@dictamen/kernel'
import { subjectOf, type Lexicon } from './lexicon.ts'
import type { IsTitle } from './line-words.ts'
import type { Passage } from './passages.ts'

/** The rule set of headings and labels. */
export const readingRules: RulesetDefinition = { id: 'reading', coded: [] }

/** What a part of a file is about, by its heading: `no_fit`, `experience`, `leaving`… */
export type Section = string

const PREFIX = 'section_'
const TITLE_SHARE = 60
const LOOSE_SHARE = 34
const LABEL_SHARE = 50
/** Words of a bare heading; where its place makes it one it may say more. */
const MOST_LETTERS = 120
const MOST_WORDS = 7
const MOST_WORDS_OVER = 10
const SPEAKERS: ReadonlySet<Section> = new Set(['question', 'answer', 'referee'])

/** Recognises headings and labels by their words. */
export class Sections {
  readonly #lexicon: Lexicon
  readonly #known = new Map<string, readonly { section: Section; share: number; at: number }[]>()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** A bare short line is a heading when section words make up most of it. */
  readonly isTitle: IsTitle = (line, how) => {
    if (line.length > MOST_LETTERS) return false
    const [best] = this.#read(line)
    if (best === undefined || SPEAKERS.has(best.section)) return false
    if (how === 'asked') return true
    return (
      line.length <= 60 &&
      tokenize(line).length <= (how === 'over' ? MOST_WORDS_OVER : MOST_WORDS) &&
      !/\d{4}|:\s*\S|\d\s*\/\s*\d|\d\s*%|\p{L}\s+\d+$/u.test(line) &&
      /^[\p{Lu}\d¿]/u.test(line) &&
      best.share >= (how === undefined ? TITLE_SHARE : LOOSE_SHARE)
    )
  }

  /** The section that a heading or label names; null when it names none. */
  ofHeading(heading: string): Section | null {
    const best = this.#read(heading)[0]
    return best !== undefined && best.share >= LABEL_SHARE ? best.section : null
  }

  /** Every section that a heading or label may name. */
  allOfHeading(heading: string): Section[] {
    return this.#read(heading).flatMap(({ section, share }) => (share >= LABEL_SHARE ? [section] : []))
  }

  /** The sections a passage stands in, from the nearest: its label, then its headings outwards. Loosely, a heading with a sign of its own needs fewer words of a section. */
  of(passage: Passage, loosely: ReadonlySet<Section> | null = null): Section[] {
    const label = passage.label === null ? [] : this.allOfHeading(passage.label)
    const asks = passage.label?.startsWith('¿') === true || passage.label?.endsWith('.') === true
    const own =
      label.length === 0 && loosely !== null && passage.label !== null && (asks || isNominal(passage))
        ? this.#looselyOf(passage.label, loosely)
        : label
    const over = passage.headings.toReversed().flatMap(({ text, marked }) => {
      const named = this.allOfHeading(text)
      if (named.length > 0 || loosely === null) return named
      // Whoever writes a mandate heads its lists in any words.
      return marked || loosely.has('success') ? this.#looselyOf(text, loosely) : []
    })
    // The columns of a mandate name goals; those of tests and references are read where they are scored.
    const columns =
      loosely?.has('success') !== true || passage.columns === null
        ? []
        : this.#looselyOf(passage.columns, loosely)
    return [...own, ...columns, ...over]
  }

  /** Of some sections the one that a question asks about; null when it asks about none. */
  ofQuestion(question: string, among: ReadonlySet<Section>): Section | null {
    return this.#looselyOf(question.slice(Math.max(0, question.lastIndexOf('¿'))), among)[0] ?? null
  }

  /** Of the sections that such a file has, the one most of the heading speaks of; of two, the one named first. */
  #looselyOf(heading: string, among: ReadonlySet<Section>): Section[] {
    const found = this.#read(heading).filter(({ section }) => among.has(section))
    const best = found.toSorted((a, b) => b.share - a.share || a.at - b.at)[0]
    return best === undefined ? [] : [best.section]
  }

  #read(heading: string): readonly { section: Section; share: number; at: number }[] {
    const line = looseHyphens(heading).replace(/(?<=\d)[-–—](?=\d)/gu, ' ')
    const known = this.#known.get(line)
    if (known !== undefined) return known
    const tokens = tokenize(line)
    const small = this.#lexicon.marks('small', line)
    const counts = (start: number): boolean => !small.some((mark) => start >= mark.start && start < mark.end)
    const heavy = tokens.filter(({ start }) => counts(start)).length
    const subject = subjectOf(line)
    const found = this.#lexicon.rules(PREFIX).flatMap(({ id, detect }) => {
      const marks = detect(subject)
      if (marks.length === 0) return []
      const covered = tokens.filter(({ start }) =>
        marks.some((mark) => start >= mark.start && start < mark.end),
      )
      // "A los 12-18 meses" is all small words, and still what the heading is about.
      const weight = Math.max(covered.length > 1 ? 1 : 0, covered.filter(({ start }) => counts(start)).length)
      const share = heavy === 0 ? 100 : Math.floor((100 * weight) / heavy)
      return [
        {
          section: id.slice(id.indexOf(PREFIX) + PREFIX.length),
          share,
          words: covered.length,
          at: marks[0]!.start,
        },
      ]
    })
    found.sort((a, b) => b.share - a.share || a.at - b.at || b.words - a.words)
    this.#known.set(line, found)
    return found
  }
}

/** A label that is a sentence of its own: "Alertas sobre el encargo." */
function isNominal({ label, contentFrom, folded }: Passage): boolean {
  return label !== null && folded.text.slice(label.length, contentFrom).trim() === '.'
}
