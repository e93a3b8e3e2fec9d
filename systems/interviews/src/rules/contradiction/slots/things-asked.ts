import type { Token } from '@dictamen/kernel/text'
import { lexiconOf } from '../lexicon.ts'
import type { ContradictionOptions } from '../options.ts'

/** What a question asks about: an answer may leave it out. */
export interface Asked {
  /** Keys of what it speaks of. */
  readonly things: ReadonlySet<string>
  /** Keys of all its words that mean something. */
  readonly keys: ReadonlySet<string>
}

export const NOTHING_ASKED: Asked = { things: new Set(), keys: new Set() }

/** Reads what a question asks about. */
export function thingsAsked(question: readonly Token[], options: ContradictionOptions): Asked {
  const lexicon = lexiconOf(options)
  const { slots } = lexicon
  if (slots === null || question.length === 0) return NOTHING_ASKED
  const lexemes = question.map(({ exact, folded }) => lexicon.lookup(exact, folded))
  const meant = lexemes.filter(({ kind, part }) => kind === 'content' && part === null)
  const keys = new Set(meant.map(({ key }) => key))
  return { keys, things: new Set([...keys].filter((key) => !slots.light.has(key))) }
}
