import { findWords } from '../lexicon/word-list.ts'
import type { ParaphraseOptions } from '../rules/ir-4-02.ts'
import { rangesWithin } from '../text/quotations.ts'
import type { Reading, Sentence } from '../text/reading.ts'
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

const NEAR = 120

/** The claims about norms of a text: quotations beside a citation, "DNS dice que…", "según RED…", quoted blocks. */
export function findClaims(
  reading: Reading,
  citations: readonly Citation[],
  options: ParaphraseOptions,
): Claim[] {
  const exempt = new Set(
    findWords(options.reformulations, reading.tokens).flatMap(({ first }) => reading.sentenceOf(first) ?? []),
  )
  const quoted = quotedClaims(reading, citations, options)
  const covered = (sentence: Sentence): boolean =>
    quoted.some(({ start, end }) => start < sentence.end && end > sentence.start)
  const reported = reading.sentences
    .filter((sentence) => !exempt.has(sentence) && !covered(sentence))
    .flatMap((sentence) => reportedClaim(reading, sentence, citations, options))
    .filter((claim) => !isApplication(claim, reading))
  const sentenceAt = (offset: number): Sentence | undefined =>
    reading.sentences.find(({ start, end }) => start <= offset && offset < end)
  const free = quoted.filter(({ start, citations: [first] }) => {
    const own = sentenceAt(start)
    const citing = first === undefined ? undefined : sentenceAt(first.reference.start)
    return !(own !== undefined && exempt.has(own)) && !(citing !== undefined && exempt.has(citing))
  })
  return [...free, ...blockClaims(reading, citations, exempt), ...reported].sort((a, b) => a.start - b.start)
}

function quotedClaims(
  reading: Reading,
  citations: readonly Citation[],
  { minimum_words }: ParaphraseOptions,
): Claim[] {
  if (citations.length === 0) return []
  return reading.quotations.flatMap(({ start, end }): Claim[] => {
    const block = reading.blocks.find((candidate) => candidate.start <= start && end <= candidate.end)
    if (block === undefined || countWords(reading, start, end) < minimum_words) return []
    const near = citations.filter(
      ({ reference }) =>
        reference.start >= block.start &&
        reference.end <= block.end + 1 &&
        isBeside(reading.prose, reference, { start: start - 1, end: end + 1 }),
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
  return (
    between !== null && between.length <= NEAR && !/[.!?]\s+\p{Lu}/u.test(between) && !/[«“"]/.test(between)
  )
}

/** A quoted block that names its norm, or that stands behind the sentence which does. */
function blockClaims(
  reading: Reading,
  citations: readonly Citation[],
  exempt: ReadonlySet<Sentence>,
): Claim[] {
  return reading.blocks.flatMap((block, index): Claim[] => {
    if (block.kind !== 'quote') return []
    const inside = citations.filter(
      ({ reference }) => reference.start >= block.start && reference.end <= block.end,
    )
    const before = reading.sentences.findLast((sentence) => sentence.end <= block.start)
    const introduces =
      before !== undefined &&
      before.block === index - 1 &&
      /:\s*$/.test(reading.prose.slice(before.start, before.end))
    const intro = introduces
      ? citations.filter(
          ({ reference }) => reference.start >= before.start && reference.end <= before.end + 1,
        )
      : []
    const named = inside.length > 0 ? inside : intro
    if (named.length === 0 || (before !== undefined && introduces && exempt.has(before))) return []
    if (reading.sentences.some((sentence) => sentence.block === index && exempt.has(sentence))) return []
    if (rangesWithin(reading.quotations, block.start, block.end).length > 0) return []
    const first = inside[0]?.reference.start ?? block.end
    const head = reading.text.slice(block.start, first)
    const end = block.start + head.replace(/[\s>—–([-]*$/u, '').length
    const start = block.start + (/^[\s>]*/.exec(head)?.[0].length ?? 0)
    return end - start < 10 ? [] : [{ start, end, ends: [], citations: named, reported: false }]
  })
}

function reportedClaim(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  options: ParaphraseOptions,
): Claim[] {
  const mine = citations.filter(
    ({ reference }) => reference.start >= sentence.start && reference.end <= sentence.end + 1,
  )
  if (mine.length === 0) return []
  const start = startOfReport(reading, sentence, mine, options)
  if (start === null) return []
  const end = endOfReport(reading.text, start, sentence.end)
  if (countWords(reading, start, end) < options.minimum_words) return []
  const tokens = reading.tokens.slice(sentence.first, sentence.last)
  const ends = findWords(options.commentary, tokens)
    .map((match) => trimBefore(reading.prose, match.start))
    .filter((at) => at > start && countWords(reading, start, at) >= options.minimum_words)
  return [{ start, end, ends, citations: mine, reported: true }]
}

/** Where the reported text begins: behind "DNS dice que" or behind "según DNS,". */
function startOfReport(
  reading: Reading,
  sentence: Sentence,
  citations: readonly Citation[],
  { verbs, openers }: ParaphraseOptions,
): number | null {
  const tokens = reading.tokens.slice(sentence.first, sentence.last)
  const saying = findWords(verbs, tokens)
  for (const { reference } of citations) {
    const verb = saying.find(({ start }) => start >= reference.end && start - reference.end <= 40)
    const gap = verb === undefined ? '' : reading.prose.slice(reference.end, verb.start)
    if (verb !== undefined && /^[^.;:]*$/.test(gap)) {
      const after = /^\s*(?:claramente |literalmente |expresamente |también )?(?:que\b|:)[\s,:]*/u.exec(
        reading.prose.slice(verb.end, sentence.end),
      )
      const said = reading.prose.slice(verb.start, verb.end).endsWith('que')
      if (after !== null || said) return verb.end + (after?.[0].length ?? 1)
    }
  }
  for (const { end } of findWords(openers, tokens)) {
    const cited = citations.find(
      ({ reference }) =>
        reference.start >= end &&
        /^\s*(?:el |la |lo que (?:dice|establece|indica) )?(?:el |la )?[^.;,]{0,30}$/u.test(
          reading.prose.slice(end, reference.start),
        ),
    )
    if (cited === undefined) continue
    const last = citations.findLast(
      ({ reference }) =>
        /^[\s,yeo§()]*$/u.test(reading.prose.slice(cited.reference.end, reference.start)) ||
        reference === cited.reference,
    )!
    const after = /^[)\]]?\s*(?:[,:]|,? que\b)\s*(?:que\b)?\s*/u.exec(
      reading.prose.slice(last.reference.end, sentence.end),
    )
    if (after !== null) return last.reference.end + after[0].length
  }
  return null
}

const FIRST_PERSON =
  /(?<![\p{L}])(?:he|hemos|voy|vamos|creé|usé|usamos|creamos|aplico|aplicamos|defino|definimos|añado|añadimos|muevo|movemos|implemento|implementamos|propongo|elijo|elegimos)(?![\p{L}])/iu

/**
 * "Según DNS §3.02, `LectorX` es un record" applies the norm instead of telling it: it speaks of code that the document
 * does not name, or in the first person.
 */
function isApplication(claim: Claim, { text }: Reading): boolean {
  if (!claim.reported) return false
  const said = text.slice(claim.start, claim.end)
  if (FIRST_PERSON.test(said)) return true
  const names =
    said.match(/`[^`\n]+`|(?<![\p{L}\p{N}_])\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+/gu) ?? []
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

function countWords({ tokens }: Reading, start: number, end: number): number {
  let count = 0
  for (const token of tokens) if (token.start >= start && token.end <= end) count++
  return count
}
