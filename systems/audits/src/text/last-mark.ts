/** Where the last character between two offsets stands that is no white space; -1 when there is none. */
export function lastMark(text: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) if (!isBlank(text.charCodeAt(at))) return at
  return -1
}

/** White space as `trim` takes it. */
function isBlank(code: number): boolean {
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) return true
  return code >= 0xa0 && String.fromCharCode(code).trim() === ''
}
