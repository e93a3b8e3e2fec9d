import { z } from 'zod'
import { PhraseMatcher, type PhraseMatch } from '../text/phrases.ts'
import { checkPhrases } from './check-phrases.ts'
import { defineWord, firedWith, SILENT } from './condition.ts'
import type { Mark } from './subject.ts'

const Phrases = z.array(z.string().min(1)).min(1)

const Arguments = z.union([
  Phrases,
  z.strictObject({
    accents: z.enum(['forgiving', 'folded', 'exact']).optional(),
    groups: z.record(z.string(), Phrases),
    except: Phrases.optional(),
  }),
])

/** Any of many words or phrases, on whole words; `except` are phrases inside which none counts. */
export const words = defineWord({
  schema: Arguments,
  compile(args, compiler) {
    const options = Array.isArray(args) ? { groups: { '': args } } : args
    const accents = 'accents' in options ? (options.accents ?? 'forgiving') : 'forgiving'
    const phrases = Object.values(options.groups).flat()
    const exempt = 'except' in options ? (options.except ?? []) : []
    checkPhrases([...phrases, ...exempt], compiler)
    const matcher = new PhraseMatcher(phrases, accents)
    const exemptions = exempt.length > 0 ? new PhraseMatcher(exempt, accents) : null
    return (subject) => {
      const tokens = subject.tokens(compiler.on)
      const found = matcher.find(tokens)
      if (found.length === 0) return SILENT
      const free = exemptions === null ? found : outside(found, exemptions.find(tokens))
      return firedWith(mergeOverlaps(free, compiler.on))
    }
  },
})

/** Both lists stand in the order of their first words. */
function outside(found: readonly PhraseMatch[], exempt: readonly PhraseMatch[]): PhraseMatch[] {
  let begun = 0
  let reach = -1
  // Of the areas that begin before a match ends, only how far they reach matters.
  return [...found]
    .sort((a, b) => a.last - b.last)
    .filter((match) => {
      for (; begun < exempt.length && exempt[begun]!.first <= match.last; begun++)
        reach = Math.max(reach, exempt[begun]!.last)
      return reach < match.first
    })
    .sort((a, b) => a.first - b.first)
}

function mergeOverlaps(matches: readonly PhraseMatch[], field: string): Mark[] {
  const marks: { field: string; start: number; end: number }[] = []
  for (const { start, end } of matches) {
    const last = marks.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else marks.push({ field, start, end })
  }
  return marks
}
