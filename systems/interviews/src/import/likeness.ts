import { weightOf, type SaidWord } from './said-words.ts'

/** A run of words in which a question is heard: positions of its first and last word, and how alike they are. */
export interface Hearing {
  readonly first: number
  readonly last: number
  /** Whole percent: 100 is word for word. */
  readonly percent: number
}

/**
 * Every place where a question may have been asked, in order and without overlap. Likeness is twice the weight of the
 * words that question and run share in the same order, over the weight of both.
 */
export function hearQuestion(
  question: readonly SaidWord[],
  said: readonly SaidWord[],
  atLeast: number,
): Hearing[] {
  const forms = new Set(question.map((word) => word.form))
  const asked = weightOf(question)
  const heard: Hearing[] = []
  for (let first = 0; first < said.length; first++) {
    if (!forms.has(said[first]!.form)) continue
    const best = hearFrom(question, asked, said, first, atLeast)
    if (best === null) continue
    const last = heard.at(-1)
    if (last === undefined || best.first > last.last) heard.push(best)
    else if (best.percent > last.percent) heard[heard.length - 1] = best
  }
  return heard
}

/** The run from a given word that is most like the question; null when none is alike enough. */
function hearFrom(
  question: readonly SaidWord[],
  asked: number,
  said: readonly SaidWord[],
  first: number,
  atLeast: number,
): Hearing | null {
  const shared = new Array<number>(question.length + 1).fill(0)
  let weight = 0
  let best: Hearing | null = null
  for (let last = first; last < said.length; last++) {
    const word = said[last]!
    weight += word.weight
    // Even if all of the question were shared, a run this long is no longer alike enough.
    if (percentOf(asked, asked + weight) < Math.max(atLeast, best?.percent ?? 0)) break
    if (!share(shared, question, word)) continue
    const percent = percentOf(shared[question.length]!, asked + weight)
    if (percent >= atLeast && percent > (best?.percent ?? 0)) best = { first, last, percent }
  }
  return best
}

/** One step of the longest common subsequence by weight; false when the question does not have the word. */
function share(shared: number[], question: readonly SaidWord[], word: SaidWord): boolean {
  let before = 0
  let found = false
  for (let at = 0; at < question.length; at++) {
    const above = shared[at + 1]!
    const same = question[at]!.form === word.form
    found ||= same
    shared[at + 1] = Math.max(above, shared[at]!, same ? before + word.weight : 0)
    before = above
  }
  return found
}

function percentOf(common: number, both: number): number {
  return both === 0 ? 0 : Math.floor((200 * common) / both)
}
