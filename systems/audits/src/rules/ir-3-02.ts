import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { pastOf } from '../lexicon/conjugation.ts'
import { bindFrames, namesAreKnown } from '../lexicon/frames.ts'
import { findWordsExcept } from '../lexicon/word-list.ts'
import { INFINITIVE, PARTICIPLE, shapeOf } from '../lexicon/verb-shape.ts'
import { rememberFacts } from '../lexicon/word-facts.ts'
import { oncePer } from '../once-per.ts'
import { readText, type Reading } from '../text/reading.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'
import { domainOf } from './domain.ts'
import type { Mention } from './mention.ts'

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    /** What is done in a turn, by infinitive: mencionar, acordar… Their past points back. */
    verbs: Words,
    /** Past forms that no rule gives, of whoever answers and whoever asks. */
    irregular: Words,
    /** Phrases that point back: {verbo} stands for such a past, {usted} for that of usted, {imperfecto} for what I was saying, other names for a list. */
    frames: Words,
    words: NamedWords,
    /** When: what "nosotros" do in a sentence with one of them lies in the past. */
    past_times: Words,
    /** The same of a clause alone: "la clase que descartamos antes", but not "comprobamos antes el dato". */
    earlier_times: Words,
    /** What had been done in common, before a participle: habíamos. */
    pluperfect: Words,
    /** Endings of a past that two share: manejábamos. */
    shared_past: Words,
    /** Endings of what whoever asks did: elegiste; and the words that only look like it: existe. */
    your_past: Words,
    your_past_except: Words,
    /** Of the things of a conversation, those that the norms may know as something else: ronda, sesión. */
    shared_words: Words,
    /** What an earlier message may belong to and still be one of the two: "el mensaje anterior de la conversación". */
    talk: Words,
    /** Phrases that point back by themselves. */
    markers: Words,
    except: Words,
  })
  .refine(
    ({ frames, words }) => namesAreKnown(frames, { ...words, verbo: [], usted: [], imperfecto: [] }),
    UNKNOWN_LIST,
  )

export type HistoryOptions = z.infer<typeof Options>

const TURN = /\[\s*turn(?:os?|s)?\s+\d+/i
// First person plural, present or past alike, and what I did; nouns and adjectives with that ending carry an accent
// (mínimos) or are few.
const OURS =
  /^(?!extremos|tramos|supremos)[a-zñ]{3,}[aei]mos$|^(?!caché|comité|bebé)[a-zñ]{4,}(?:(?<![aei]r)é|í)$|(?:pus|dij|hic|traj|duj|tuv)e$/

/** IR.3.02: an earlier decision is mentioned without the turn it was taken in. */
export const unreferencedHistory = defineRule<HistoryOptions>({
  id: 'IR.3.02',
  options: Options,
  detect: (subject, options) =>
    findHistory(readText(subject.text('output')), options, domainOf(subject)).map(({ start, end }) => ({
      field: 'output',
      start,
      end,
    })),
})

/**
 * Mentions of earlier turns in sentences that do not cite any; one a sentence. A thing that the norms know by the same
 * name ("la ronda anterior") is theirs.
 */
export function findHistory(
  reading: Reading,
  options: HistoryOptions,
  isOfDomain: (word: string) => boolean = () => false,
): Mention[] {
  const { text } = reading
  const seen = new Set<number>()
  const marked = findWordsExcept(historyMarkers(options), options.except, reading.acrossCommas)
  const found = [
    ...marked.filter(
      ({ first, last }) =>
        !isTheirs(reading, first, options, isOfDomain) &&
        !isOfAThing(reading, first, last, options) &&
        !isDoneBefore(reading, first, last, options),
    ),
    ...pastForms(reading, options),
    ...datedPast(reading, options),
  ].sort((a, b) => a.start - b.start)
  return found.flatMap(({ first, start, end }) => {
    const sentence = reading.sentenceOf(first)
    if (sentence === undefined || seen.has(sentence.start) || reading.isQuoted(start)) return []
    if (TURN.test(text.slice(sentence.start, sentence.end))) return []
    if (isOfNorm(text.slice(start, end), text.slice(end, sentence.end))) return []
    seen.add(sentence.start)
    return [{ start, end }]
  })
}

const PARTICIPANT = /(?:mos|ste|steis)$|\b(?:te|me|nos|usted|nuestr[ao]s?)\b/i
const NORM_NEAR =
  /^[^.;:]{0,40}?\b(?:en|por|según|de|con)\s+(?:(?:el|la|los|las)\s+)?(?:[A-Z]{2,5}\s*§?\s*\d|§\s*\d|R\d+\.\d|[A-Z]{2,5}\.\d|(?:norma|regla|sección|documento)\b)/u

/** "Como se definió en DNS §2.01": what a norm says is no earlier turn, unless one of the two said it. */
function isOfNorm(mark: string, behind: string): boolean {
  return !PARTICIPANT.test(mark) && NORM_NEAR.test(behind)
}

type TokenMention = Mention & { readonly first: number }

/** "Ya habíamos descartado": what two had done. */
const PLUPERFECT = 1
/** manejábamos, veníamos: a past of "nosotros" that lasted; a conditional (podríamos) is none. */
const SHARED_PAST = 2
/** elegiste, aprobasteis: only whoever asks can have done it. */
const YOUR_PAST = 4

/** The words that point back by their form alone, a kind of form after the other. */
function pastForms({ tokens }: Reading, options: HistoryOptions): TokenMention[] {
  const factsOf = pastFactsOf(options)
  const found: (readonly [number, TokenMention])[] = []
  for (let first = 0; first < tokens.length; first++) {
    const { exact, start, end } = tokens[first]!
    const facts = factsOf(exact)
    if (facts === 0) continue
    if ((facts & PLUPERFECT) !== 0) {
      const behind = tokens.slice(first + 1, first + 1 + NEAR).find(({ exact: word }) => isParticiple(word))
      if (behind !== undefined) found.push([PLUPERFECT, { first, start, end: behind.end }])
    }
    if ((facts & SHARED_PAST) !== 0) found.push([SHARED_PAST, { first, start, end }])
    if ((facts & YOUR_PAST) !== 0) found.push([YOUR_PAST, { first, start, end }])
  }
  return found.sort(([a], [b]) => a - b).map(([, mention]) => mention)
}

const pastFactsOf = oncePer(
  (options: HistoryOptions) => options,
  ({ pluperfect, shared_past, your_past, your_past_except }) =>
    rememberFacts((word) => {
      const isShared = /(?<!rí)amos$/.test(word) && shared_past.some((ending) => word.endsWith(ending))
      const isYours =
        your_past.some((ending) => word.length > ending.length && word.endsWith(ending)) &&
        !your_past_except.includes(word)
      return (
        (pluperfect.includes(word) ? PLUPERFECT : 0) |
        (isShared ? SHARED_PAST : 0) |
        (isYours ? YOUR_PAST : 0)
      )
    }),
)

/** Words between an auxiliary and its participle. */
const NEAR = 3

function isParticiple(word: string): boolean {
  return (shapeOf(word) & PARTICIPLE) !== 0
}

/** "La ronda anterior quedó vacía", where rounds are something of the norms and the sentence names neither of the two. */
function isTheirs(
  reading: Reading,
  at: number,
  { shared_words }: HistoryOptions,
  isOfDomain: (word: string) => boolean,
): boolean {
  const { exact } = reading.tokens[at]!
  return shared_words.includes(exact) && isOfDomain(exact) && !namesTheTwo(reading, at)
}

/** "El mensaje anterior de la cola": what comes before belongs to a thing, and the sentence names neither of the two. */
function isOfAThing(reading: Reading, first: number, last: number, { words, talk }: HistoryOptions): boolean {
  const { tokens } = reading
  const earlier = [...(words['anterior'] ?? []), ...(words['anteriores'] ?? [])]
  if (!earlier.includes(tokens[last]!.exact)) return false
  const owner = ownerBehind(tokens, last + 1)
  return owner !== undefined && !talk.includes(owner) && !namesTheTwo(reading, first)
}

/** Whose something is, by the word that "de" or "del" leads to: "de la cola", "del turno", and no "de salir". */
function ownerBehind(tokens: Reading['tokens'], at: number): string | undefined {
  const link = tokens[at]
  if (link?.joined !== true || (link.exact !== 'de' && link.exact !== 'del')) return undefined
  const hasArticle = link.exact === 'de' && ARTICLE.test(tokens[at + 1]?.exact ?? '')
  const owner = tokens[at + (hasArticle ? 2 : 1)]?.exact
  if (owner === undefined || hasArticle || link.exact === 'del') return owner
  return (shapeOf(owner) & INFINITIVE) === 0 ? owner : undefined
}

/** "Los bultos escaneados anteriormente", "un vehículo que anteriormente estuvo": it is a thing that was done before, not a word that was said. */
function isDoneBefore({ tokens }: Reading, first: number, last: number, options: HistoryOptions): boolean {
  if (first !== last && tokens[first]!.exact !== 'con') return false
  const before = tokens[first - 1]
  if (before === undefined || !tokens[first]!.joined) return false
  const isRelative = before.exact === 'que' && !OURS.test(tokens[last + 1]?.exact ?? '')
  if (!isRelative && !isParticiple(before.exact)) return false
  return options.earlier_times.some((time) => time.endsWith(tokens[last]!.exact))
}

const ARTICLE = /^(?:el|la|los|las|un|una|cada|esta|este)$/

function namesTheTwo(reading: Reading, at: number): boolean {
  const sentence = reading.sentenceOf(at)
  const words = reading.tokens.slice(sentence?.first ?? at, sentence?.last ?? at)
  return words.some((word) => PERSON.test(word.exact) || OURS.test(word.exact))
}

const PERSON = /^(?:me|mi|mis|te|tu|tus|nos|nuestr[ao]s?|yo|usted|ustedes)$/

/** "El plan que trazamos ayer": the time tells that it is no present. */
function datedPast(reading: Reading, { past_times, earlier_times, except }: HistoryOptions): TokenMention[] {
  const times = [
    ...findWordsExcept(past_times, except, reading.words).map(({ first }) => ({ first, clause: false })),
    ...findWordsExcept(earlier_times, except, reading.words).map(({ first }) => ({ first, clause: true })),
  ]
  return times.flatMap(({ first: time, clause }) => {
    const sentence = reading.sentenceOf(time)
    if (sentence === undefined) return []
    const words = reading.tokens.slice(sentence.first, sentence.last)
    const at = words.findIndex(
      ({ exact }, place) => OURS.test(exact) && (!clause || words[place - 1]?.exact === 'que'),
    )
    if (at < 0) return []
    const { start, end } = words[at]!
    return [{ first: sentence.first + at, start, end }]
  })
}

/** The markers together with every verb in every frame. */
export const historyMarkers = oncePer(
  ({ markers }: HistoryOptions) => markers,
  ({ verbs, irregular, frames, words: lists, markers }) => {
    const past = verbs.map(pastOf)
    const words = {
      ...lists,
      verbo: [...past.flatMap(({ spoken }) => spoken), ...irregular],
      usted: past.flatMap(({ polite }) => polite),
      imperfecto: past.map(({ lasting }) => lasting),
    }
    return bindFrames([...markers, ...frames], words)
  },
)
