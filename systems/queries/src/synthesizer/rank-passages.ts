import type { MessageCue } from '@dictamen/contracts'
import { splitSentences, tokenize } from '@dictamen/kernel/text'
import type { Passage } from './passages.ts'
import type { EvidenceOptions } from './rules.ts'

/** A passage and how much of the question's words it holds, in millionths. */
export interface RankedPassage {
  readonly passage: Passage
  readonly millionths: number
}

const MILLION = 1_000_000

/** Passages by how much of the question they hold; those that hold none of it are left out. */
export function rankPassages(
  message: string,
  cues: readonly MessageCue[],
  passages: readonly Passage[],
  options: EvidenceOptions,
): RankedPassage[] {
  const words = passages.map((passage) => new Set(stemsOf(`${passage.source_title} ${passage.text}`)))
  const used = new Set(words.flatMap((set) => [...set]))
  const weights = weightsOf(message, cues, used, options)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  return passages
    .map((passage, at) => {
      let held = 0
      for (const [stem, weight] of weights) if (words[at]!.has(stem)) held += weight
      return { passage, millionths: Math.floor((held * MILLION) / total) }
    })
    .filter(({ millionths }) => millionths > 0)
    .sort((a, b) => b.millionths - a.millionths)
}

/** The piece of a passage that holds most of the question's words, no longer than some characters. */
export function excerptOf(
  message: string,
  { text }: Passage,
  options: EvidenceOptions,
): { start: number; end: number } {
  const wanted = new Set(
    tokenize(message).flatMap(({ folded }) => (options.stopWords.has(folded) ? [] : [stemOf(folded)])),
  )
  let best = { start: 0, end: text.length, found: -1 }
  for (const { start, end } of splitSentences(text)) {
    const found = new Set(stemsOf(text.slice(start, end)).filter((stem) => wanted.has(stem))).size
    if (found > best.found) best = { start, end, found }
  }
  return { start: best.start, end: cutAt(text, best.start, best.end, options.characters) }
}

function weightsOf(
  message: string,
  cues: readonly MessageCue[],
  used: ReadonlySet<string>,
  { weights, stopWords }: EvidenceOptions,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const { folded, start, end } of tokenize(message)) {
    if (stopWords.has(folded)) continue
    const stem = stemOf(folded)
    const cue = cues.some((span) => isDomain(span.cue) && span.start <= start && end <= span.end)
    const weight = cue ? weights.cue : used.has(stem) ? weights.word : weights.absent
    found.set(stem, Math.max(weight, found.get(stem) ?? 0))
  }
  return found
}

function isDomain(cue: string): boolean {
  return !['decision', 'comparison', 'information', 'check_data'].includes(cue)
}

function stemsOf(text: string): string[] {
  return tokenize(text).map(({ folded }) => stemOf(folded))
}

/** Number and gender do not count: excedencias, solicitada. */
function stemOf(word: string): string {
  if (word.length < 5) return word
  return word.replace(/(es|s)$/, '').replace(/(ar|er|ir|ad[ao]|id[ao]|[aeo])$/, '')
}

/** Where a stretch must end to stay within a length, between two words. */
function cutAt(text: string, start: number, end: number, most: number): number {
  if (end - start <= most) return end
  const space = text.lastIndexOf(' ', start + most)
  return space > start ? space : start + most
}
