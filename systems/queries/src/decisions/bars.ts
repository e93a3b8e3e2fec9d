import type { Rule, Ruleset } from '@dictamen/kernel'
import { spanOf, type Span } from '@dictamen/kernel'
import { tokenize, type Range, type Token } from '@dictamen/kernel/text'
import { SOURCES } from '../governor/subject.ts'
import type { Lexicon } from './lexicon.ts'
import type { Proposal } from './read-proposal.ts'
import type { DecisionRoom } from './room.ts'
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
export function barsOf(proposal: Proposal, { bars: rules, denials, table }: DecisionRoom): Bar[] {
  const { message, proposed, sentence } = proposal
  const tokens = tokenize(sentence)
  const isDenied = ({ start, end }: Range): boolean =>
    !/^no\s/iu.test(message.slice(start, end)) &&
    tokens
      .filter((token) => token.end <= start)
      .slice(-REACH)
      .some(({ folded }) => denials.has(folded))
  const found = rules.flatMap(({ rule, options }): Bar[] => {
    const marks = rule
      .detect({ proposed, sentence })
      .filter((mark) => !isDenied(mark) && !isAnswered(mark, options, proposal))
    if (marks.length === 0) return []
    const spans = marks.map(({ start, end }) =>
      spanOf(SOURCES.message, message, start, wholeEnd(end, tokens, table.lexicon)),
    )
    return [{ rule: rule.id, options, spans }]
  })
  const particular = found.filter(({ options }) => options.kind === 'veto' || !options.general)
  return particular.length > 0 ? particular : found
}

/** A quote does not end before the noun that its last word announces: "el móvil de mi empleada". */
function wholeEnd(end: number, tokens: readonly Token[], lexicon: Lexicon): number {
  const last = tokens.findIndex((token) => token.end === end)
  const next = tokens[last + 1]
  if (last < 0 || next === undefined || !next.joined) return end
  return lexicon.isDeterminer(tokens[last]!.folded) ? next.end : end
}

/** Whether a wrong is only spoken of, or answered; a door is answered by the same words only. */
function isAnswered(
  mark: Range,
  options: BarOptions,
  { message, defends, clauses, tokens }: Proposal,
): boolean {
  if (options.kind === 'door') return defends.some(({ start, end }) => start < mark.end && mark.start < end)
  const isSaid = clauses.some(
    ({ first, end, found }) =>
      found?.class.speaks === true && tokens[first]!.start <= mark.start && mark.start < tokens[end - 1]!.end,
  )
  return (
    (isSaid && !options.even_said) || defends.some(({ start }) => sameSentence(message, start, mark.start))
  )
}

function sameSentence(message: string, one: number, other: number): boolean {
  return !/[.?!;\n]\s/u.test(message.slice(Math.min(one, other), Math.max(one, other)))
}
