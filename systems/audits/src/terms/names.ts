import type { Token } from '@dictamen/kernel/text'
import type { Reading, Sentence } from '../text/reading.ts'
import type { Lexicon } from './lexicon.ts'
import type { Term, TermKind } from './term.ts'

const COMPOUND =
  /^_?\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+$|^I\p{Lu}(?=[\p{L}\p{N}]*\p{Ll})[\p{L}\p{N}]*$/u
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,7}$/u
const MIXED = /^\p{Lu}{2,}\p{Ll}+\p{Lu}[\p{L}\p{N}]*$/u
const NO_ACRONYM = /^[IVXLCDM]+$|^\p{Lu}?\d+$/u
const CAPITALISED = /^\p{Lu}\p{Ll}[\p{Ll}\p{N}]*$/u
const LINK = /^ (?:de |del |de la |de los |de las |of |of the )?$/u

/** What joins the words of such a name. */
const JOINING = /_|[a-z\d][A-Z]|[^\0-\x7f]\p{Lu}|\p{Ll}[^\0-\x7f]/u
const WRITTEN =
  /(?<![\p{L}\p{N}_$@#/.-])(?:\p{Ll}+[\p{Ll}\p{N}]*(?:\p{Lu}[\p{Ll}\p{N}]+)+|\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+)(?![\p{L}\p{N}_@/-])/gu

/** Names that prose writes as code does, without ticks: camel, snake, capitals with underscores. */
export function findWrittenNames({ prose }: Reading): Term[] {
  if (!JOINING.test(prose)) return []
  return [...prose.matchAll(WRITTEN)].map(({ 0: text, index }) => ({
    kind: 'function',
    text,
    start: index,
    end: index + text.length,
  }))
}

/** The names that prose holds: compound words, and acronyms and capitalised words beside the noun of a component. */
export function findNames(reading: Reading, lexicon: Lexicon): Term[] {
  const { prose, tokens } = reading
  const found: Term[] = []
  let group: Group | null = null
  const close = (): void => {
    if (group !== null) found.push(...namesOf(reading, lexicon, group))
    group = null
  }
  for (let at = 0; at < tokens.length; at++) {
    const { start, end } = tokens[at]!
    if (!beginsLikeName(prose, start)) continue
    const word = prose.slice(start, end)
    if (CAPITALISED.test(word)) {
      if (group !== null && LINK.test(prose.slice(tokens[group.last]!.end, start))) group.last = at
      else {
        close()
        group = { first: at, last: at }
      }
      continue
    }
    const kind = kindOf(word, prose[start - 1])
    if (kind === 'acronym' && (isShouted(reading.text, start, end) || !isNamed(reading, lexicon, at)))
      continue
    if (kind !== null) found.push({ kind, text: word.replace(/^_/, ''), start, end })
  }
  close()
  return found
}

/** The tokens of a capitalised group. */
interface Group {
  readonly first: number
  last: number
}

/** An acronym abbreviates a concept when it says so («(QXT)»), opens its line, or names a component. */
function isNamed({ prose, tokens, text }: Reading, lexicon: Lexicon, at: number): boolean {
  const { start, end } = tokens[at]!
  // A figure or another name behind a hyphen: no common abbreviation is written so.
  if (/\p{L}\d/u.test(prose.slice(start, end)) || /^-[\p{Lu}\d]/u.test(prose.slice(end, end + 2))) return true
  if (prose[start - 1] === '(' && /^[)-]/.test(prose.slice(end, end + 1))) return true
  if (
    /^[:=]/.test(prose.slice(end, end + 1)) &&
    /(?:^|\n)[^\p{L}\p{N}\n]*$/u.test(text.slice(Math.max(0, start - 8), start))
  )
    return true
  return isBesideComponent(tokens, lexicon, { first: at, last: at })
}

/** Words between a name and the noun of its component: "canal de Zorb". */
const BETWEEN = new Set(['de', 'del', 's', 'of'])
const ASIDE = 2

/** «el canal Zorb», «the Zorb engine», «Zorb's ledger»: a single word names a concept where a component goes by it. */
function isBesideComponent(tokens: readonly Token[], lexicon: Lexicon, { first, last }: Group): boolean {
  const isComponent = (token: Token | undefined): boolean =>
    token !== undefined && (lexicon.isHead(token.folded) || lexicon.isHeadAbroad(token.exact))
  const reach = (from: number, step: 1 | -1): Token | undefined => {
    for (let at = from + step, seen = 0; seen <= ASIDE; at += step, seen++) {
      const token = tokens[at]
      if (token === undefined) return undefined
      const isBetween = BETWEEN.has(token.exact) || /^\d+$/.test(token.exact)
      if (!isBetween) return (step > 0 ? token : tokens[at + 1]!).joined ? token : undefined
    }
    return undefined
  }
  return isComponent(reach(first, -1)) || isComponent(reach(last, 1))
}

function beginsLikeName(prose: string, start: number): boolean {
  const code = prose.charCodeAt(start)
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || code === 0x5f
  return prose[start] !== prose[start]!.toLowerCase()
}

function kindOf(word: string, before: string | undefined): TermKind | null {
  if (COMPOUND.test(word) || MIXED.test(word)) return before === '.' ? null : 'compound'
  if (!ACRONYM.test(word) || NO_ACRONYM.test(word) || (before !== undefined && '.$@#/-_'.includes(before)))
    return null
  return 'acronym'
}

const SYLLABLES =
  /^(?:(?:[BCDFGJKLMNPQRSTVXYZÑ]|[BCFGPT][LR]|DR|CH|RR|QU)?[AEIOUÁÉÍÓÚÜ]{1,2}[NSRLDZXMCBPGT]?){2,}S?$/
const MARK_OF_LABEL = /^(?:[.:)]|[ \t]*(?:\n|$))/

/** «PRIMERO.», «ASUNTO:», «NOTA INTERNA»: words that open a line as its label, or are all of it, shout and abbreviate nothing. */
function isShouted(text: string, start: number, end: number): boolean {
  if (!SYLLABLES.test(text.slice(start, end))) return false
  const line = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(Math.max(line, start - LABEL), start)
  if (/\p{Ll}/u.test(before)) return false
  const ending = text.indexOf('\n', end)
  const after = text.slice(end, Math.min(ending < 0 ? text.length : ending, end + LABEL))
  const isAllOfIt = !/\p{Ll}/u.test(after)
  return isAllOfIt || (MARK_OF_LABEL.test(after) && !/\p{L}/u.test(before))
}

/** Characters of a label at the most. */
const LABEL = 80

/** Several capitalised words are a compound; one is the name of the component beside it, or else of a place, a month, a person. */
function namesOf(reading: Reading, lexicon: Lexicon, { first, last }: Group): Term[] {
  const { prose, tokens, blocks } = reading
  const sentence = reading.sentenceOf(first)
  if (sentence === undefined) return []
  const { kind } = blocks[sentence.block]!
  if (kind === 'heading' || kind === 'row') return []
  if (first === last && !isNameOfComponent(reading, lexicon, { first, last }, sentence)) return []
  const { start } = tokens[first]!
  const { end } = tokens[last]!
  if (prose[start - 1] === '.') return []
  return [{ kind: first === last ? 'name' : 'compound', text: prose.slice(start, end), start, end }]
}

/** At the beginning of a sentence only what owns a component is surely a name. */
function isNameOfComponent(
  { prose, tokens }: Reading,
  lexicon: Lexicon,
  group: Group,
  sentence: Sentence,
): boolean {
  const token = tokens[group.first]!
  if (isOpening(prose, sentence, token) && !OWNING.test(prose.slice(token.end, token.end + 8))) return false
  return isBesideComponent(tokens, lexicon, group)
}

const OWNING = /^(?:-\d+)?['’]s /

/** A capital at the beginning of a sentence, a quotation or behind a colon says nothing. */
function isOpening(prose: string, sentence: Sentence, { start }: Token): boolean {
  const before = prose.slice(sentence.start, start).trimEnd()
  return /[:.!?¿¡"“«(|—–-]$/.test(before) || /^[^\p{L}\p{N}]*$/u.test(before)
}
