import type { Rule, Ruleset } from '@dictamen/kernel'
import { spanOf, type Span } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { SOURCES } from '../governor/subject.ts'
import type { Proposal } from './read-proposal.ts'
import type { BarOptions } from './rules.ts'

/** A veto or a one-way door that the proposal runs into. */
export interface Bar {
  readonly rule: string
  readonly options: BarOptions
  readonly spans: readonly Span[]
}

interface BarRule {
  readonly rule: Rule
  readonly options: BarOptions
}

export function barRules({ rules }: Ruleset): readonly BarRule[] {
  return rules.flatMap((rule) => {
    const options = rule.options as BarOptions | undefined
    return options?.kind === 'veto' || options?.kind === 'door' ? [{ rule, options }] : []
  })
}

const REACH = 3

/** The vetoes and doors of what is proposed; what is denied, or stands beside the answer to a wrong, is none. */
export function barsOf(
  { message, proposed, sentence, defends }: Proposal,
  rules: readonly BarRule[],
  denials: ReadonlySet<string>,
): Bar[] {
  const tokens = tokenize(sentence)
  const isDenied = (start: number): boolean =>
    tokens
      .filter(({ end }) => end <= start)
      .slice(-REACH)
      .some(({ folded }) => denials.has(folded))
  const isDefence = (start: number): boolean =>
    defends.some((range) => sameSentence(message, range.start, start))
  return rules.flatMap(({ rule, options }) => {
    const marks = rule
      .detect({ proposed, sentence })
      .filter(
        ({ start, end }) =>
          !isDefence(start) && !(isDenied(start) && !/^no\s/iu.test(message.slice(start, end))),
      )
    if (marks.length === 0) return []
    return [
      {
        rule: rule.id,
        options,
        spans: marks.map(({ start, end }) => spanOf(SOURCES.message, message, start, end)),
      },
    ]
  })
}

function sameSentence(message: string, one: number, other: number): boolean {
  return !/[.?!;\n]\s/u.test(message.slice(Math.min(one, other), Math.max(one, other)))
}
