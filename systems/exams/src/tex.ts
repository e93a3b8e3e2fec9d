const CLOSES: ReadonlyMap<string, string> = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
])

/** The formulas that a text writes in TeX, between the marks that Moodle reads: \( \), \[ \] and $$ $$. */
export function texIn(text: string): string[] {
  const found: string[] = []
  let open: { readonly close: string; readonly from: number } | null = null
  for (const { 0: sign, index } of text.matchAll(/\\[^]|\$\$/g)) {
    const close = CLOSES.get(sign)
    if (open === null) open = close === undefined ? null : { close, from: index + sign.length }
    else if (sign === open.close) {
      found.push(text.slice(open.from, index).trim())
      open = null
    }
  }
  return found
}
