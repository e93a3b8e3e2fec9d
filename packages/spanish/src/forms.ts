import { tokenize, type Token } from '@dictamen/kernel/text'
import { looseHyphens } from './loose-hyphens.ts'

import { rootOf } from './stems.ts'

/** What a text is made of, as a table of weights names it, with how much each part counts, in tenths. */
export type Forms = ReadonlyMap<string, number>

/** A place of the text that is asked about, and the name under which it counts. */
export interface Focus {
  readonly start: number
  readonly end: number
  readonly name: string
}

const WHOLE = 10
const PAIR = 7
const LONG = 5
const NEAR = 7
/** Of a sentence without end no more is looked at on either side. */
const REACH_OF_FOCUS = 400

/** A title by its first word: what it is of stands behind it as other words do. */
export function focusOnTitle(text: string, { start }: { readonly start: number }): Focus {
  const [first] = tokenize(text.slice(start))
  return { start, end: start + (first?.end ?? 0), name: 'title' }
}

/** Stems, their beginnings and pairs of neighbours around a place: what stands before and behind it, and how near; numbers and names count as such. */
export function formsAround(whole: string, focus: Focus): Forms {
  const forms = new FormsOfText()
  const from = whole.length <= 2 * REACH_OF_FOCUS ? 0 : Math.max(0, focus.start - REACH_OF_FOCUS)
  const text = whole.length <= 2 * REACH_OF_FOCUS ? whole : whole.slice(from, focus.end + REACH_OF_FOCUS)
  const [start, end, name] = [focus.start - from, focus.end - from, focus.name]
  const words = wordsOf(looseHyphens(text))
  const before = words.filter(({ token }) => token.end <= start).toReversed()
  const after = words.filter(({ token }) => token.start >= end)
  forms.add(`<${name}>`, WHOLE)
  for (const [side, list] of [
    ['<', before],
    ['>', after],
  ] as const) {
    for (const [at, { form, token }] of list.entries()) {
      forms.add(form, PAIR)
      if (isPlain(form) && token.folded.length > LONG) forms.add(`${token.folded.slice(0, LONG)}*`, PAIR)
      if (at < NEAR) forms.add(`${side}${form}`, WHOLE)
      const next = list[at + 1]
      if (at < NEAR && next !== undefined)
        forms.add(side === '<' ? `<${next.form}_${form}` : `>${form}_${next.form}`, PAIR)
    }
    const [beside] = list
    if (beside !== undefined) forms.add(`${side}${side}${beside.form}`, WHOLE)
  }
  return forms.read()
}

class FormsOfText {
  readonly #forms = new Map<string, number>()

  add(form: string, share: number): void {
    if (share > (this.#forms.get(form) ?? 0)) this.#forms.set(form, share)
  }

  read(): Forms {
    return this.#forms
  }
}

interface FormOfWord {
  readonly form: string
  readonly token: Token
}

function wordsOf(text: string): FormOfWord[] {
  return tokenize(text).map((token, at) => {
    if (/^\d/u.test(token.folded))
      return { form: /^(?:19|20)\d\d$/u.test(token.folded) ? '<year>' : '<number>', token }
    const isName = at > 0 && token.joined && /^\p{Lu}/u.test(text.slice(token.start, token.end))
    return { form: isName ? '<name>' : rootOf(token.exact), token }
  })
}

function isPlain(form: string): boolean {
  return !form.startsWith('<')
}
