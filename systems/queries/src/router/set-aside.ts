import { defineRule, type Mark } from '@dictamen/kernel'
import { PhraseMatcher, type Range, type Token } from '@dictamen/kernel/text'
import { z } from 'zod'

const Words = z
  .array(z.string().min(1))
  .min(1)
  .transform((words) => new Set(words))

interface Options {
  /** What says that the question is not about what follows. */
  readonly frames: PhraseMatcher
  /** What says that the question goes on about something else. */
  readonly ends: ReadonlySet<string>
  /** What denies a wish for the laboratory, and how many words before it it may stand. */
  readonly denials: ReadonlySet<string>
  readonly reach: number
}

/** What a message says that it is not about: "no es un tema de impuestos". */
export const setAside = defineRule<Options>({
  id: 'router/set_aside',
  since: '1.1.0',
  options: z.strictObject({
    frames: z
      .array(z.string().min(1))
      .min(1)
      .transform((phrases) => new PhraseMatcher(phrases, 'folded')),
    ends: Words,
    denials: Words,
    reach: z.int().min(1),
  }),
  detect(subject, options) {
    return setAsideIn(subject.tokens('message'), options).map(({ start, end }): Mark => ({
      field: 'message',
      start,
      end,
    }))
  },
})

/** From each frame to the end of its clause. */
function setAsideIn(tokens: readonly Token[], { frames, ends }: Options): Range[] {
  return frames.find(tokens).map(({ first, last }) => {
    let end = last
    while (end + 1 < tokens.length && tokens[end + 1]!.joined && !ends.has(tokens[end + 1]!.folded)) end++
    return { start: tokens[first]!.start, end: tokens[end]!.end }
  })
}

/** The words that the message is about; what follows what was set aside begins anew. */
export function withoutAside(tokens: readonly Token[], options: Options): readonly Token[] {
  const aside = setAsideIn(tokens, options)
  if (aside.length === 0) return tokens
  let isCut = false
  return tokens.flatMap((token) => {
    if (aside.some(({ start, end }) => start <= token.start && token.end <= end)) {
      isCut = true
      return []
    }
    const kept = isCut ? { ...token, joined: false } : token
    isCut = false
    return [kept]
  })
}

/** Whether what denies stands shortly before a word of the same clause. */
export function isDenied(tokens: readonly Token[], start: number, { denials, reach }: Options): boolean {
  const at = tokens.findIndex((token) => token.start >= start)
  for (let before = at; before > Math.max(0, at - reach); before--) {
    if (!tokens[before]!.joined) return false
    if (denials.has(tokens[before - 1]!.folded)) return true
  }
  return false
}
