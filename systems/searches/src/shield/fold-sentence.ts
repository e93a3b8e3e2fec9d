const MARKS = /[\u0300-\u036f]/gu

/** A text in lower case and without accents, character by character: offsets stay. */
export function foldSentence(text: string): string {
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
