/** Tokens of a text, the first and last ones included, never go beyond this. */
export const MAX_TOKENS = 256

const MAX_WORD = 100
const CONTINUED = '##'

const RAW_WORD = /[^\t\n\r\p{Zs}\u2028\u2029]+/gu
// Unassigned characters stay, unlike in the original: which ones they are depends on the engine's age.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufffd]/gu
const MARKS = /\p{Mn}/gu
// A sign that stands alone: punctuation (ASCII symbols count), or an ideograph.
const IDEOGRAPHS =
  '\\u{3400}-\\u{4dbf}\\u{4e00}-\\u{9fff}\\u{f900}-\\u{faff}\\u{20000}-\\u{2a6df}\\u{2a700}-\\u{2ceaf}\\u{2f800}-\\u{2fa1f}'
const ALONE = `\\p{P}$+<=>^\`|~${IDEOGRAPHS}`
const PIECES = new RegExp(`[${ALONE}]|[^${ALONE}]+`, 'gu')

/** WordPiece as the model was trained with: lower case, accents stripped, special names not read in the text. */
export class Tokenizer {
  readonly #vocabulary: ReadonlyMap<string, number>
  readonly #unknown: number
  readonly #first: number
  readonly #last: number

  constructor(definition: Buffer) {
    const { model } = JSON.parse(definition.toString('utf8')) as { model: { vocab: Record<string, number> } }
    this.#vocabulary = new Map(Object.entries(model.vocab))
    this.#unknown = this.#vocabulary.get('[UNK]')!
    this.#first = this.#vocabulary.get('[CLS]')!
    this.#last = this.#vocabulary.get('[SEP]')!
  }

  /** Numbers of the tokens; what goes beyond the limit is left out, and not even read. */
  encode(text: string): Int32Array {
    const tokens = [this.#first]
    for (const [raw] of text.matchAll(RAW_WORD)) {
      for (const [word] of normalise(raw).matchAll(PIECES)) this.#append(word, tokens)
      if (tokens.length >= MAX_TOKENS - 1) break
    }
    tokens.length = Math.min(tokens.length, MAX_TOKENS - 1)
    tokens.push(this.#last)
    return Int32Array.from(tokens)
  }

  /** The longest known beginning, again and again; a word with an unknown part is unknown as a whole. */
  #append(word: string, tokens: number[]): void {
    const characters = Array.from(word)
    const before = tokens.length
    let start = characters.length > MAX_WORD ? -1 : 0
    while (start >= 0 && start < characters.length) {
      let end = characters.length
      let token: number | undefined
      for (; end > start; end--) {
        token = this.#vocabulary.get((start > 0 ? CONTINUED : '') + characters.slice(start, end).join(''))
        if (token !== undefined) break
      }
      if (token !== undefined) tokens.push(token)
      start = token === undefined ? -1 : end
    }
    if (start >= 0) return
    tokens.length = before
    tokens.push(this.#unknown)
  }
}

function normalise(word: string): string {
  return word.replace(UNSEEN, '').normalize('NFD').replace(MARKS, '').toLowerCase()
}
