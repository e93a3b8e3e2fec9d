import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Heading, Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import type { Sections } from '../reading/sections.ts'
import { fieldOf, readCard, withFields } from './cards.ts'
import { isStudied } from './degrees.ts'
import { isBarePeriod, isHeaderText, MAX_HEADER, startsWithVerb } from './header-text.ts'
import { namesHouse, readHeader, splitHouse, type Header } from './headers.ts'
import type { HouseReader } from './houses.ts'
import { findPeriods } from '@dictamen/spanish'
import { looksLikePost, postAmong } from './posts.ts'
import { findTitles, namesDoer } from './titles.ts'
import { breaksAt, sentencesOf, withBreaks, type Unit } from './units.ts'

/** The header of a position and the passages it stands in. */
export interface Entry extends Header {
  readonly first: number
  readonly last: number
}

type Step = -1 | 1

const MOST_LINES = 3
const MOST_WORDS = 6
const LEGAL_STOP =
  /(?:S\.\s?[AL]|S\.?A\.?S|S\.?R\.?L|Ltda|Inc|Ltd|C\.\s?V|Coop|U|(?<![\p{L}])\p{Lu}|,\s+\p{Lu}\p{Ll}{1,3})\.$/u

/** Finds the lines that name the post and the house of a line of dates: those of its own block first, then the nearest. */
export class EntryReader {
  readonly #reading: Reading
  readonly #sections: Sections
  readonly #lexicon: Lexicon
  readonly #houses: HouseReader
  readonly #claimed = new Set<number>()
  /** The last house that stood alone over its post, and the headings over both. */
  #house: { readonly name: string; readonly headings: readonly Heading[] } | null = null

  constructor(reading: Reading, sections: Sections, lexicon: Lexicon, houses: HouseReader) {
    this.#reading = reading
    this.#sections = sections
    this.#lexicon = lexicon
    this.#houses = houses
  }

  /** No other position takes its header from the passage. */
  claim(at: number): void {
    this.#claimed.add(at)
  }

  /** The dates are a field of a card. */
  isCard({ index }: Passage): boolean {
    return this.#cardAt(index) !== null
  }

  /** A line of the header right over or under the dates is so. */
  isNextTo({ index }: Passage, holds: (text: string) => boolean): boolean {
    return ([-1, 1] as const).some((step) => {
      const line = this.#reading.passages[index + step]
      if (line === undefined || this.beginsBlock(Math.max(index, index + step))) return false
      return this.#isHeaderLine(line, step) && holds(line.folded.text)
    })
  }

  /** What the line of the dates says, with what the lines around it add. */
  complete(passage: Passage, own: Header): Entry {
    const card = this.#cardAt(passage.index)
    let entry: Entry =
      card === null
        ? { ...own, first: passage.index, last: passage.index }
        : { ...withFields(own, card, this.#lexicon), first: card.first, last: card.last }
    for (let at = entry.first; at <= entry.last; at++) this.claim(at)
    for (const zone of this.#zonesOf(passage, own)) {
      if (entry.title !== null && entry.employer !== null) break
      entry = zone(entry)
    }
    if (entry.title === null) entry = this.#withPost(passage, entry, 'likely')
    if (this.#house?.name !== entry.employer) this.#house = null
    return this.#righted(entry)
  }

  /** «Molinos Alba» over «Gerente, 2015 – 2020» and «Jefa de turno, 2011 – 2015»: the house that heads the posts below it. */
  #houseOf({ headings }: Passage, { title }: Entry): string | null {
    if (this.#house === null || title === null || this.#lexicon.has('independent', title)) return null
    const isSame =
      headings.length === this.#house.headings.length &&
      headings.every(({ text }, at) => text === this.#house!.headings[at]!.text)
    return isSame ? this.#house.name : null
  }

  #cardAt(index: number): ReturnType<typeof readCard> {
    const { look, label, folded } = this.#reading.passages[index]!
    const isField = label !== null || look === 'heading' || isBarePeriod(folded.text, this.#lexicon)
    if (!isField && !isHeaderText(folded.text, this.#lexicon)) return null
    return readCard(this.#reading.passages, index, this.#lexicon, (at) => this.#claimed.has(at))
  }

  /** Where the rest of a header may stand, from the likeliest place on. */
  #zonesOf(passage: Passage, own: Header): ((entry: Entry) => Entry)[] {
    const over = (entry: Entry): Entry => this.#withOver(passage, entry, true)
    const overBlank = (entry: Entry): Entry => this.#withOver(passage, entry, false)
    const under = (entry: Entry): Entry => this.#withUnder(entry, true)
    // Where the header stands over the dates, what follows after a blank line heads another post.
    const underBlank = (entry: Entry): Entry =>
      entry.first < passage.index ? entry : this.#withUnder(entry, false)
    const post = (entry: Entry): Entry =>
      entry.title === null ? this.#withPost(passage, entry, 'surely') : entry
    const house = (entry: Entry): Entry => ({
      ...entry,
      employer: entry.employer ?? this.#houseOf(passage, entry),
    })
    const heading = (entry: Entry): Entry => ({
      ...entry,
      employer: entry.employer ?? this.#houses.heading(passage),
    })
    const around = (entry: Entry): Entry => ({
      ...entry,
      employer: entry.employer ?? (entry.title === null ? null : this.#houses.around(passage)),
    })
    const within = (entry: Entry): Entry => ({
      ...entry,
      ...(entry.title === null || entry.employer !== null ? null : splitHouse(entry.title, this.#lexicon)),
    })
    const headsPart = this.beginsBlock(passage.index - 1) && this.#houses.headsPart(passage.index - 1)
    if (headsPart) return [under, within, underBlank, over, overBlank, heading]
    const datesLead = own.title === null && own.employer === null && this.beginsBlock(passage.index)
    return datesLead
      ? [under, within, overBlank, heading, underBlank]
      : [over, within, around, overBlank, heading, post, house, under, underBlank]
  }

  /** A blank line, or the beginning of the file, stands before the passage. */
  beginsBlock(at: number): boolean {
    const { passages, source } = this.#reading
    const [before, own] = [passages[at - 1], passages[at]]
    if (before === undefined || own === undefined) return true
    const between = source.text.slice(before.folded.offsets.at(-1)! + 1, own.folded.offsets[0])
    return /\n[^\S\n]*\n/u.test(between.replace(/\r\n?/gu, '\n'))
  }

  /** With the lines over the dates, read together: the first name that is no place is the house. */
  #withOver({ index }: Passage, entry: Entry, inBlock: boolean): Entry {
    let from = entry.first
    while (entry.first - from < MOST_LINES && this.#mayBeOver(from, inBlock)) {
      from--
      // A line that says both needs no other.
      if (this.#isWhole(this.#headerOf(from, entry.first, -1))) break
    }
    if (from === entry.first) return entry
    const over = this.#headerOf(from, entry.first, -1)
    // «Río Manso — Gerenta» over «2017 – hoy · 62 sucursales, dos centros»: whatever stands beside the dates.
    const merged = this.#completed(entry, over, this.#textOf(from, entry.first, -1))
    if (merged === null) return entry
    const top = this.#headerOf(from, from + 1, -1)
    if (top.title === null && top.employer !== null && top.employer === merged.employer)
      this.#house = { name: top.employer, headings: this.#reading.passages[from]!.headings }
    return this.#extended(entry, merged, from, index)
  }

  /** Whether the line over one of a header is one of its own. */
  #mayBeOver(from: number, inBlock: boolean): boolean {
    const line = this.#reading.passages[from - 1]
    if (line === undefined || (inBlock && this.beginsBlock(from)) || !this.#isHeaderLine(line, -1))
      return false
    return inBlock || !this.#isWhose(line)
  }

  /** Lines that say both post and house say it of the dates, whatever stands beside these. */
  #completed(header: Header, more: Header, text: string): Header | null {
    return header.title === null && this.#isWhole(more) ? more : this.#merged(header, more, text)
  }

  /** The first block of a CV says whose it is, what they are and where they live. */
  #isWhose({ index, folded }: Passage): boolean {
    const isFirst = Array.from({ length: index }, (_, at) => at + 1).every((at) => !this.beginsBlock(at))
    return isFirst && !namesHouse(folded.text, this.#lexicon)
  }

  /** With the lines under the dates, one by one. */
  #withUnder(entry: Entry, inBlock: boolean): Entry {
    let grown = entry
    while (!this.#isWhole(grown) && grown.last - entry.last < MOST_LINES) {
      const at = grown.last + 1
      const line = this.#lineUnder(at, inBlock)
      if (line === null) break
      // «2017 – 2020, Soria» over «Gerente, Molinos Alba».
      const merged = this.#completed(grown, this.#headerOf(at, at + 1, 1), line.folded.text)
      // «Liquidadora» under the dates and over its house.
      if (merged === null && (grown.title !== null || !namesDoer(line.folded.text))) break
      grown = this.#extended(grown, merged ?? grown, grown.first, at)
    }
    return grown
  }

  #lineUnder(at: number, inBlock: boolean): Passage | null {
    const line = this.#reading.passages[at]
    if (line === undefined || (inBlock && this.beginsBlock(at)) || !this.#isHeaderLine(line, 1)) return null
    // «Licenciado en Económicas», after a blank line: what somebody studied.
    return !inBlock && isStudied(line, this.#lexicon) ? null : line
  }

  #extended(entry: Entry, header: Header, first: number, last: number): Entry {
    for (let at = first; at <= last; at++) this.claim(at)
    return { ...header, first: Math.min(first, entry.first), last: Math.max(last, entry.last) }
  }

  #isWhole({ title, employer }: Header): boolean {
    return title !== null && employer !== null
  }

  #textOf(from: number, to: number, step: Step): string {
    return this.#reading.passages
      .slice(from, to)
      .map((passage) => this.#headerText(passage, step))
      .join(' | ')
  }

  #headerOf(from: number, to: number, step: Step): Header {
    return readHeader(this.#textOf(from, to, step), this.#lexicon)
  }

  /** What a line over the dates ends with, or one under them begins with, as far as it names posts and houses. */
  #headerText(passage: Passage, step: Step): string {
    const part = this.#headerPart(passage, step)
    return part.length === 0
      ? withBreaks(passage, this.#reading.source.text, this.#lexicon)
      : part.map(({ text }) => text).join('\n')
  }

  #headerPart(passage: Passage, step: Step): Unit[] {
    const sentences = sentencesOf(passage, this.#reading.source.text, this.#lexicon)
    const isOther = ({ text }: Unit): boolean =>
      findPeriods(text).length > 0 || !isHeaderText(text, this.#lexicon)
    if (step < 0) return sentences.slice(sentences.findLastIndex(isOther) + 1)
    const end = sentences.findIndex(isOther)
    return end < 0 ? sentences : sentences.slice(0, end)
  }

  /** «- Bajé la merma.» over «Gerente. Molinos Alba.»: an item that took in the line below it, which heads the next dates. */
  #endsWithHeader(passage: Passage): boolean {
    const from = this.#headerPart(passage, -1)[0]?.from ?? 0
    return from > 0 && breaksAt(passage.folded, this.#reading.source.text, from - 1)
  }

  /** What a header becomes with other lines; null when they add nothing. */
  #merged(header: Header, more: Header, text: string): Header | null {
    if (header.title === null && more.title !== null)
      return { title: more.title, rank: more.rank, employer: header.employer ?? more.employer }
    // «QUÍMICA DEL JALÓN, Huesca» beside a title: a name that begins like a trade.
    const named = more.title === text || (more.rank === 1 && /^\p{Lu}{2}/u.test(text)) ? more.title : null
    const employer = more.employer ?? named
    return header.employer === null && employer !== null ? { ...header, employer } : null
  }

  /** Where no list knows the post, the part of the header that looks most like one, or a line right over or under it. */
  #withPost({ look, index }: Passage, entry: Entry, how: 'surely' | 'likely'): Entry {
    if (look === 'row') return entry
    const [above, below] = [entry.first - 1, entry.last + 1]
    const isOver =
      this.#mayBePost(above, entry.first) &&
      (how === 'likely' || looksLikePost(this.#textOf(above, entry.first, -1), this.#lexicon))
    const isUnder =
      how === 'likely' &&
      this.#mayBePost(below, below) &&
      looksLikePost(this.#textOf(below, below + 1, 1), this.#lexicon)
    // «Semillero Alba, Soria (2015 – 2020)» over its title: not before the lines under it were read.
    if (how === 'surely' && !isOver && entry.first === index) return entry
    const first = isOver ? above : entry.first
    const last = isUnder ? below : entry.last
    const step = first < index ? -1 : 1
    const lines = this.#reading.passages
      .slice(first, last + 1)
      .map((line) => (line.index === index ? line.folded.text : this.#headerText(line, step)))
    const found = postAmong(lines, this.#lexicon)
    return found === null ? entry : this.#extended(entry, found, first, last)
  }

  /** A short line of the same block that says nothing of what was done. */
  #mayBePost(at: number, lower: number): boolean {
    const line = this.#reading.passages[at]
    if (line === undefined || this.beginsBlock(lower) || line.label !== null) return false
    const { text } = line.folded
    if (line.look === 'item' || this.#sections.ofHeading(text) !== null) return false
    return !/[\d:;]/u.test(text) && text.split(/\s+/u).length <= MOST_WORDS && this.#isHeaderLine(line, -1)
  }

  /** "Química Litoral" over "Gerente de Compras": a name that holds the word of a lesser title is the employer. */
  #righted(entry: Entry): Entry {
    const { title, employer, rank } = entry
    if (title === null || employer === null || rank === null || rank > 1) return entry
    const [better] = findTitles(employer, this.#lexicon)
    const isName = title.split(' ').length > 1 && title.split(' ').every((word) => /^\p{Lu}/u.test(word))
    return better !== undefined && better.start === 0 && better.rank > rank && isName
      ? { ...entry, title: employer, rank: better.rank, employer: title }
      : entry
  }

  #isHeaderLine(passage: Passage, step: Step): boolean {
    const { look, index } = passage
    if (this.#claimed.has(index) || look === 'row') return false
    const isItem = look === 'item' && !(step < 0 && this.#endsWithHeader(passage))
    const text = look === 'heading' || isItem ? passage.folded.text : this.#headerText(passage, step)
    if (text.length > MAX_HEADER || findPeriods(text).length > 0) return false
    if (startsWithVerb(text, this.#lexicon)) return false
    if (isItem) return this.#isItemOver(text, step)
    if (look !== 'heading') return this.#isPlainHeader(passage, text, step)
    return step > 0
      ? this.#isTitleUnder(text)
      : this.#canHead(text) && this.#isPlainHeader(passage, text, step)
  }

  #isPlainHeader(passage: Passage, text: string, step: Step): boolean {
    return fieldOf(passage, this.#lexicon) !== 'other' && this.#namesOnly(text, step)
  }

  /** «1. Director general, Alfa» over «Fechas: …» heads the post; «Equipo: 90 personas» under it does not. */
  #isItemOver(text: string, step: Step): boolean {
    return step < 0 && this.#leadsWithTitle(text) && this.#isWhole(readHeader(text, this.#lexicon))
  }

  #leadsWithTitle(text: string): boolean {
    return findTitles(text, this.#lexicon)[0]?.start === 0
  }

  /** «DIRECTOR COMERCIAL» under the dates and the house. */
  #isTitleUnder(text: string): boolean {
    return this.#leadsWithTitle(text) && /^[\p{Lu}\s]+$/u.test(text)
  }

  /** A heading over the dates that names no part of the CV. */
  #canHead(text: string): boolean {
    return this.#sections.ofHeading(text) === null || findTitles(text, this.#lexicon).length > 0
  }

  /** A line that ends like a sentence, or under the dates, only names posts and houses. */
  #namesOnly(text: string, step: Step): boolean {
    if (step > 0 && labels(this.#lexicon, 'size_label', text)) return false
    return (step < 0 && !text.endsWith('.')) || LEGAL_STOP.test(text) || isHeaderText(text, this.#lexicon)
  }
}
