const MARKS = /[\u0300-\u036f]/gu
const TOLD = /(?<![\p{L}\p{M}])(?!comité|esté|café)\p{L}{3,}é(?![\p{L}\p{M}])/giu

/**
 * A text in lower case and without accents, character by character: offsets stay. «Eliminé» keeps its accent: who tells what
 * they did gives no order, and no order is written with one.
 */
export function foldSentence(text: string): string {
  if (text !== last.text) {
    const folded = foldLetters(text)
    last = { text, folded: folded === text || !/é/iu.test(text) ? folded : withDeeds(text, folded) }
  }
  return last.folded
}

// Every rule folds the same sentence.
let last = { text: '', folded: '' }

function withDeeds(text: string, folded: string): string {
  let kept = folded
  for (const { 0: word, index } of text.matchAll(TOLD)) {
    const last = index + word.length - 1
    kept = `${kept.slice(0, last)}é${kept.slice(last + 1)}`
  }
  return kept
}

function foldLetters(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) {
      folded += code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 32) : text[at]!
      continue
    }
    const plain = text[at]!.normalize('NFD').replace(MARKS, '').toLowerCase()
    folded += plain.length === 1 ? plain : text[at]!
  }
  return folded
}
