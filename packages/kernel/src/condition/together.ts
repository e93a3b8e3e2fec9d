import { z } from 'zod'
import { PhraseMatcher, type PhraseMatch } from '../text/phrases.ts'
import { checkPhrases } from './check-phrases.ts'
import { defineWord, firedWith, SILENT } from './condition.ts'
import type { Mark } from './subject.ts'

const Phrases = z.array(z.string().min(1)).min(1)
const MOST_WORDS = 40
/** What ends a sentence or a cell; a figure has dots of its own. */
const PARTS = /[|]|[.?!](?=\s)/u

const Arguments = z.strictObject({
  /** How many words the whole may take. */
  within: z.int().min(2).max(MOST_WORDS),
  /** One word or phrase of each group, in the order of the groups when it is asked for. */
  groups: z.record(z.string(), Phrases).refine((groups) => Object.keys(groups).length >= 2, {
    message: 'se esperan al menos dos grupos de palabras',
  }),
  ordered: z.boolean().optional(),
  except: Phrases.optional(),
})

/**
 * A word or phrase of each of several groups, near one another in one sentence; accents never count. `except`
 * are phrases that undo it.
 */
export const together = defineWord({
  schema: Arguments,
  compile({ within, groups, ordered = false, except = [] }, compiler) {
    for (const phrases of [...Object.values(groups), ...(except.length > 0 ? [except] : [])])
      checkPhrases(phrases, compiler)
    const matchers = Object.values(groups).map((phrases) => new PhraseMatcher(phrases, 'folded'))
    const exemptions = except.length > 0 ? new PhraseMatcher(except, 'folded') : null
    return (subject) => {
      const tokens = subject.tokens(compiler.on)
      const found: PhraseMatch[][] = []
      for (const matcher of matchers) {
        const matches = matcher.find(tokens)
        if (matches.length === 0) return SILENT
        found.push(matches)
      }
      if (exemptions !== null && exemptions.find(tokens).length > 0) return SILENT
      const marks = ordered ? inOrder(found, within, compiler.on) : inAnyOrder(found, within, compiler.on)
      const text = subject.text(compiler.on)
      return firedWith(marks.filter(({ start, end }) => !PARTS.test(text.slice(start, end))))
    }
  },
})

/** From each match of the first group to the nearest of the next, and so on. */
function inOrder(found: readonly (readonly PhraseMatch[])[], within: number, field: string): Mark[] {
  const [first = [], ...rest] = found
  const marks: Mark[] = []
  for (const opening of first) {
    if (opening.start < (marks.at(-1)?.end ?? 0)) continue
    let last: PhraseMatch | undefined = opening
    for (const matches of rest) last = last === undefined ? undefined : firstAfter(matches, last.last)
    if (last !== undefined && last.last - opening.first < within)
      marks.push({ field, start: opening.start, end: last.end })
  }
  return marks
}

/** The first match that begins behind a word; matches stand in the order of their first words. */
function firstAfter(matches: readonly PhraseMatch[], word: number): PhraseMatch | undefined {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches[middle]!.first > word) high = middle
    else low = middle + 1
  }
  return matches[low]
}

/** The shortest stretches that hold one of each group, none overlapping. */
function inAnyOrder(found: readonly (readonly PhraseMatch[])[], within: number, field: string): Mark[] {
  const all = found
    .flatMap((matches, group) => matches.map((match) => ({ match, group })))
    .sort((a, b) => a.match.first - b.match.first)
  const marks: Mark[] = []
  for (const [at, { match: opening }] of all.entries()) {
    if (opening.start < (marks.at(-1)?.end ?? 0)) continue
    const missing = new Set(found.keys())
    let [last, end] = [opening.last, opening.end]
    for (let next = at; next < all.length; next++) {
      const { match, group } = all[next]!
      if (missing.size === 0 || match.last - opening.first >= within) break
      if (!missing.delete(group)) continue
      if (match.last > last) [last, end] = [match.last, match.end]
    }
    if (missing.size === 0) marks.push({ field, start: opening.start, end })
  }
  return marks
}
