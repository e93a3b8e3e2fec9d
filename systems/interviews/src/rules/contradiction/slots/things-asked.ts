import type { Token } from '@dictamen/kernel/text'
import { lexiconOf } from '../lexicon.ts'
import type { ContradictionOptions } from '../options.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** What a question asks about, by keys: an answer may leave it out. */
export function thingsAsked(question: readonly Token[], options: ContradictionOptions): ReadonlySet<string> {
  const lexicon = lexiconOf(options)
  const { slots } = lexicon
  if (slots === null || question.length === 0) return NOTHING
  const lexemes = question.map(({ exact, folded }) => lexicon.lookup(exact, folded))
  const things = lexemes.filter(
    ({ kind, key, part }) => kind === 'content' && part === null && !slots.light.has(key),
  )
  return new Set(things.map(({ key }) => key))
}
