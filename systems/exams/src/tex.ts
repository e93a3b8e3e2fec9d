const CLOSES: ReadonlyMap<string, string> = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
])

/** A formula inside a text, from its opening mark to its closing one. */
interface Formula {
  readonly start: number
  readonly end: number
  readonly source: string
  /** It stands on a line of its own. */
  readonly display: boolean
}

/** The formulas that a text writes in TeX, between the marks that Moodle reads: \( \), \[ \] and $$ $$. */
export function texIn(text: string): string[] {
  return formulasIn(text).map(({ source }) => source)
}

/** A text with its formulas written in one way and the rest in another. */
export function mapFormulas(
  text: string,
  { formula, rest }: { readonly formula: (one: Formula) => string; readonly rest: (text: string) => string },
): string {
  let written = ''
  let at = 0
  for (const one of formulasIn(text)) {
    written += rest(text.slice(at, one.start)) + formula(one)
    at = one.end
  }
  return written + rest(text.slice(at))
}

function formulasIn(text: string): Formula[] {
  const found: Formula[] = []
  let open: { readonly close: string; readonly at: number; readonly from: number } | null = null
  for (const { 0: sign, index } of text.matchAll(/\\[^]|\$\$/g)) {
    const close = CLOSES.get(sign)
    if (open === null) open = close === undefined ? null : { close, at: index, from: index + sign.length }
    else if (sign === open.close) {
      const source = text.slice(open.from, index).trim()
      found.push({ start: open.at, end: index + sign.length, source, display: sign !== '\\)' })
      open = null
    }
  }
  return found
}
