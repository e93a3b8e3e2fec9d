import { MAIL, type Hiding } from './find-people.ts'
import { foldText } from '../fold.ts'

const LINK = /\b(?:https?:\/\/|www\.)[^\s,;»”)\]]+|\blinkedin\.com\/[^\s,;»”)\]]+/giu
const PHONE =
  /(?<![\p{L}\p{N}/.-])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{1,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{2,4}){2,4}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}/.,-])\+?\d{9,13}(?![\p{L}\p{N}])/gu
const LEAST_DIGITS = 9
const TOKEN = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/gu
/** A word of a name this long is found inside other words too: «lferrando». */
const INSIDE = 5

/** Hides the people of a search in every text of a value; keys stay. */
export class Anonymiser {
  readonly #hiding: Hiding
  readonly #words: ReadonlySet<string>
  readonly #long: readonly string[]
  readonly #initials: RegExp | null
  readonly #runs: RegExp | null

  constructor(hiding: Hiding) {
    this.#hiding = hiding
    const small = new Set([...hiding.rules.particles, ...hiding.rules.titles])
    const names = hiding.names.map((name) =>
      name.split(/[\s.,_\-–()]+/u).filter((word) => /\p{L}/u.test(word) && !small.has(foldText(word))),
    )
    this.#words = new Set(
      names
        .flat()
        .map(plain)
        .filter((word) => word.length > 1 && !/^\d+$/u.test(word)),
    )
    this.#long = [...this.#words].filter((word) => word.length >= INSIDE)
    const initials = names.flatMap((words) => initialsOf(words))
    this.#initials =
      initials.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${initials.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
    const runs = hiding.runs.toSorted((a, b) => b.length - a.length).map(escape)
    this.#runs =
      runs.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${runs.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  }

  /** A value with nobody named in it. */
  hide<Value>(value: Value): Value {
    if (typeof value === 'string') return this.text(value) as Value
    if (Array.isArray(value)) return value.map((item: unknown) => this.hide(item)) as Value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => [key, this.hide(item)]),
    ) as Value
  }

  text(text: string): string {
    const { candidates, rules } = this.#hiding
    const { hidden } = rules
    let said = text
      .normalize('NFC')
      .replace(MAIL, hidden.mail)
      .replace(LINK, hidden.link)
      .replace(PHONE, (found) => (isPhone(found) ? hidden.phone : found))
    for (const { candidate_id, alias } of candidates) said = said.replaceAll(candidate_id, alias)
    if (this.#runs !== null) said = said.replace(this.#runs, hidden.name)
    if (this.#initials !== null) said = said.replace(this.#initials, hidden.name)
    said = said.replace(TOKEN, (word, at: number, whole: string) =>
      this.#isName(word) && !isSign(whole, at, word) ? hidden.name : word,
    )
    const name = escape(hidden.name)
    // «y» joins two people as often as two surnames: they stay apart.
    const particles = rules.particles.filter((word) => word.length > 1).join('|')
    const small = `(?:(?:${particles})\\s+){0,3}`
    return said
      .replace(new RegExp(`(?:[\\p{L}\\p{N}]+[._-])*${name}(?:[._-][\\p{L}\\p{N}]+)*`, 'gu'), hidden.name)
      .replace(new RegExp(`(?:\\p{Lu}\\.\\s?)+${name}`, 'gu'), hidden.name)
      .replace(
        new RegExp(`${name}(?:[\\s-]+${small}(?:\\p{Lu}\\.\\s?)*${name})+(?:\\s\\p{Lu}\\.(?!\\p{L}))?`, 'gu'),
        hidden.name,
      )
  }

  /** The words of names that still stand in a value; none when it names nobody. */
  leftIn(value: unknown): readonly string[] {
    const texts: string[] = []
    const gather = (item: unknown): void => {
      if (typeof item === 'string') texts.push(item)
      else if (typeof item === 'object' && item !== null) Object.values(item).forEach(gather)
    }
    gather(value)
    const left = texts.flatMap((text) => [
      ...[...text.matchAll(MAIL)].map(([mail]) => mail),
      ...[...text.matchAll(TOKEN)]
        .filter(([word], at, all) => this.#isName(word) && !isSign(text, all[at]!.index, word))
        .map(([word]) => word),
      ...this.#hiding.candidates
        .filter(({ candidate_id: id }) => text.includes(id))
        .map((one) => one.candidate_id),
    ])
    return [...new Set(left)]
  }

  #isName(word: string): boolean {
    const folded = plain(word)
    if (folded.length === 2) return this.#words.has(folded) && /^\p{Lu}/u.test(word)
    return this.#words.has(folded) || this.#long.some((name) => folded.includes(name))
  }
}

/** Whether a word is one of our own signs: it stands alone in square brackets. */
function isSign(text: string, at: number, word: string): boolean {
  return text[at - 1] === '[' && text[at + word.length] === ']'
}

/** A word without accents, capitals or apostrophes. */
function plain(word: string): string {
  return foldText(word).replace(/['’]/gu, '')
}

/** How a name is cut to its first letters: all of them, or the first two with their stops. */
function initialsOf(words: readonly string[]): readonly string[] {
  const letters = words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => escape(word.charAt(0)))
  if (letters.length < 2) return []
  const dotted = (from: readonly string[]): string => from.map((letter) => `${letter}\\.\\s?-?`).join('')
  return [
    ...(letters.length > 2 ? [`${dotted(letters.slice(0, 2))}(?:\\p{Lu}\\.)?`] : []),
    dotted(letters)
      .replace(/\\s\?-\?$/u, '')
      .replace(/\\\.$/u, '\\.?'),
    ...(letters.length > 2 ? [letters.join('')] : []),
  ]
}

/** So many digits that are neither a date nor a figure with its thousands apart. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/gu, '').length
  return digits >= LEAST_DIGITS && !/^\d{4}-\d{2}-\d{2}|^\d{1,3}(?:[. ]\d{3})+$/u.test(found)
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}
