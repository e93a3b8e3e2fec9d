/** Whether two different words are one letter apart: changed, missing, added, or swapped with its neighbour. */
export function isOneEdit(word: string, form: string): boolean {
  const difference = word.length - form.length
  if (difference < -1 || difference > 1 || word === form) return false
  const at = firstDifference(word, form)
  if (difference === 1) return word.endsWith(form.slice(at)) && word.length - at - 1 === form.length - at
  if (difference === -1) return form.endsWith(word.slice(at)) && form.length - at - 1 === word.length - at
  return word.slice(at + 1) === form.slice(at + 1) || isSwapped(word, form, at, form.length)
}

/**
 * Whether a word begins with a stem that is one letter wrong. The stem's last letter must be right: a word that
 * only begins alike is another word.
 */
export function startsOneEditFrom(word: string, stem: string): boolean {
  const at = firstDifference(word, stem)
  const last = stem.length - 1
  if (at >= last) return false
  const changed = word.startsWith(stem.slice(at + 1), at + 1)
  const added = word.startsWith(stem.slice(at), at + 1)
  const missing = word.startsWith(stem.slice(at + 1), at)
  return changed || added || missing || (at + 1 < last && isSwapped(word, stem, at, stem.length))
}

function firstDifference(word: string, form: string): number {
  const end = Math.min(word.length, form.length)
  let at = 0
  while (at < end && word.charCodeAt(at) === form.charCodeAt(at)) at++
  return at
}

function isSwapped(word: string, form: string, at: number, length: number): boolean {
  return (
    word[at] === form[at + 1] &&
    word[at + 1] === form[at] &&
    word.slice(at + 2, length) === form.slice(at + 2, length)
  )
}
