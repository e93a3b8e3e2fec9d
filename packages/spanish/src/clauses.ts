/** The part of a sentence that a place stands in. */
export interface Clause {
  readonly text: string
  readonly from: number
}

interface Place {
  readonly start: number
  readonly end: number
}

/** The part between semicolons, colons and cells. */
export function clauseAround(text: string, place: Place): Clause {
  return between(text, place, /[;|]|: /u)
}

/** The part between any marks of punctuation. */
export function partAround(text: string, place: Place): string {
  return between(text, place, /[;|()]|[,:.] /u).text
}

/** No clause is longer on either side of a place. */
const REACH = 600

function between(text: string, { start, end }: Place, marks: RegExp): Clause {
  const least = Math.max(0, start - REACH)
  const left = [...text.slice(least, start).matchAll(new RegExp(marks, 'gu'))].at(-1)
  const from = left === undefined ? least : least + left.index + left[0].length
  const behind = text.slice(end, end + REACH)
  const right = behind.search(marks)
  return { text: text.slice(from, end + (right < 0 ? behind.length : right)), from }
}
