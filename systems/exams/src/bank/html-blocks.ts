/**
 * A text without what stands between an opening and its closing, both included. One that is never closed stays. Reads the
 * text once, however many openings it has; `closingOf` gives a global pattern.
 */
export function withoutBlocks(
  html: string,
  opening: RegExp,
  closingOf: (opened: RegExpExecArray) => RegExp,
): string {
  const neverClosed = new Set<string>()
  const next = new RegExp(opening.source, 'gi')
  let kept = ''
  let read = 0
  for (let found = next.exec(html); found !== null; found = next.exec(html)) {
    const closing = closingOf(found)
    if (neverClosed.has(closing.source)) continue
    closing.lastIndex = next.lastIndex
    const closed = closing.exec(html)
    if (closed === null) neverClosed.add(closing.source)
    else {
      kept += html.slice(read, found.index)
      read = next.lastIndex = closing.lastIndex
    }
  }
  return kept + html.slice(read)
}

/** The addresses of the pictures of a piece of HTML. */
export function sourcesOfPictures(html: string): string[] {
  const sources: string[] = []
  const image = /<img\b/gi
  while (image.exec(html) !== null) {
    const closed = html.indexOf('>', image.lastIndex)
    const end = closed < 0 ? html.length : closed
    const named = /\bsrc\s*=\s*(?=["'])/gi
    named.lastIndex = image.lastIndex
    const value = /"([^"]*)"|'([^']*)'/y
    const found = named.exec(html.slice(0, end + 1))
    value.lastIndex = found === null ? end : named.lastIndex
    const source = found === null ? null : value.exec(html)
    if (source !== null) sources.push(source[1] ?? source[2] ?? '')
    image.lastIndex = source === null ? end : value.lastIndex
  }
  return sources
}
