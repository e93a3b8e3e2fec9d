import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'
import { findWords } from '../lexicon/word-list.ts'
import { oncePer } from '../once-per.ts'
import { lastMark } from '../text/last-mark.ts'
import { Words } from '../text/words.ts'

const Options = z.strictObject({ keywords: z.array(z.string().min(1)).min(1) })

export type KeywordOptions = z.infer<typeof Options>

/** The words that make a prompt technical. */
export const technicalKeywords = defineKeywords('ira/technical-keywords')

/** The words that make a prompt conversational. */
export const conversationalKeywords = defineKeywords('ira/conversational-keywords')

function defineKeywords(id: string): CodedRule<KeywordOptions> {
  return defineRule<KeywordOptions>({
    id,
    options: Options,
    detect(subject, options) {
      const input = subject.text('input')
      return findKeywords(input, new Words(tokenize(input)), options).map(({ start, end }): Mark => ({
        field: 'input',
        start,
        end,
      }))
    },
  })
}

/**
 * Occurrences of keywords as whole words in any case. A keyword in capitals counts only in capitals; one that ends with
 * a question mark counts inside a question that begins with it; words may stand between those of any other phrase.
 */
export function findKeywords(
  text: string,
  words: Words,
  options: KeywordOptions,
): { readonly start: number; readonly end: number }[] {
  const { keywords } = options
  return findWords(phrasesOf(options), words).filter(({ phrase, start, end }) => {
    const keyword = keywords[phrase]!
    if (keyword.endsWith('?')) return isQuestion(text, start, end)
    return !isAcronym(keyword) || text.slice(start, end) === keyword
  })
}

/** The keywords as they are looked for. */
export const phrasesOf = oncePer(
  (options: KeywordOptions) => options,
  ({ keywords }): readonly string[] =>
    keywords.map((keyword) =>
      keyword.endsWith('?') ? keyword.replace(/[¿?]/g, '') : keyword.trim().replace(/\s+/g, ' … '),
    ),
)

function isAcronym(keyword: string): boolean {
  return keyword.length > 1 && keyword === keyword.toUpperCase()
}

/** The question begins here, by its mark or as a sentence, and its closing mark follows. */
function isQuestion(text: string, start: number, end: number): boolean {
  const before = lastMark(text, 0, start)
  const begins = before < 0 || '¿.!?:;,'.includes(text[before]!)
  return begins && /^[^.!?\n]*\?/.test(text.slice(end, end + 400))
}
