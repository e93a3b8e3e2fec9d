import type { PhraseMatch } from '@dictamen/kernel/text'
import { findWords } from '../lexicon/word-list.ts'
import { foldMarkdown } from '../norms/plain-text.ts'
import type { ParaphraseOptions } from '../rules/ir-4-02.ts'
import { countBefore, countWithin, rangeAt, rangesWithin } from '../text/ranges.ts'
import type { Reading, Sentence } from '../text/reading.ts'
import { blockClaims } from './block-claims.ts'
import { claimOpeners } from './claim-openers.ts'
import type { Citation } from './citations.ts'

/** A statement about what a norm says, and the citations it may rest on. */
export interface Claim {
  readonly start: number
  readonly end: number
  /** Other ends of the claim, where the author's own words may begin. */
  readonly ends: readonly number[]
  readonly citations: readonly Citation[]
  /** Said in the author's sentence ("según DNS…") rather than quoted. */
  readonly reported: boolean
}

/** "La violación es…": a rule's part, named as its bullet is. */
const PART =
  /^(?:(?:su|la|el) )?(?:condición|detección|umbral|excepción|violación|severidad)(?: es| son)? (?=\S)/iu

/** The texts that a claim may be meant to be, ready to be compared. */
export function textsOf({ start, end, ends, reported }: Claim, text: string): string[] {
  const texts = [end, ...ends].map((last) => foldMarkdown(text.slice(start, last)))
  const parts = reported ? texts.filter((one) => PART.test(one)).map((one) => one.replace(PART, '')) : []
  return [...texts, ...parts]
}

const NEAR = 120
/** Characters of a reference, at most. */
const LONGEST = 1000
/** Characters between a norm and what it is said to do. */
const FAR = 60
/** Citations behind "según" among which is the one that is meant. */
const MOST_NEAR = 40
/** Places where the author's own words may begin again; who writes more of them in a sentence is not read further. */
const MOST_ENDS = 16

/** Where the words of claims stand in a text. */
interface ClaimMarks {
  readonly verbs: readonly PhraseMatch[]
  readonly prohibiting: readonly PhraseMatch[]
  readonly openers: readonly PhraseMatch[]
  readonly commentary: readonly PhraseMatch[]
  /** Of fewer words nothing is a claim. */
  readonly minimum: number
}

/** A block that cites something, with what it cites. */
export interface CitingBlock {
  readonly index: number
  readonly citations: readonly Citation[]
}

/** The claims about norms of a text: quotations beside a citation, "DNS dice que…", "según RED…", quoted blocks. */
export function findClaims(
  reading: Reading,
  citations: readonly Citation[],
  options: ParaphraseOptions,
): Claim[] {
  if (citations.length === 0) return []
  const exempt = new Set(
    findWords(options.reformulations, reading.words).flatMap(({ first }) => reading.sentenceOf(first) ?? []),
  )
  const isExempt = (offset: number): boolean => {
    const sentence = rangeAt(reading.sentences, offset)
    return sentence !== undefined && exempt.has(sentence)
  }
  const blocks = citingBlocks(reading, citations)
  const marks = {
    verbs: findWords(options.verbs, reading.words),
    prohibiting: findWords(options.prohibiting, reading.words),
    openers: findWords(claimOpeners(options), reading.words),
    commentary: findWords(options.commentary, reading.words),
    minimum: options.minimum_words,
  }
  const claims = blocks.flatMap((block) => {
    const quoted = quotedClaims(reading, block, options)
    const covered = (sentence: Sentence): boolean => {
      const last = quoted[countBefore(quoted, sentence.end) - 1]
      return last !== undefined && last.end > sentence.start
    }
    const { start, end } = reading.blocks[block.index]!
    const reported = rangesWithin(reading.sentences, start, end)
      .filter((sentence) => !exempt.has(sentence) && !covered(sentence))
      .flatMap((sentence) => reportedClaim(reading, sentence, block.citations, marks))
      .filter((claim) => !isApplication(claim, reading))
    const free = quoted.filter(
      (claim) =>
        !isExempt(claim.start) && !claim.citations.some(({ reference }) => isExempt(reference.start)),
    )
    return [...free, ...reported]
  })
  return [...claims, ...blockClaims(reading, blocks, isExempt)].sort((a, b) => a.start - b.start)
}

function citingBlocks({ blocks }: Reading, citations: readonly Citation[]): CitingBlock[] {
  const found: { index: number; citations: Citation[] }[] = []
  let index = 0
  for (const citation of citations) {
    const { start, end } = citation.reference
    while (index < blocks.length && blocks[index]!.end < end - 1) index++
    const block = blocks[index]
    if (block === undefined) break
    if (block.kind === 'code' || start < block.start) continue
    const last = found.at(-1)
    if (last?.index === index) last.citations.push(citation)
    else found.push({ index, citations: [citation] })
  }
  return found
}

/** The first of ordered citations that begins at an offset or behind it. */
function firstFrom(citations: readonly Citation[], start: number): number {
  let low = 0
  let high = citations.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (citations[middle]!.reference.start < start) low = middle + 1
    else high = middle
  }
  return low
}

/** The citations that begin between two offsets, of ordered ones. */
function citationsBetween(citations: readonly Citation[], start: number, end: number): readonly Citation[] {
  const low = firstFrom(citations, start)
  let last = low
  while (last < citations.length && citations[last]!.reference.start <= end) last++
  return citations.slice(low, last)
}

function quotedClaims(
  reading: Reading,
  { index, citations }: CitingBlock,
  { minimum_words }: ParaphraseOptions,
): Claim[] {
  const block = reading.blocks[index]!
  return rangesWithin(reading.quotations, block.start, block.end).flatMap(({ start, end }): Claim[] => {
    if (countWithin(reading.tokens, start, end) < minimum_words) return []
    const quote = { start: start - 1, end: end + 1 }
    const near = citationsBetween(citations, quote.start - LONGEST - NEAR, quote.end + NEAR).filter(
      ({ reference }) => isBeside(reading.prose, reference, quote),
    )
    return near.length === 0 ? [] : [{ start, end, ends: [], citations: near, reported: false }]
  })
}

/** Between a quotation and its citation there is no end of a sentence and not much text. */
function isBeside(
  prose: string,
  reference: { readonly start: number; readonly end: number },
  quote: { readonly start: number; readonly end: number },
): boolean {
  const between =
    reference.end <= quote.start
      ? prose.slice(reference.end, quote.start)
      : reference.start >= quote.end
        ? prose.slice(quote.end, reference.start)
        : null
  // What follows a quotation that ends its sentence is another sentence.
  const isElsewhere =
    reference.start >= quote.end &&
    /[.!?]/.test(prose[quote.end - 2] ?? '') &&
    /^\s*\p{Lu}/u.test(between ?? '')
  return (
    !isElsewhere &&
    between !== null &&
    between.length <= NEAR &&
    !/[.!?]\s+\p{Lu}/u.test(between) &&
    !/[«“"]/.test(between)
  )
}

function reportedClaim(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  marks: ClaimMarks,
): Claim[] {
  const { minimum } = marks
  const mine = citationsBetween(citations, sentence.start, sentence.end).filter(
    ({ reference }) => reference.end <= sentence.end + 1,
  )
  if (mine.length === 0) return []
  const start = startOfReport(reading, sentence, mine, marks)
  if (start === null) return []
  const end = endOfReport(reading.text, start, sentence.end)
  if (countWithin(reading.tokens, start, end) < minimum) return []
  const ends = rangesWithin(marks.commentary, sentence.start, sentence.end)
    .map((match) => trimBefore(reading.prose, match.start))
    .filter((at) => at > start && countWithin(reading.tokens, start, at) >= minimum)
    .slice(0, MOST_ENDS)
  return [{ start, end, ends, citations: mine, reported: true }]
}

/** Where the reported text begins: behind "DNS dice que", behind "dice DNS que" or behind "según DNS,". */
function startOfReport(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  marks: ClaimMarks,
): number | null {
  return (
    startBehindVerb(reading, sentence, citations, marks) ??
    startBehindSubject(reading, sentence, citations, marks) ??
    startOfProhibition(reading, sentence, citations, marks) ??
    startBehindOpener(reading, sentence, citations, marks)
  )
}

function startBehindVerb(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  { verbs }: ClaimMarks,
): number | null {
  const saying = rangesWithin(verbs, sentence.start, sentence.end)
  for (const { reference } of citations) {
    for (let at = countBefore(saying, reference.end); at < saying.length; at++) {
      const verb = saying[at]!
      if (verb.start - reference.end > FAR) break
      if (/[.;:]/.test(reading.prose.slice(reference.end, verb.start))) continue
      const after =
        /^\s*(?:claramente |literalmente |expresamente |también |clearly |explicitly |also )?(?:que\b|that\b|:)[\s,:]*/u.exec(
          reading.prose.slice(verb.end, sentence.end),
        )
      const said = reading.prose.slice(verb.start, verb.end).endsWith('que')
      const aside = AS.test(reading.prose.slice(sentence.start, reference.start))
        ? ASIDE.exec(reading.prose.slice(verb.end, sentence.end))
        : null
      if (aside !== null) return verb.end + aside[0].length
      if (after !== null || said) return verb.end + (after?.[0].length ?? 1)
    }
  }
  return null
}

/** "As DNS §4.02 puts it, …" */
const AS = /(?:^|[^\p{L}])as\s+$/iu
const ASIDE = /^(?: it)?[,:]\s*/u

/** "Dice DNS que…", "así lo establece el DNS: …": the verb stands before its subject. */
function startBehindSubject(
  { prose }: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  { verbs }: ClaimMarks,
): number | null {
  for (const verb of rangesWithin(verbs, sentence.start, sentence.end)) {
    // Nothing but an article stands between the two: no other citation does either.
    const reference = citations[firstFrom(citations, verb.end)]?.reference
    if (
      reference === undefined ||
      !/^\s*(?:en )?(?:el |la |su )?$/u.test(prose.slice(verb.end, reference.start))
    )
      continue
    const after = /^[)\]]?\s*(?:es )?(?:que\b|that\b|:)[\s,:]*/u.exec(
      prose.slice(reference.end, sentence.end),
    )
    if (after !== null) return reference.end + after[0].length
  }
  return null
}

/** "R3.01 prohíbe leer…": a sentence that begins with a norm and says what it forbids to do. */
function startOfProhibition(
  { prose, tokens }: Reading,
  sentence: Sentence,
  [first]: readonly Citation[],
  { prohibiting }: ClaimMarks,
): number | null {
  if (first === undefined) return null
  const { start, end } = first.reference
  if (!/^[^\p{L}\p{N}]*(?:el |la |la regla |la norma )?$/iu.test(prose.slice(sentence.start, start)))
    return null
  const verb = rangesWithin(prohibiting, sentence.start, sentence.end).find(
    (match) => match.start >= end && /^[)\]\s]*$/.test(prose.slice(end, match.start)),
  )
  const next = verb === undefined ? undefined : tokens[verb.last + 1]
  return next?.joined === true && /[aei]r(?:l[aeo]s?|se)?$/.test(next.exact) ? next.start : null
}

function startBehindOpener(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  { openers }: ClaimMarks,
): number | null {
  for (const { end } of rangesWithin(openers, sentence.start, sentence.end)) {
    const from = firstFrom(citations, end)
    // Between the two there is room for so few words that no more citations fit into them.
    const near = citations
      .slice(from, from + MOST_NEAR)
      .findIndex(({ reference }) =>
        /^\s*(?:el |la |lo que (?:dice|establece|indica) )?(?:el |la )?[^.;,]{0,30}$/u.test(
          reading.prose.slice(end, reference.start),
        ),
      )
    if (near < 0) continue
    let at = from + near
    const behind = citations[at]!.reference.end
    while (
      at + 1 < citations.length &&
      /^[\s,yeo§()]*$/u.test(reading.prose.slice(behind, citations[at + 1]!.reference.start))
    )
      at += 1
    const last = citations[at]!
    const after = /^[)\]]?\s*(?:[,:]|,? que\b)\s*(?:que\b)?\s*/u.exec(
      reading.prose.slice(last.reference.end, sentence.end),
    )
    if (after === null) continue
    const start = last.reference.end + after[0].length
    // «…, como pide R3.01, y…» speaks of what went before.
    if (!COORDINATED.test(reading.prose.slice(start, start + 8))) return start
  }
  return null
}

const COORDINATED = /^(?:y|e|o|and|or|but) /u

const FIRST_PERSON =
  /(?<![\p{L}])(?:we|I (?:will|use|add|apply|create)|he|hemos|voy|vamos|creé|usé|usamos|creamos|aplico|aplicamos|defino|definimos|añado|añadimos|muevo|movemos|implemento|implementamos|propongo|elijo|elegimos)(?![\p{L}])/iu

/**
 * "Según DNS §3.02, `LectorX` es un record" applies the norm instead of telling it: it speaks of code that the document
 * does not name, or in the first person.
 */
function isApplication(claim: Claim, { text }: Reading): boolean {
  if (!claim.reported) return false
  const said = text.slice(claim.start, claim.end)
  if (FIRST_PERSON.test(said)) return true
  const names =
    said.match(
      /`[^`\n]*[\p{Lu}_.(][^`\n]*`|(?<![\p{L}\p{N}_])\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+/gu,
    ) ?? []
  const documents = claim.citations.flatMap(({ resolved }) =>
    resolved.status === 'valid' ? [resolved.document] : [],
  )
  return names.some((name) => {
    const bare = name.replaceAll('`', '').trim()
    return bare !== '' && !documents.some((document) => document.text.includes(bare))
  })
}

function endOfReport(text: string, start: number, end: number): number {
  const said = text.slice(start, end)
  return start + said.replace(/[\s.;:!?]+$/u, '').replace(/\s*\([^()]*\)$/u, '').length
}

function trimBefore(prose: string, offset: number): number {
  return offset - (/[\s,;:—–-]*$/u.exec(prose.slice(Math.max(0, offset - 10), offset))?.[0].length ?? 0)
}
