import { findDates, findFigures } from '@dictamen/spanish'
import type { Lexicon } from '../reading/lexicon.ts'
import { cite, type Citation } from '../reading/reading.ts'
import type { RulesetDefinition } from '@dictamen/kernel'
import type { Statement } from '../statements/statements.ts'

/** Units in which a result is told; years of experience carry nothing. */
const OUTCOME = new Set(['percent', 'money', 'people', 'days', 'points'])

/** The rule set of generic phrases. */
export const fluffRules: RulesetDefinition = { id: 'fluff', coded: [] }

/** A sentence of a source that is generic: praise without a figure that would carry it. */
export function findFluff(statement: Statement, lexicon: Lexicon): Citation[] {
  if (statement.isQuestion || !lexicon.says('phrases', statement)) return []
  const figures = findFigures(statement.text, findDates(statement.text))
  return figures.some(({ unit }) => OUTCOME.has(unit)) ? [] : [cite(statement)]
}

/** Generic phrases in the text of a finding, as written. */
export function fluffIn(text: string, lexicon: Lexicon): string[] {
  return lexicon.marks('phrases', text).map(({ start, end }) => text.slice(start, end))
}
