import type { Reading } from '../text/reading.ts'
import { findWords } from '../lexicon/word-list.ts'
import { oncePer } from '../once-per.ts'
import { Words } from '../text/words.ts'
import type { Mention } from './mention.ts'

/** What whoever answers may do badly, and the words that say that it went badly. */
export interface ComplaintVerbs {
  /** Verbs of an exchange by infinitive: responder, entender/entiend. */
  readonly verbs: readonly string[]
  /** Verbs that are a reproach by themselves: malinterpretar, confundir. */
  readonly failing: readonly string[]
  /** Second persons of auxiliary verbs: sigues, has, estás. */
  readonly auxiliaries: readonly string[]
  /** Words before the verb, and behind it, that turn it into a reproach. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** What a wish is put with: "para que lo pilles", "a ver si lees". */
  readonly wishing: readonly string[]
  /** With an auxiliary and any verb, outside a question, they say that whoever answers does wrong: "me estás contando otra cosa". */
  readonly upset: readonly string[]
  /** Before "me" and what whoever answers does, they say that it was no help before: "otra vez me mandas…". */
  readonly repeating: readonly string[]
  /** What makes a question doubt whoever answers: "¿pero tú lees…?" */
  readonly doubting: readonly string[]
}

/** Words between the verb and what makes it a reproach. */
const NEAR = 4
/** Words between an auxiliary verb and its infinitive, gerund or participle. */
const CLOSE = 3

interface Forms {
  /** What you do or did: respondes, respondés, respondiste; without accents. */
  readonly finite: ReadonlySet<string>
  /** Behind an auxiliary: responder, respondiendo, respondido, alone or with a pronoun. */
  readonly bare: ReadonlySet<string>
  /** Behind "que": que ignores. */
  readonly wished: ReadonlySet<string>
}

/** Where a user reproaches whoever answers with what they do: "no me respondes", "entendiste lo contrario". */
export function findReproaches(reading: Reading, options: ComplaintVerbs): (Mention & { first: number })[] {
  const { tokens } = reading
  const [verbs, failing] = [formsOf(options.verbs), formsOf(options.failing)]
  return tokens.flatMap(({ folded, start, end }, at) => {
    if (isUpset(reading, at, options)) return [{ first: at, start, end }]
    const again = repeatedFrom(reading, at, options.repeating)
    if (again >= 0) return [{ first: again, start: tokens[again]!.start, end }]
    const own = isYours(reading, at, failing, options.auxiliaries)
    if (own || (failing.wished.has(folded) && precededBy(reading, at, ['que'], CLOSE) >= 0))
      return [{ first: at, start, end }]
    if (isWished(reading, at, verbs, options.wishing)) return [{ first: at, start, end }]
    if (isDoubted(reading, at, verbs, options.doubting)) return [{ first: at, start, end }]
    if (!isYours(reading, at, verbs, options.auxiliaries)) return []
    const before = precededBy(reading, at, options.before, NEAR)
    if (before >= 0) return [{ first: before, start: tokens[before]!.start, end }]
    const after = followedBy(reading, at, options.after)
    return after < 0 ? [] : [{ first: at, start, end: tokens[after]!.end }]
  })
}

function isYours(reading: Reading, at: number, forms: Forms, auxiliaries: readonly string[]): boolean {
  const { folded } = reading.tokens[at]!
  if (forms.finite.has(folded)) return true
  return forms.bare.has(folded) && precededBy(reading, at, auxiliaries, CLOSE) >= 0
}

const NON_FINITE = /^[a-zñáéíóú]{2,}(?:ndo|ado|ido|ído|[aei]r|cho|sto|lto|rto)(?:me|nos|te|se|l[aeo]s?)*$/

/** "Me estás contando otra cosa", "lo has vuelto a hacer mal". */
function isUpset(reading: Reading, at: number, { auxiliaries, upset }: ComplaintVerbs): boolean {
  const { tokens } = reading
  if (!auxiliaries.includes(tokens[at]!.exact)) return false
  const sentence = reading.sentenceOf(at)
  if (sentence === undefined || reading.prose.slice(sentence.start, sentence.end).includes('?')) return false
  const behind = tokens.slice(at + 1, Math.min(sentence.last, at + 1 + CLOSE))
  if (!behind.some(({ exact }) => NON_FINITE.test(exact))) return false
  return tokens.slice(sentence.first, sentence.last).some(({ exact }) => upset.includes(exact))
}

const YOU_DO = /^[a-zñ]+(?:[aeáéí]s|[ai]ste)$/

/** Where "otra vez me mandas" begins, by its verb; -1 when it is none. */
function repeatedFrom(reading: Reading, at: number, repeating: readonly string[]): number {
  const { tokens } = reading
  if (!YOU_DO.test(tokens[at]!.exact) || !/^(?:me|nos)$/.test(tokens[at - 1]?.exact ?? '')) return -1
  const first = Math.max(reading.sentenceOf(at)?.first ?? at, at - 1 - NEAR)
  const before = findWords(repeating, new Words(tokens.slice(first, at - 1)))
  const last = before.at(-1)
  return last?.last === at - 2 - first ? first + last.first : -1
}

/** "A ver si me entiendes": what should long have been done. */
function isWished(reading: Reading, at: number, forms: Forms, wishing: readonly string[]): boolean {
  const { folded } = reading.tokens[at]!
  if (!forms.wished.has(folded) && !forms.finite.has(folded)) return false
  const first = Math.max(reading.sentenceOf(at)?.first ?? at, at - NEAR)
  return findWords(wishing, new Words(reading.tokens.slice(first, at))).length > 0
}

/** "¿Pero tú lees lo que escribo?": a question that asks nothing. */
function isDoubted(reading: Reading, at: number, forms: Forms, doubting: readonly string[]): boolean {
  if (!forms.finite.has(reading.tokens[at]!.folded) || precededBy(reading, at, doubting, NEAR) < 0)
    return false
  const { start, end } = reading.sentenceOf(at) ?? { start: 0, end: 0 }
  return reading.prose.slice(start, end).includes('?')
}

/** The nearest of some words before a place of the same sentence; -1 when there is none. */
function precededBy(reading: Reading, at: number, words: readonly string[], most: number): number {
  const first = Math.max(reading.sentenceOf(at)?.first ?? at, at - most)
  for (let place = at - 1; place >= first; place--)
    if (words.includes(reading.tokens[place]!.exact)) return place
  return -1
}

function followedBy(reading: Reading, at: number, words: readonly string[]): number {
  const last = Math.min((reading.sentenceOf(at)?.last ?? at + 1) - 1, at + NEAR)
  for (let place = at + 1; place <= last; place++)
    if (words.includes(reading.tokens[place]!.exact)) return place
  return -1
}

const formsOf = oncePer(
  (entries: readonly string[]) => entries,
  (entries): Forms => {
    const all = entries.map(secondPerson)
    return {
      finite: new Set(all.flatMap(({ finite }) => finite)),
      bare: new Set(all.flatMap(({ bare }) => bare)),
      wished: new Set(all.flatMap(({ wished }) => wished)),
    }
  },
)

const PRONOUNS = ['', 'me', 'nos', 'lo', 'la', 'te', 'le']

/** Forms of tú, vos and vosotros without accents; a stem that changes in the present stands behind a slash. */
function secondPerson(entry: string): { finite: string[]; bare: string[]; wished: string[] } {
  const [infinitive = '', changed] = entry.split('/')
  const stem = infinitive.slice(0, -2)
  const strong = changed ?? stem
  const isFirst = infinitive.endsWith('ar')
  const gerund = isFirst ? 'ando' : /[aeo]$/.test(stem) ? 'yendo' : 'iendo'
  const [present, voseo, past] = isFirst
    ? ['as', 'as', 'aste']
    : infinitive.endsWith('er')
      ? ['es', 'es', 'iste']
      : ['es', 'is', 'iste']
  const nonFinite = [infinitive, `${stem}${gerund}`, `${stem}${isFirst ? 'ado' : 'ido'}`]
  return {
    finite: [`${strong}${present}`, `${stem}${voseo}`, `${stem}${past}`, `${stem}${past}is`],
    bare: nonFinite.flatMap((form) => PRONOUNS.map((pronoun) => `${form}${pronoun}`)),
    wished: [`${strong}${isFirst ? 'es' : 'as'}`, `${stem}${isFirst ? 'es' : 'as'}`],
  }
}
