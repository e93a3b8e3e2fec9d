import { splitSentences, type Range } from '@dictamen/kernel/text'
import type { Asked, QuestionWords } from './align.ts'
import type { Role, Roles } from './roles.ts'
import { isInterrogative, sentenceAt } from './sentence.ts'
import { cutPiece, partAt, type Piece, type Turn } from './turns.ts'

/** A piece of the recording that is a question of the set or none, said by the interviewer, the candidate or unknown. */
export interface Speech extends Piece {
  readonly role: Role
  readonly asked: { readonly question: number; readonly percent: number } | null
}

/** Cuts the turns into questions and what stands between them; every word of the turns is in exactly one piece. */
export function cutSpeeches(
  turns: readonly Turn[],
  asked: readonly Asked[],
  roles: Roles,
  questions: QuestionWords,
): Speech[] {
  const byTurn = turns.map(() => [] as Asked[])
  for (const place of asked) byTurn[place.turn]!.push(place)
  return turns.flatMap((turn, index) => {
    const role = roles.roleOf(turn.speaker)
    const own = byTurn[index]!
    const bounds = findBounds(turn, own, roles.told, questions)
    const speeches: Speech[] = []
    let at = 0
    const cut = (to: number, question: Speech['asked']): void => {
      const piece = cutPiece(turn, at, to)
      at = Math.max(at, to)
      if (piece !== null)
        speeches.push({ ...piece, role: question === null ? role : 'interviewer', asked: question })
    }
    for (const [place, { start, end }] of bounds.entries()) {
      const { question, percent } = own[place]!
      cut(start, null)
      cut(end, { question, percent })
    }
    cut(turn.text.length, null)
    return speeches
  })
}

/** Where each question begins and ends in its turn, at white space; a question ends at the latest where the next begins. */
function findBounds(turn: Turn, asked: readonly Asked[], told: boolean, questions: QuestionWords): Range[] {
  if (asked.length === 0) return []
  const sentences = splitSentences(turn.text)
  const wide = asked.map((place) => {
    const heard = { start: turn.words[place.first]!.start, end: turn.words[place.last]!.end }
    if (told) return widenToSentences(sentences, heard)
    return widenAlone(turn, sentences, { heard, place }, questions[place.question]!)
  })
  return wide.map(({ start, end }, index) => {
    const before = index === 0 ? 0 : turn.words[asked[index - 1]!.last]!.end
    const next = asked[index + 1]
    const limit = next === undefined ? turn.text.length : wordStart(turn.text, turn.words[next.first]!.start)
    return {
      start: wordStart(turn.text, Math.max(start, before)),
      end: Math.min(limit, wordEnd(turn.text, Math.min(end, limit))),
    }
  })
}

/** The interviewer alone speaks in the turn: the question is made of whole sentences. */
function widenToSentences(sentences: readonly Range[], heard: Range): Range {
  const first = sentenceAt(sentences, heard.start)
  const last = sentenceAt(sentences, heard.end - 1)
  return { start: Math.min(first.start, heard.start), end: Math.max(last.end, heard.end) }
}

/**
 * Question and answer stand in one text. A sentence that ends with a question mark, or where the question ends, is the
 * question's; otherwise only as many words are as the question has beyond those heard. Neither reaches into another cue.
 */
function widenAlone(
  turn: Turn,
  sentences: readonly Range[],
  { heard, place }: { readonly heard: Range; readonly place: Asked },
  question: QuestionWords[number],
): Range {
  const last = sentenceAt(sentences, heard.end - 1)
  const cue = { start: partAt(turn, heard.start).start, end: partAt(turn, heard.end - 1).end }
  const endsThere = /^\P{L}*[.!…]\P{L}*$/u.test(turn.text.slice(heard.end, last.end))
  if (endsThere || isInterrogative(turn.text, last)) {
    const mark = turn.text.lastIndexOf('¿', heard.start)
    const opens = mark < last.start ? cue.start : Math.min(mark, cue.start)
    return { start: within(last.start, opens, heard.start), end: Math.max(heard.end, last.end) }
  }
  const first = sentenceAt(sentences, heard.start)
  const { ahead, behind } = countUnheard(turn, place, question)
  const from = turn.words[Math.max(0, place.first - ahead)]!.start
  const to = turn.words[Math.min(turn.words.length - 1, place.last + behind)]!.end
  return {
    start: within(Math.max(first.start, from), cue.start, heard.start),
    end: Math.max(heard.end, Math.min(last.end, to, cue.end)),
  }
}

/** The words of a question before the first and after the last that was heard; none where those are not its own. */
function countUnheard(
  turn: Turn,
  place: Asked,
  question: QuestionWords[number],
): { ahead: number; behind: number } {
  const first = question.findIndex(({ form }) => form === turn.words[place.first]!.form)
  const last = question.findLastIndex(({ form }) => form === turn.words[place.last]!.form)
  return { ahead: Math.max(0, first), behind: last < 0 ? 0 : question.length - 1 - last }
}

/** The later of two places, but no later than a third. */
function within(one: number, other: number, latest: number): number {
  return Math.min(latest, Math.max(one, other))
}

function wordStart(text: string, offset: number): number {
  return text.lastIndexOf(' ', offset) + 1
}

function wordEnd(text: string, offset: number): number {
  const space = text.indexOf(' ', offset)
  return space < 0 ? text.length : space
}
