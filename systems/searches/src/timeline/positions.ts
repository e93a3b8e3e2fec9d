import type { Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import { citePassage, type Citation, type Reading } from '../reading/reading.ts'
import type { Sections } from '../reading/sections.ts'
import { splitSentences } from '@dictamen/kernel/text'
import { namesPost, readHeader, readHeaderOf, type Header } from './headers.ts'
import { HouseReader } from './houses.ts'
import { findPeriods, type FoundPeriod, type Period } from './periods.ts'
import type { Studies } from './studies.ts'
import { readCard, withFields } from './cards.ts'
import type { Career, Position } from './career.ts'
import { isDegree } from './degrees.ts'
import { isFigure, isSameEmployer } from './names.ts'
import { findTitles, phraseOfTitle } from './titles.ts'
import { endsStay, readTold, workTold, type ToldPosition } from './told.ts'
import {
  hasLegalForm,
  hasTitleCell,
  isBarePeriod,
  isOfSameHouse,
  MAX_HEADER,
  saysWhereLives,
  startsWithVerb,
  withDates,
  withHouse,
  withNext,
  withoutPeriod,
  type Unit,
} from './units.ts'

export type { Career, Position } from './career.ts'

const NOT_WORK = new Set(['education', 'aside', 'languages'])
const LONG = 170
const SIZE_OF_POST =
  /^(?:equipo|presupuesto|plantilla|dotación|personas\s+a\s+cargo|ventas|facturación)(?![\p{L}])/iu

/** Positions and studies of a CV, in the order in which it gives them. */
export function readCareer(reading: Reading, sections: Sections, lexicon: Lexicon): Career {
  return new CareerReader(reading, sections, lexicon).read()
}

class CareerReader {
  readonly #reading: Reading
  readonly #sections: Sections
  readonly #lexicon: Lexicon
  readonly #houses: HouseReader
  readonly #claimed = new Set<number>()
  readonly #positions: Position[] = []
  readonly #studies: Studies[] = []

  constructor(reading: Reading, sections: Sections, lexicon: Lexicon) {
    this.#reading = reading
    this.#sections = sections
    this.#lexicon = lexicon
    this.#houses = new HouseReader(reading, sections, lexicon)
  }

  read(): Career {
    for (const passage of this.#reading.passages) {
      const units = passage.look === 'prose' ? this.#joined(this.#unitsOf(passage)) : this.#unitsOf(passage)
      for (const unit of units) {
        const told = passage.look === 'prose' ? readTold(unit.text, this.#lexicon) : []
        for (const position of told)
          this.#pushTold(passage, unit, {
            ...position,
            employer:
              this.#employerOf(passage, position, unit.text) ?? this.#stayOf(passage, position.period),
          })
        if (told.length === 0) for (const period of findPeriods(unit.text)) this.#take(passage, unit, period)
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

  /** «En 2019 me sumé a Alfa. Fui gerente hasta 2024»: a stay that two sentences tell. */
  #joined(units: readonly Unit[]): Unit[] {
    const joined: Unit[] = []
    for (let at = 0; at < units.length; at++) {
      const [unit, next] = [units[at]!, units[at + 1]]
      const both = next === undefined ? null : `${unit.text.replace(/\.$/u, ',')} ${next.text}`
      const isOne =
        both !== null &&
        findPeriods(unit.text).length === 0 &&
        readTold(unit.text, this.#lexicon).length === 0 &&
        endsStay(next!.text) &&
        readTold(both, this.#lexicon).length === 1
      joined.push(isOne ? { ...unit, text: both } : unit)
      if (isOne) at++
    }
    return joined
  }

  /** «**Lácteos Alba, S.A.** Fui directora de planta…»: the employer stands before what was done there. */
  #employerOf({ label }: Passage, { employer }: ToldPosition, text: string): string | null {
    if (employer === null && isOfSameHouse(text)) return this.#positions.at(-1)?.employer ?? null
    if (label === null || !/^\p{Lu}/u.test(label)) return employer
    if (employer !== null && !hasLegalForm(label)) return employer
    const isOther = this.#sections.ofHeading(label) !== null || findTitles(label, this.#lexicon).length > 0
    return isOther ? employer : label
  }

  /** «Trabajé en Alfa de 2008 a 2015. Desde 2012 fui jefe…»: the stay told before in the passage, or the house that heads it. */
  #stayOf(passage: Passage, { start }: Period): string | null {
    const stay = this.#positions.findLast(
      ({ last, employer, period }) =>
        last === passage.index &&
        employer !== null &&
        period.start.first <= start.first &&
        (period.end === null || start.first <= period.end.last),
    )
    return stay?.employer ?? this.#houses.over(passage)
  }

  /** The pieces of a passage that can each hold a position: its sentences when it is prose. */
  #unitsOf(passage: Passage): Unit[] {
    const { text } = passage.folded
    if (passage.look === 'row') return [{ text, from: 0 }]
    const split = splitSentences(text).map(({ start, end }) => ({
      text: text.slice(start, end),
      from: start,
    }))
    const dated = withDates(text, split, this.#isHeaded(passage), this.#lexicon)
    const sentences = withHouse(text, dated, this.#lexicon)
    if (text.length > LONG) return sentences
    if (sentences.length > 1 && sentences.slice(0, 2).some((unit) => isBarePeriod(unit.text)))
      return withNext(sentences)
    if (this.#isTold(sentences)) return sentences
    return this.#endsDated(passage, sentences) ?? [{ text, from: 0 }]
  }

  /** The line over a passage names its post. */
  #isHeaded({ index, look }: Passage): boolean {
    const over = this.#reading.passages[index - 1]
    if (over === undefined || look === 'heading' || over.look === 'item' || over.look === 'row') return false
    const { text } = over.folded
    if (text.length > MAX_HEADER) return false
    const { title, employer } = readHeader(text, this.#lexicon)
    return namesPost(text, this.#lexicon) || (title !== null && employer !== null)
  }

  /** "Gerente" over "Alfa, 2013 – 2019. Equipo: 60 personas.": the line under a title that ends with its dates is no sentence. */
  #endsDated({ index }: Passage, [first, ...rest]: readonly Unit[]): Unit[] | null {
    const over = this.#reading.passages[index - 1]
    const [period] = first === undefined || rest.length === 0 ? [] : findPeriods(first.text)
    if (over === undefined || over.look === 'item' || period === undefined) return null
    const [title] = findTitles(over.folded.text, this.#lexicon)
    if (title?.start !== 0 || first!.text.length - period.to > 1) return null
    return [{ ...first!, text: first!.text.replace(/\.$/u, '') }, ...rest]
  }

  /** "2019 a 2023: Gerente de Planta, Andinos. Equipo de 180 personas.": one line, a header and then what was done. */
  #isTold([first, second]: readonly { text: string }[]): boolean {
    if (first === undefined || second === undefined || /\bS\.\s?[AL]\.$/u.test(first.text)) return false
    return findPeriods(first.text).length > 0 && findTitles(first.text, this.#lexicon).length > 0
  }

  #take(passage: Passage, unit: Unit, period: FoundPeriod): void {
    if (saysWhereLives(unit.text) && period.end === null) return
    const rest = withoutPeriod(unit.text, period)
    const section = this.#sections.of(passage)[0]
    const titles = findTitles(rest, this.#lexicon)
    if ((section !== undefined && NOT_WORK.has(section)) || this.#isStudy(passage, rest)) {
      this.#studies.push(this.#stageOf(passage, unit, period, rest))
      return
    }
    // «May. 2017 – dic. 2017. Operación de columna.» is no sentence.
    const isPause = titles.length === 0 && period.from < 4 && this.#isPause(passage, rest)
    if (!isPause && !this.#canBePosition(passage, unit.text, rest, titles[0]?.start)) {
      this.#takeWork(passage, unit, period, rest)
      return
    }
    if (titles[0]?.start !== 0 && this.#isWithin(passage, period)) return
    const own = readHeaderOf(passage, rest, this.#lexicon)
    const header = this.#complete(passage, {
      ...own,
      employer: own.employer ?? this.#houses.before(passage, unit.from),
    })
    if (header.title === null && this.#isPause(passage, rest)) {
      this.#studies.push({ ...this.#stageOf(passage, unit, period, rest), isPause: true })
      return
    }
    if (header.title === null && (header.employer === null || passage.look === 'item')) return
    const { first, last } = header
    this.#positions.push({
      title: header.title,
      rank: header.rank,
      employer: header.employer ?? this.#houses.labelled(passage) ?? this.#enclosing(period),
      period: { start: period.start, end: period.end },
      reading: this.#reading,
      first,
      last,
      from: unit.from,
      citation: this.#citation(passage, unit, first, last),
    })
  }

  /** A time that names neither post nor house, and what was done in it. */
  #takeWork(passage: Passage, unit: Unit, period: FoundPeriod, rest: string): void {
    const work = passage.look === 'prose' && period.from < 4 ? workTold(rest) : null
    if (work !== null && !this.#isWithin(passage, period))
      this.#pushTold(passage, unit, { title: work, rank: null, employer: null, period })
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
    if (/^(?:cargo|puesto|posición|rol)$/iu.test(this.#reading.passages[passage.index + 1]?.label ?? ''))
      return false
    if (isDegree(rest, passage.label)) return true
    const titles = findTitles(rest, this.#lexicon)
    // «Directora de Ingeniería» names no studies.
    const untitled = titles.reduce((text, title) => text.replace(phraseOfTitle(rest, title), ' '), rest)
    return (
      this.#lexicon.has('studies', untitled) &&
      (titles.length === 0 || titles[0]!.start > 0) &&
      !(passage.look === 'row' && hasTitleCell(rest, this.#lexicon)) &&
      !this.#employed(rest)
    )
  }

  #pushTold(passage: Passage, unit: Unit, told: ToldPosition): void {
    this.#claimed.add(passage.index)
    this.#positions.push({
      title: told.title,
      rank: told.rank,
      employer: isFigure(told.employer) ? null : told.employer,
      period: { start: told.period.start, end: told.period.end },
      reading: this.#reading,
      first: passage.index,
      last: passage.index,
      from: unit.from,
      citation: this.#citation(passage, unit, passage.index, passage.index),
    })
  }

  #citation(passage: Passage, unit: Unit, first: number, last: number): Citation {
    if (first === last) return citePassage(this.#reading, passage, unit.from, unit.from + unit.text.length)
    const { passages, source, lines } = this.#reading
    const start = passages[first]!.folded.offsets[0]!
    const end = passages[last]!.folded.offsets.at(-1)! + 1
    return { source: source.path, quote: source.text.slice(start, end), line: lines.position(start).line }
  }

  #employed(text: string): boolean {
    return this.#lexicon.has('employed', text)
  }

  /** A list item or a sentence is a position only when it begins like one or says that it was held. */
  #canBePosition(passage: Passage, text: string, rest: string, title: number | undefined): boolean {
    if (passage.look === 'heading' || passage.look === 'row') return true
    if (passage.look === 'prose' && isBarePeriod(text)) return true
    if (passage.look === 'item' && isBarePeriod(text))
      return findTitles(passage.headings.at(-1)?.text ?? '', this.#lexicon).length > 0
    const sentence = rest.length > MAX_HEADER || /[\p{L}\d]{3}[.!]$/u.test(text)
    if (passage.look === 'prose' && !sentence) return !startsWithVerb(rest)
    if (title === undefined) return false
    if (startsWithVerb(rest) && !this.#employed(rest.slice(0, title))) return false
    return title <= 45 || this.#employed(rest.slice(Math.max(0, title - 40), title))
  }

  /** «- Reporto, desde 2021, al gerente general»: an item under a post tells of that post. */
  #isWithin({ look, index }: Passage, { start, end }: Period): boolean {
    if (look !== 'item' || end !== null) return false
    const over = this.#positions.findLast(({ last }) => last < index)
    if (over === undefined || this.#reading.passages[over.last]?.look === 'item') return false
    return (
      start.last >= over.period.start.first &&
      (over.period.end === null || start.first <= over.period.end.last)
    )
  }

  /** Adds what the lines before or after say when the line of the dates lacks a title or an employer. */
  #complete(passage: Passage, own: Header): Header & { first: number; last: number } {
    const card = readCard(this.#reading.passages, passage.index, (at) => this.#claimed.has(at))
    const over = card === null ? this.#wholeOver(passage, own) : null
    if (over !== null) return over
    let header = card === null ? own : withFields(own, card, this.#lexicon)
    let first = card?.first ?? passage.index
    let last = card?.last ?? passage.index
    for (let at = first; at <= last; at++) this.#claimed.add(at)
    const isWhole = (): boolean => header.title !== null && header.employer !== null
    for (const step of this.#houses.headsPart(passage.index - 1) ? [1, -1] : [-1, 1]) {
      if (step === 1 && !this.#houses.headsPart(passage.index - 1))
        header = { ...header, employer: header.employer ?? this.#houses.heading(passage) }
      for (let at = passage.index + step; Math.abs(at - passage.index) <= 2 && !isWhole(); at += step) {
        const neighbour = this.#reading.passages[at]
        if (neighbour === undefined || !this.#isHeaderLine(neighbour, step)) break
        const more = this.#withLine(header, neighbour.folded.text)
        if (more === null) break
        header = more
        this.#claimed.add(at)
        first = Math.min(first, at)
        last = Math.max(last, at)
      }
    }
    return { ...this.#righted(header), first, last }
  }

  /** «Río Manso — Gerenta» over «2017 – hoy · 62 sucursales, dos centros»: the line over says both, whatever stands beside the dates. */
  #wholeOver({ index }: Passage, own: Header): (Header & { first: number; last: number }) | null {
    const over = this.#reading.passages[index - 1]
    if (own.title !== null || own.employer === null || over === undefined) return null
    if (this.#claimed.has(index - 1) || !this.#isHeaderLine(over, -1)) return null
    const header = readHeader(over.folded.text, this.#lexicon)
    if (header.title === null || header.employer === null) return null
    for (const at of [index - 1, index]) this.#claimed.add(at)
    return { ...header, first: index - 1, last: index }
  }

  /** "Química Litoral" over "Gerente de Compras": a name that holds the word of a lesser title is the employer. */
  #righted(header: Header): Header {
    const { title, employer, rank } = header
    if (title === null || employer === null || rank === null || rank > 1) return header
    const [better] = findTitles(employer, this.#lexicon)
    const isName = title.split(' ').length > 1 && title.split(' ').every((word) => /^\p{Lu}/u.test(word))
    return better !== undefined && better.start === 0 && better.rank > rank && isName
      ? { title: employer, rank: better.rank, employer: title }
      : header
  }

  /** What a header becomes with another line; null when the line adds nothing. */
  #withLine(header: Header, line: string): Header | null {
    const more = readHeader(line, this.#lexicon)
    if (header.title === null && more.title !== null)
      return { title: more.title, rank: more.rank, employer: header.employer ?? more.employer }
    // «QUÍMICA DEL JALÓN, Huesca» beside a title: a name that begins like a trade.
    const named = more.title === line || (more.rank === 1 && /^\p{Lu}{2}/u.test(line)) ? more.title : null
    const employer = more.employer ?? named
    return header.employer === null && employer !== null ? { ...header, employer } : null
  }

  #isHeaderLine(passage: Passage, step: number): boolean {
    const { text } = passage.folded
    // «DIRECTOR COMERCIAL» under the dates and the house.
    if (passage.look === 'heading' && step > 0)
      return (
        /^[\p{Lu}\s]+$/u.test(text) &&
        findTitles(text, this.#lexicon)[0]?.start === 0 &&
        !this.#claimed.has(passage.index)
      )
    if (this.#claimed.has(passage.index) || passage.look === 'row') return false
    // «1. Director general, Alfa» over «Fechas: …» heads the post; «Equipo: 90 personas» under it does not.
    if (passage.look === 'item') return step < 0 && namesPost(text, this.#lexicon)
    if (step > 0 && SIZE_OF_POST.test(text)) return false
    if (
      text.length > MAX_HEADER ||
      (text.endsWith('.') &&
        !(step < 0 && namesPost(text, this.#lexicon)) &&
        !/(?:S\.\s?[AL]|S\.?A\.?S|S\.?R\.?L|Ltda|Inc|Ltd|C\.\s?V|Coop|U|(?<![\p{L}])\p{Lu}|,\s+\p{Lu}\p{Ll}{1,3})\.$/u.test(
          text,
        ))
    )
      return false
    if (
      passage.look === 'heading' &&
      this.#sections.ofHeading(text) !== null &&
      findTitles(text, this.#lexicon).length === 0
    )
      return false
    return !startsWithVerb(text) && findPeriods(text).length === 0
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
