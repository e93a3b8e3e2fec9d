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

function between(text: string, { start, end }: Place, marks: RegExp): Clause {
  const left = [...text.slice(0, start).matchAll(new RegExp(marks, 'gu'))].at(-1)
  const from = left === undefined ? 0 : left.index + left[0].length
  const right = text.slice(end).search(marks)
  return { text: text.slice(from, right < 0 ? text.length : end + right), from }
}
