import { defineRule, type Mark } from '@dictamen/kernel'
import { PhraseMatcher, type Range, type Token } from '@dictamen/kernel/text'
import { z } from 'zod'

interface Options {
  readonly joints: ReadonlySet<string>
  /** Phrases in which a joint offers nothing to choose from. */
  readonly except: PhraseMatcher
}

/** Where a question offers one thing or another: it is a comparison, whatever is compared. */
export const alternatives = defineRule<Options>({
  id: 'router/alternatives',
  since: '1.1.0',
  options: z.strictObject({
    joints: z
      .array(z.string().min(1))
      .min(1)
      .transform((words) => new Set(words)),
    except: z
      .array(z.string().min(1))
      .min(1)
      .transform((phrases) => new PhraseMatcher(phrases, 'folded')),
  }),
  detect(subject, options) {
    return offeredIn(subject.text('message'), subject.tokens('message'), options).map(
      ({ start, end }): Mark => ({ field: 'message', start, end }),
    )
  },
})

/** The joints of the alternatives that questions offer. */
export function offeredIn(message: string, tokens: readonly Token[], { joints, except }: Options): Range[] {
  const fixed = except.find(tokens)
  return tokens.filter(
    ({ folded, start, end, joined }, at) =>
      joints.has(folded) &&
      joined &&
      at + 1 < tokens.length &&
      isInsideQuestion(message, start, end) &&
      !fixed.some((phrase) => phrase.start <= start && end <= phrase.end),
  )
}

function isInsideQuestion(message: string, start: number, end: number): boolean {
  const open = message.lastIndexOf('¿', start)
  return open >= 0 && !message.slice(open, start).includes('?') && message.includes('?', end)
}
