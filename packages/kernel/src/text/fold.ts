const ASCII = /^[\x00-\x7f]*$/
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const MARKS_EXCEPT_ENYE = /(?<![nN])\u0303|[\u0300-\u0302\u0304-\u036f]/g

/** Lower case, composed, without invisible characters; accents kept. */
export function foldCase(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase()
  return word.normalize('NFC').replace(INVISIBLE, '').toLowerCase().normalize('NFC')
}

/** Accents and other marks removed; ñ stays a letter. Expects the result of foldCase. */
export function stripAccents(word: string): string {
  if (ASCII.test(word)) return word
  return word.normalize('NFD').replace(MARKS_EXCEPT_ENYE, '').normalize('NFC')
}

/** How a rule's word and a word of the text may differ in accents. */
export type Accents = 'forgiving' | 'folded' | 'exact'

/**
 * Compares two case-folded words whose stripped forms are already known to be equal.
 * Forgiving: an accent of the rule may be missing in the text, never added.
 */
export function accentsAgree(mode: Accents, rule: string, text: string): boolean {
  if (mode === 'folded' || rule === text) return true
  if (mode === 'exact' || rule.length !== text.length) return false
  for (let i = 0; i < rule.length; i++) {
    if (rule[i] !== text[i] && stripAccents(rule[i]!) !== text[i]) return false
  }
  return true
}
