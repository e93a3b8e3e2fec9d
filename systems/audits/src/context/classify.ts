import type { ContextType } from '@dictamen/contracts'
import { tokenize } from '@dictamen/kernel/text'
import { Words } from '../text/words.ts'
import { findKeywords, type KeywordOptions } from './keywords.ts'

/** How many keywords of each kind a text holds, and the context that follows from them. */
export interface Classification {
  readonly context: ContextType
  readonly technical: number
  readonly conversational: number
}

export interface Keywords {
  readonly technical: KeywordOptions
  readonly conversational: KeywordOptions
}

const STRICTNESS: readonly ContextType[] = ['conversational', 'mixed', 'technical']

/** Classifies a text by its keywords. */
export function classifyContext(text: string, keywords: Keywords): Classification {
  const words = new Words(tokenize(text))
  const technical = findKeywords(text, words, keywords.technical).length
  const conversational = findKeywords(text, words, keywords.conversational).length
  return { context: contextOf(technical, conversational), technical, conversational }
}

function contextOf(technical: number, conversational: number): ContextType {
  if (technical === 0 && conversational > 0) return 'conversational'
  return technical > conversational * 2 ? 'technical' : 'mixed'
}

/** The stricter of two contexts is the one that is audited. */
export function stricterContext(one: ContextType, other: ContextType): ContextType {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other
}
