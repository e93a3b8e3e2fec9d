import type { SaidWord } from './said-words.ts'

/** A run of words in which a question is heard: positions of its first and last word, and how alike they are. */
interface Hearing {
  readonly first: number
  readonly last: number
  /** Whole percent: 100 is word for word. */
  readonly percent: number
}

/** What a run must share with a question to be heard as it. */
export interface Likeness {
  readonly percent: number
  /** The share of the question's words, whatever their weight, as a fraction of whole numbers. */
  readonly words: { readonly share: number; readonly of: number }
}

/** What a word shares with each word of a question; null when it shares nothing with any. */
type Shares = readonly number[] | null

interface Question {
  readonly length: number
  readonly weight: number
  readonly least: Likeness
}

/** Weight and count of shared words in one number, so that one maximum finds both. */
const COUNT = 1_048_576

/** Finds the places of a text where one question is heard. */
type Ear = (said: readonly SaidWord[]) => Hearing[]

/**
 * Listens for a question: gives every place where it may have been asked, in order and without overlap. Likeness is
 * twice the weight of the words that question and run share in the same order, over the weight of both.
 */
export function createEar(words: readonly SaidWord[], least: Likeness): Ear {
  const weight = words.reduce((total, word) => total + word.weight, 0)
  const question = { length: words.length, weight, least }
  const sharesOf = createSharer(words)
  return (said) => {
    const shares = said.map(sharesOf)
    const heard: Hearing[] = []
    for (let first = 0; first < said.length; first++) {
      const best = shares[first] === null ? null : hearFrom(question, said, shares, first)
      if (best === null) continue
      const last = heard.at(-1)
      if (last === undefined || best.first > last.last) heard.push(best)
      else if (best.percent > last.percent) heard[heard.length - 1] = best
    }
    return heard
  }
}

/** The run from a given word that is most like the question; null when none is alike enough. */
function hearFrom(
  question: Question,
  said: readonly SaidWord[],
  shares: readonly Shares[],
  first: number,
): Hearing | null {
  const { least } = question
  const shared = Array.from({ length: question.length + 1 }, () => 0)
  let weight = 0
  let percent = least.percent - 1
  let last = -1
  for (let at = first; at < said.length; at++) {
    weight += said[at]!.weight
    // Even if all of the question were shared, a run this long is no longer alike enough.
    if (percentOf(question.weight, question.weight + weight) <= percent) break
    const own = shares[at]!
    if (own === null) continue
    const common = share(shared, own)
    const alike = percentOf(Math.floor(common / COUNT), question.weight + weight)
    const enough = least.words.of * (common % COUNT) >= least.words.share * question.length
    if (enough && alike > percent) [percent, last] = [alike, at]
  }
  return last < 0 ? null : { first, last, percent }
}

/** One step of the longest common subsequence by weight; the best so far. */
function share(shared: number[], own: readonly number[]): number {
  let before = 0
  for (let at = 0; at < own.length; at++) {
    const above = shared[at + 1]!
    const along = own[at]! > 0 ? before + own[at]! * COUNT + 1 : 0
    shared[at + 1] = Math.max(above, shared[at]!, along)
    before = above
  }
  return shared[own.length]!
}

function createSharer(question: readonly SaidWord[]): (word: SaidWord) => Shares {
  const known = new Map<string, Shares>()
  return (word) => {
    let shares = known.get(word.form)
    if (shares === undefined) {
      const own = question.map((other) => commonWeight(other, word))
      shares = own.some((common) => common > 0) ? own : null
      known.set(word.form, shares)
    }
    return shares
  }
}

/** What two words have in common: all, or a beginning that is more than half of the longer («límite», «límites»). */
function commonWeight(one: SaidWord, other: SaidWord): number {
  if (one.form === other.form) return one.weight
  if (one.light || other.light) return 0
  const longer = Math.max(one.form.length, other.form.length)
  let at = 0
  while (at < longer && one.form[at] === other.form[at]) at++
  return 2 * at > longer && !/\d/.test(one.form) ? at : 0
}

function percentOf(common: number, both: number): number {
  return Math.floor((200 * common) / both)
}
