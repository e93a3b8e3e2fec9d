import { findPeriods, type FoundPeriod, isSameEmployer, type Period } from '@dictamen/spanish'
import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import { citePassage, citeRange, type Citation, type Reading } from '../reading/reading.ts'
import type { Sections } from '../reading/sections.ts'
import { datesOfCard } from './cards.ts'
import type { Career, Position } from './career.ts'
import { isDegree, isProfession } from './degrees.ts'
import { EntryReader, type Entry } from './entries.ts'
import { isBarePeriod, isHeaderText, MAX_HEADER, startsWithVerb } from './header-text.ts'
import { readHeader, readHeaderOf, segmentsOf, type Header } from './headers.ts'
import { HouseReader } from './houses.ts'
import { postAmong } from './posts.ts'
import type { Studies } from './studies.ts'
import { findTitles, phraseOfTitle } from './titles.ts'
import { readTold, withoutTelling } from './told.ts'
import { hasTitleCell, joinHeaders, linesOf, sentencesOf, withoutPeriod, type Unit } from './units.ts'

export type { Career, Position } from './career.ts'

/** A post, a house and a place, each on a line of its own. */
const MOST_OVER = 3
/** One sentence tells of no more stays; each of them is read against the whole sentence. */
const MOST_PERIODS = 40
/** Nobody held more posts; whatever is read is held against each of them. */
const MOST_POSITIONS = 60
/** How far from the beginning a title stands, and what says that it was held from the title. */
const NEAR_START = 45
const NEAR_TITLE = 40
const NOT_WORK = new Set(['education', 'aside', 'languages'])

/** «2013 a 2018. Jefe y, desde 2015, gerente»: within a stay, what begins goes on to its end. */
function isRise({ start, end }: Period, stays: readonly Period[]): boolean {
  return (
    end === null &&
    stays.some((stay) => stay.end !== null && stay.start.first <= start.first && start.last <= stay.end.last)
  )
}

function around({ index }: Passage): { first: number; last: number } {
  return { first: index, last: index }
}

/** Positions and studies of a CV, in the order in which it gives them. */
export function readCareer(reading: Reading, sections: Sections, lexicon: Lexicon): Career {
  return new CareerReader(reading, sections, lexicon).read()
}

class CareerReader {
  readonly #reading: Reading
  readonly #sections: Sections
  readonly #lexicon: Lexicon
  readonly #houses: HouseReader
  readonly #entries: EntryReader
  readonly #positions: Position[] = []
  readonly #studies: Studies[] = []
  /** Where the posts begin, once somebody asked. */
  #work: number | null = null

  constructor(reading: Reading, sections: Sections, lexicon: Lexicon) {
    this.#reading = reading
    this.#sections = sections
    this.#lexicon = lexicon
    this.#houses = new HouseReader(reading, sections, lexicon)
    this.#entries = new EntryReader(reading, sections, lexicon, this.#houses)
  }

  read(): Career {
    for (const passage of this.#reading.passages) {
      if (this.#positions.length >= MOST_POSITIONS) break
      const dates = datesOfCard(this.#reading.passages, passage.index, this.#lexicon)
      if (dates !== null) {
        this.#take(passage, { text: passage.folded.text, from: 0 }, dates)
        continue
      }
      const stays = findPeriods(passage.folded.text)
      for (const unit of this.#unitsOf(passage)) {
        for (const period of findPeriods(unit.text).slice(0, MOST_PERIODS))
          if (!isRise(period, stays)) this.#take(passage, unit, period)
        const told = passage.look === 'prose' ? readTold(unit.text, this.#lexicon) : null
        if (told !== null) this.#push(passage, unit, told.period, { ...told, ...around(passage) })
      }
    }
    return { positions: this.#positions.filter((held) => !this.#isRepeated(held)), studies: this.#studies }
  }

  /** «### Alfa (2016 – 2018)» below a table that gives the post and its months: the same stay once more. */
  #isRepeated(held: Position): boolean {
    const house = held.title === null ? held.employer : held.employer === null ? held.title : null
    if (house === null) return false
    return this.#positions.some(
      (other) =>
        other !== held &&
        other.title !== null &&
        other.employer !== null &&
        isSameEmployer(other.employer, house) &&
        other.period.start.first <= (held.period.end?.last ?? Infinity) &&
        held.period.start.first <= (other.period.end?.last ?? Infinity),
    )
  }

  /** The pieces of a passage that can each hold a position: its sentences, headers in one. */
  #unitsOf(passage: Passage): Unit[] {
    const { text } = passage.folded
    if (passage.look === 'row') return [{ text, from: 0 }]
    const sentences = sentencesOf(passage, this.#reading.source.text, this.#lexicon)
    const told = sentences.filter(
      (sentence) => passage.look === 'heading' || !this.#sections.isTitle(sentence.text),
    )
    return joinHeaders(text, told, this.#lexicon)
  }

  #take(passage: Passage, unit: Unit, period: FoundPeriod): void {
    if (this.#lexicon.has('lives', unit.text) && period.end === null) return
    const rest = withoutPeriod(unit.text, period, this.#lexicon)
    const section = this.#sectionOf(passage, rest)
    if (
      NOT_WORK.has(section) ||
      (this.#isStudy(passage, rest) && !this.#isPostAtSchool(passage, section, rest))
    )
      this.#studies.push(this.#stageOf(passage, unit, period, rest))
    // «May. 2017 – dic. 2017. Operación de columna.» is no sentence.
    else if (
      (period.from < 4 && !this.#isTitled(rest) && this.#isPause(passage, rest)) ||
      this.#linesOver(passage, period) !== null ||
      this.#canBePosition(passage, unit, rest)
    )
      this.#takePost(passage, unit, period, rest)
  }

  #takePost(passage: Passage, unit: Unit, period: FoundPeriod, rest: string): void {
    const own = this.#headerOver(passage, period) ?? readHeaderOf(passage, rest, this.#lexicon)
    if (this.#tellsOfPost(passage, unit, period, { own, rest })) return
    const header = this.#entries.complete(passage, {
      ...own,
      employer: own.employer ?? this.#houses.before(passage, unit.from),
    })
    if (header.title === null && this.#isPause(passage, rest)) {
      this.#studies.push({ ...this.#stageOf(passage, unit, period, rest), isPause: true })
      return
    }
    if (header.title === null && (header.employer === null || passage.look === 'item')) return
    const employer = header.employer ?? this.#houses.labelled(passage) ?? this.#enclosing(period)
    this.#push(passage, unit, period, {
      ...header,
      title: header.title?.replace(/\s+[ye]$/u, '') ?? null,
      employer: employer === null ? null : withoutTelling(employer, this.#lexicon),
    })
  }

  /** Dates under a post and within its time, unless they have a header or a line of their own. */
  #tellsOfPost(
    passage: Passage,
    unit: Unit,
    period: Period,
    { own, rest }: { readonly own: Header; readonly rest: string },
  ): boolean {
    const isTitled = findTitles(rest, this.#lexicon)[0]?.start === 0
    const isOwnLine = unit.from > 0 && isBarePeriod(unit.text, this.#lexicon)
    return !isOwnLine && (!isTitled || own.employer === null) && this.#isWithin(passage, period, isTitled)
  }

  #push(passage: Passage, unit: Unit, period: Period, { first, last, title, rank, employer }: Entry): void {
    this.#positions.push({
      title,
      rank,
      employer,
      period: { start: period.start, end: period.end },
      reading: this.#reading,
      first,
      last,
      from: unit.from,
      citation: this.#citation(passage, unit, first, last),
    })
  }

  /** «1. Molinos Alba», «Gerente general» and «2018 – 2025», each on a line of one item. */
  #headerOver(passage: Passage, period: FoundPeriod): Header | null {
    const lines = this.#linesOver(passage, period)
    if (lines === null) return null
    const header = readHeader(lines.join(' | '), this.#lexicon)
    return header.title === null ? postAmong(lines, this.#lexicon) : header
  }

  /** The lines of an item over the one that holds its dates and nothing else; null where no line is so. */
  #linesOver(passage: Passage, { from, to }: FoundPeriod): string[] | null {
    if (passage.look !== 'item') return null
    const lines = linesOf(passage, this.#reading.source.text)
    const dates = passage.folded.text.slice(from, to)
    const at = lines.findIndex((line) => isBarePeriod(line, this.#lexicon) && line.includes(dates))
    return at >= 1 && at <= MOST_OVER ? lines.slice(0, at) : null
  }

  /** «Universidad Alba, Jefa de Admisiones, 2015 – 2020» among the posts, or such a title right over it. */
  #isPostAtSchool(passage: Passage, section: string, rest: string): boolean {
    if (section !== 'experience' || isDegree(rest, passage.label, this.#lexicon)) return false
    const leads = (text: string): boolean =>
      segmentsOf(text, this.#lexicon).some(
        (segment) => (findTitles(segment, this.#lexicon)[0]?.start ?? 1) === 0,
      )
    return leads(rest) || this.#entries.isNextTo(passage, leads)
  }

  #stageOf(passage: Passage, unit: Unit, period: FoundPeriod, text: string): Studies {
    return { period, text, citation: this.#citation(passage, unit, passage.index, passage.index) }
  }

  /** «Pausa por maternidad», «Licencia por cuidado de su madre»: a time without a post, and why. */
  #isPause({ headings }: Passage, rest: string): boolean {
    return this.#lexicon.has('pause', rest) || this.#lexicon.has('pause', headings.at(-1)?.text ?? '')
  }

  #isStudy(passage: Passage, rest: string): boolean {
    // «COSTA INGENIERÍA (2018 – hoy)» over «Cargo: …» is a house.
    if (labels(this.#lexicon, 'post_label', this.#reading.passages[passage.index + 1]?.label)) return false
    if (isDegree(rest, passage.label, this.#lexicon) || this.#isAtHead(passage, rest)) return true
    const titles = findTitles(rest, this.#lexicon)
    // «Directora de Ingeniería» names no studies.
    const untitled = titles.reduce(
      (text, title) => text.replace(phraseOfTitle(rest, title, this.#lexicon), ' '),
      rest,
    )
    return (
      this.#lexicon.has('studies', untitled) &&
      (titles.length === 0 || titles[0]!.start > 0) &&
      !(passage.look === 'row' && hasTitleCell(rest, this.#lexicon)) &&
      !this.#employed(rest)
    )
  }

  /** «Lima · Ingeniero Mecánico (1998–2002)» under the name: what somebody is, before any post. */
  #isAtHead({ index }: Passage, rest: string): boolean {
    this.#work ??= this.#reading.passages.findIndex(
      (passage) => passage.look === 'row' || this.#sections.of(passage)[0] === 'experience',
    )
    return (
      index < this.#work &&
      segmentsOf(rest, this.#lexicon).some((segment) => isProfession(segment, this.#lexicon))
    )
  }

  #citation(passage: Passage, unit: Unit, first: number, last: number): Citation {
    if (first === last) return citePassage(this.#reading, passage, unit.from, unit.from + unit.text.length)
    const { passages } = this.#reading
    const start = passages[first]!.folded.offsets[0]!
    return citeRange(this.#reading, start, passages[last]!.folded.offsets.at(-1)! + 1)
  }

  /** «**Alba Software** — Directora, 2018 – 2022»: a house in bold before its post names no section. */
  #sectionOf(passage: Passage, rest: string): string {
    const behind = passage.folded.text.slice(passage.label?.length ?? 0)
    const isHouse =
      passage.label !== null && /^\s*[—–-]\s/u.test(behind) && findTitles(rest, this.#lexicon).length > 0
    return this.#sections.of(isHouse ? { ...passage, label: null } : passage)[0] ?? ''
  }

  #isTitled(text: string): boolean {
    return findTitles(text, this.#lexicon).length > 0
  }

  #employed(text: string): boolean {
    return this.#lexicon.has('employed', text)
  }

  /** A list item or a sentence is a position only when it begins like one or says that it was held. */
  #canBePosition(passage: Passage, { text, from: own }: Unit, rest: string): boolean {
    const { look } = passage
    if (look === 'heading' || look === 'row' || this.#entries.isCard(passage)) return true
    if (isBarePeriod(text, this.#lexicon))
      return look === 'prose' || own > 0 || this.#isTitled(passage.headings.at(-1)?.text ?? '')
    if (look === 'prose') {
      if (isHeaderText(text, this.#lexicon)) return true
      const isSentence = rest.length > MAX_HEADER || /(?:[\p{L}\d]{3}|\))[.!]$/u.test(text)
      if (!isSentence) return !startsWithVerb(rest, this.#lexicon)
    }
    return this.#saysHeld(rest)
  }

  /** A title near the beginning, or right behind what says that it was held. */
  #saysHeld(rest: string): boolean {
    const title = findTitles(rest, this.#lexicon)[0]?.start
    if (title === undefined) return false
    if (startsWithVerb(rest, this.#lexicon) && !this.#employed(rest.slice(0, title))) return false
    return title <= NEAR_START || this.#employed(rest.slice(Math.max(0, title - NEAR_TITLE), title))
  }

  /** «- Reporto, desde 2021, al gerente general», «Encargada de compras de 2016 a 2017.»: what stands under a post, and within its time, tells of that post. */
  #isWithin(passage: Passage, { start, end }: Period, isTitled: boolean): boolean {
    const over = this.#postOver(passage)
    if (over === undefined || (over.title === null && (end !== null || isTitled))) return false
    const until = over.period.end?.last ?? Infinity
    return start.last >= over.period.start.first && (end ?? start).first <= until
  }

  /** The post that an item, or a sentence in the same block, stands under. */
  #postOver({ look, index, folded }: Passage): Position | undefined {
    const isBelow = look === 'prose' && folded.text.endsWith('.') && !this.#entries.beginsBlock(index)
    if (look !== 'item' && !isBelow) return undefined
    const over = this.#positions.findLast(({ last }) => last < index)
    return this.#reading.passages[over?.last ?? -1]?.look === 'item' ? undefined : over
  }

  /** The employer whose whole stay, given before, takes this period in. */
  #enclosing(period: Period): string | null {
    const around = this.#positions.findLast(
      ({ title, period: { start, end } }) =>
        title === null &&
        start.first <= period.start.last &&
        (end === null || (period.end !== null && period.end.first <= end.last)),
    )
    return around?.employer ?? null
  }
}
