import type { Citation, DossierSource } from '@dictamen/contracts'
import { LineIndex, splitSentences, tokenize } from '@dictamen/kernel/text'
import type { Judging } from './rules.ts'

const HEADING = /^\s*#/u
const MARK = /^\s*(?:[-*•·–]|\d+[.)])\s+/u
/** A line that goes on in small letters goes on with what was being said, unless a colon announced it. */
const BREAK = /(?<=:[ \t]*)\n|\n(?!\s*\p{Ll})/u
const ENDED = /[.!?…][»”")\s]*$/u
const CAPITAL = /^\s*\p{Lu}/u
const ANNOUNCES = /:\s*$/u
const LONGEST_ITEM = 240
const LEAST_WORDS = 3

interface Paragraph {
  readonly start: number
  readonly said: string
  /** It stands in a list: one thing, with what explains it. */
  readonly isItem: boolean
}

/** Every statement of the client's culture: neither titles, nor what announces a list, nor what a text says of itself. */
export function cultureIn(
  sources: readonly DossierSource[],
  { about_itself: aboutItself }: Judging['culture'],
): Citation[] {
  return sources
    .filter(({ kind }) => kind === 'client_culture')
    .flatMap(({ path, text }) => {
      const index = new LineIndex(text)
      return statementsIn(paragraphsOf(text)).flatMap(({ start, said }): Citation[] => {
        const quote = said.trim()
        const words = tokenize(quote)
        const isStatement = words.length >= LEAST_WORDS && aboutItself.find(words).length === 0
        return isStatement ? [{ source: path, quote, line: index.position(start).line }] : []
      })
    })
}

function paragraphsOf(text: string): Paragraph[] {
  let at = 0
  return text.split(BREAK).flatMap((paragraph) => {
    const mark = MARK.exec(paragraph)?.[0].length ?? 0
    const start = at + mark
    at += paragraph.length + 1
    return paragraph.trim() === '' ? [] : [{ start, said: paragraph.slice(mark), isItem: mark > 0 }]
  })
}

function statementsIn(paragraphs: readonly Paragraph[]): Omit<Paragraph, 'isItem'>[] {
  const ended = paragraphs.filter(({ said }) => ENDED.test(said)).length
  return paragraphs.flatMap(({ start, said, isItem }, at) => {
    const sentences = splitSentences(said)
    // Where statements end with a sign, what does not is a title.
    const isBare = !isItem && CAPITAL.test(said) && !ENDED.test(said)
    const isTitle = HEADING.test(said) || (isBare && 2 * ended >= paragraphs.length)
    const isLead = !isItem && sentences.length === 1 && isListBehind(paragraphs.slice(at + 1))
    if (isTitle || isLead || ANNOUNCES.test(said)) return []
    if (isItem && said.length <= LONGEST_ITEM) return [{ start, said }]
    return sentences.map((range) => ({
      start: start + range.start,
      said: said.slice(range.start, range.end),
    }))
  })
}

function isListBehind([first, second]: readonly Paragraph[]): boolean {
  return first?.isItem === true && second?.isItem === true
}
