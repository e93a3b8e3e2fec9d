import { tokenize } from '@dictamen/kernel/text'
import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import { denies } from '@dictamen/spanish'
import { endOf } from '../../timeline/gaps.ts'
import type { Position } from '../../timeline/positions.ts'
import type { Fact, Reason } from './fact.ts'

const REASONS: readonly Reason[] = ['dismissal', 'restructuring', 'voluntary', 'agreed', 'ended']

/** How many words a negation reaches. */
const REACH = 4

/** Why somebody left, as a sentence says it. */
export function reasonsOf(statement: Statement, positions: readonly Position[], lexicon: Lexicon): Fact[] {
  const { kind, text, question, sections } = statement
  if (kind === 'case_notes' || kind === 'tests' || statement.isQuestion) return []
  const asked = question !== null && lexicon.has('leaving', question)
  if (sections[0] !== 'leaving' && !asked && !lexicon.says('leaving', statement)) return []
  if (lexicon.says('reason_of_other', statement)) return []
  const told = REASONS.flatMap((reason): Fact[] => {
    const mark = lexicon
      .marks(`reason_${reason}`, statement.subject)
      .find(({ start }) => !isDenied(text.slice(0, start)))
    if (mark === undefined) return []
    const value = { kind: 'reason', reason, words: text.slice(mark.start, mark.end) } as const
    const employer = statement.employer ?? lastEmployer(positions)
    const attribute = 'motivo de salida'
    return [
      { topic: 'motivo', attribute, employer, voice: statement.voice, citation: cite(statement), value },
    ]
  })
  const dismissal = told.filter(({ value }) => value.kind === 'reason' && value.reason === 'dismissal')
  return dismissal.length > 0 ? dismissal : told
}

function isDenied(before: string): boolean {
  return tokenize(before)
    .slice(-REACH)
    .some(({ folded }) => denies(folded))
}

/** Without any name, a departure is the one from the latest position. */
function lastEmployer(positions: readonly Position[]): string | null {
  return positions.toSorted((a, b) => endOf(b) - endOf(a))[0]?.employer ?? null
}
