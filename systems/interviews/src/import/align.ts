import { createEar, type Likeness } from './likeness.ts'
import type { SaidWord } from './said-words.ts'
import type { Turn } from './turns.ts'

/** A question of the set heard in a turn: positions of its first and last word there, and how alike they are. */
export interface Asked {
  readonly turn: number
  readonly question: number
  readonly first: number
  readonly last: number
  readonly percent: number
}

/** The words of each question, in the order of the set. */
export type QuestionWords = readonly (readonly SaidWord[])[]

/** Every place of the turns where a question of the set is heard, by position; they may overlap. */
export function hearQuestions(turns: readonly Turn[], questions: QuestionWords, least: Likeness): Asked[] {
  const ears = questions.map((question) => createEar(question, least))
  const heard = turns.flatMap(({ words }, turn) =>
    ears.flatMap((hear, question) => hear(words).map((hearing) => ({ turn, question, ...hearing }))),
  )
  return sortByPlace(heard)
}

export function sortByPlace(heard: readonly Asked[]): Asked[] {
  return heard.toSorted(
    (a, b) => comparePlaces(a.turn, a.first, b.turn, b.first) || a.question - b.question || a.last - b.last,
  )
}

/**
 * Leaves out a question that is only half heard when it is heard with certainty later, after another one: what the
 * interviewer says in passing often resembles a question still to come.
 */
export function dropFalseStarts(asked: readonly Asked[], certain: number): Asked[] {
  const kept: Asked[] = []
  const lastCertain = new Map<number, number>()
  let nearest = { question: -1, at: Infinity }
  let nearestOther = { question: -1, at: Infinity }
  for (let at = asked.length - 1; at >= 0; at--) {
    const { question, percent } = asked[at]!
    if (percent >= certain) {
      if (!lastCertain.has(question)) lastCertain.set(question, at)
      if (nearest.question !== question) nearestOther = nearest
      nearest = { question, at }
    }
    const other = nearest.question === question ? nearestOther : nearest
    if (percent >= certain || other.at >= (lastCertain.get(question) ?? 0)) kept.push(asked[at]!)
  }
  return kept.toReversed()
}

interface Path {
  readonly asked: Asked
  readonly before: Path | null
  readonly percent: number
  readonly forward: number
}

/**
 * Which question is asked at each place. The most alike wins; between questions that differ by no more than
 * `orderPoints` percent, the one that follows the order of the set. Questions may be skipped, reordered or repeated.
 */
export function chooseAsked(heard: readonly Asked[], orderPoints: number): Asked[] {
  const longest = heard.reduce((most, { first, last }) => Math.max(most, last - first), 0)
  const places = heard.filter((_, index) => !isOutdone(heard, index, longest, orderPoints))
  const ended = places.map(() => null as Path | null)
  const byEnd = [...places.keys()].sort((a, b) => {
    const [one, other] = [places[a]!, places[b]!]
    return comparePlaces(one.turn, one.last, other.turn, other.last) || a - b
  })
  const bestAfter = new Map<number, Path>()
  let next = 0
  const close = (until: Asked | null): void => {
    while (next < byEnd.length && (until === null || isBefore(places[byEnd[next]!]!, until))) {
      const path = ended[byEnd[next++]!]!
      const known = bestAfter.get(path.asked.question)
      if (known === undefined || isBetter(path, known)) bestAfter.set(path.asked.question, path)
    }
  }
  for (const [index, asked] of places.entries()) {
    close(asked)
    ended[index] = extend(bestPath(bestAfter, asked.question, orderPoints), asked, orderPoints)
  }
  close(null)
  return readBack(bestPath(bestAfter, -1, 0))
}

/** Whether another question is clearly more alike at the same place; no place spans more than `longest` words. */
function isOutdone(heard: readonly Asked[], index: number, longest: number, points: number): boolean {
  const asked = heard[index]!
  const outdoes = (other: Asked): boolean => overlaps(asked, other) && other.percent > asked.percent + points
  for (let at = index + 1; at < heard.length && !isBefore(asked, heard[at]!); at++)
    if (outdoes(heard[at]!)) return true
  for (let at = index - 1; at >= 0; at--) {
    const other = heard[at]!
    if (other.turn !== asked.turn || other.first + longest < asked.first) return false
    if (outdoes(other)) return true
  }
  return false
}

function bestPath(paths: ReadonlyMap<number, Path>, question: number, points: number): Path | null {
  let best: Path | null = null
  for (const path of paths.values()) {
    if (best === null || isBetter(step(path, question, points), step(best, question, points))) best = path
  }
  return best
}

function extend(before: Path | null, asked: Asked, points: number): Path {
  const { percent, forward } = step(before, asked.question, points)
  return { asked, before, percent: percent + asked.percent, forward }
}

/** A path and what it is worth to go on to a question: more when the set has that question later. */
function step(path: Path | null, question: number, points: number): Pick<Path, 'percent' | 'forward'> {
  if (path === null) return { percent: 0, forward: 0 }
  const forward = path.asked.question < question
  return {
    percent: path.percent + (forward ? points : 0),
    forward: path.forward + (forward ? 1 : 0),
  }
}

function isBetter(a: Pick<Path, 'percent' | 'forward'>, b: Pick<Path, 'percent' | 'forward'>): boolean {
  return a.percent > b.percent || (a.percent === b.percent && a.forward > b.forward)
}

function readBack(path: Path | null): Asked[] {
  const asked: Asked[] = []
  for (let at = path; at !== null; at = at.before) asked.push(at.asked)
  return asked.toReversed()
}

function isBefore(a: Asked, b: Asked): boolean {
  return a.turn < b.turn || (a.turn === b.turn && a.last < b.first)
}

function overlaps(a: Asked, b: Asked): boolean {
  return !isBefore(a, b) && !isBefore(b, a)
}

function comparePlaces(turn: number, word: number, otherTurn: number, otherWord: number): number {
  return turn - otherTurn || word - otherWord
}
