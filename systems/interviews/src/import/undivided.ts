import { splitSentences } from '@dictamen/kernel/text'
import { sortByPlace, type Asked, type QuestionWords } from './align.ts'
import { createEar, type Likeness } from './likeness.ts'
import { isInterrogative, sentenceAt } from './sentence.ts'
import type { Turn } from './turns.ts'

const WORD_FOR_WORD = 100

/** Adds the places where a question is heard inside one sentence: in one text a run may reach from question to answer. */
export function hearInSentences(
  turns: readonly Turn[],
  heard: readonly Asked[],
  questions: QuestionWords,
  least: Likeness,
): Asked[] {
  const ears = questions.map((question) => createEar(question, least))
  const known = new Set(heard.map(nameOfPlace))
  const inside = turns.flatMap(({ text, words }, turn) => {
    let from = 0
    return splitSentences(text).flatMap(({ end }) => {
      const offset = from
      while (from < words.length && words[from]!.start < end) from++
      const said = words.slice(offset, from)
      return ears.flatMap((hear, question) =>
        hear(said).map(({ first, last, percent }) => ({
          turn,
          question,
          first: first + offset,
          last: last + offset,
          percent,
        })),
      )
    })
  })
  return sortByPlace([...heard, ...inside.filter((place) => !known.has(nameOfPlace(place)))])
}

/**
 * Where nobody is told apart, an answer in the words of its question resembles it. Of the places where a question is
 * heard, keeps those that end with a question mark, if the recording writes them, and are about as alike as the best.
 */
export function keepQuestions(
  turns: readonly Turn[],
  heard: readonly Asked[],
  questions: readonly { readonly text: string }[],
  points: number,
): Asked[] {
  const sentences = turns.map(({ text }) => splitSentences(text))
  const marked = heard.filter(({ turn, last }) => {
    const { text, words } = turns[turn]!
    return isInterrogative(text, sentenceAt(sentences[turn]!, words[last]!.end - 1))
  })
  const places = new Set(marked)
  const known = new Set(marked.map(({ question }) => question))
  const isAsked = (place: Asked): boolean => {
    if (places.size === 0 || places.has(place) || !questions[place.question]!.text.includes('?')) return true
    return !known.has(place.question) && place.percent === WORD_FOR_WORD
  }
  const asked = heard.filter(isAsked)
  const best = new Map<number, number>()
  for (const { question, percent } of asked) best.set(question, Math.max(percent, best.get(question) ?? 0))
  return asked.filter(({ question, percent }) => percent + points >= best.get(question)!)
}

/** Leaves out a question that is heard again before any other: whoever answers takes up its words. */
export function dropEchoes(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ question }, index) => asked[index - 1]?.question !== question)
}

function nameOfPlace({ turn, question, first, last }: Asked): string {
  return `${turn} ${question} ${first} ${last}`
}
