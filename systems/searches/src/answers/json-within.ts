/** The longest object in JSON that stands in a text, whatever stands around it; null when none ends. */
export function objectWithin(text: string): string | null {
  let longest: string | null = null
  for (let start = text.indexOf('{'); start !== -1;) {
    const end = endOfObject(text, start)
    if (end === -1) return longest
    const piece = text.slice(start, end)
    if (piece.length > (longest?.length ?? 0) && isJson(piece)) longest = piece
    start = text.indexOf('{', end)
  }
  return longest
}

/** Where the object ends that begins at a brace; -1 when it does not end. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return -1
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
