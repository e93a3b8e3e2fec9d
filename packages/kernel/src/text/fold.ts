const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const MARKS_EXCEPT_ENYE = /(?<![nN])\u0303|[\u0300-\u0302\u0304-\u036f]/g
const LATIN_END = 0x180

/** The plain letter of each Latin letter with a mark; ñ stays itself. */
const plainLatin: readonly string[] = Array.from({ length: LATIN_END }, (_, code) =>
  String.fromCharCode(code).normalize('NFD').replace(MARKS_EXCEPT_ENYE, '').normalize('NFC'),
)

/** Lower case, composed, without invisible characters; accents kept. */
export function foldCase(word: string): string {
  if (isLatin(word)) return word.toLowerCase()
  return word.normalize('NFC').replace(INVISIBLE, '').toLowerCase().normalize('NFC')
}

/** Accents and other marks removed; ñ stays a letter. Expects the result of foldCase. */
export function stripAccents(word: string): string {
  if (!isLatin(word)) return word.normalize('NFD').replace(MARKS_EXCEPT_ENYE, '').normalize('NFC')
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= 0x80) return stripLatin(word)
  return word
}

function stripLatin(word: string): string {
  let plain = ''
  for (let at = 0; at < word.length; at++) plain += plainLatin[word.charCodeAt(at)]
  return plain
}

/** Latin letters without the soft hyphen: already composed, and each its own character. */
function isLatin(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= LATIN_END || code === 0xad) return false
  }
  return true
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

/** From this length on a part of a string holds on to the whole (V8). */
const SHARED_FROM = 13

/** The same word without the text it was cut from: what is remembered must not keep a whole answer alive. */
export function detach(word: string): string {
  return word.length < SHARED_FROM ? word : ` ${word}`.slice(1)
}
