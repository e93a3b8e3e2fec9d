/**
 * The forms of an adjective: gender and number (perfecto, perfecta, perfectos, perfectas), the superlative (perfectísimo)
 * and the adverb (perfectamente). A phrase has no other form.
 */
export function formsOf(adjective: string): string[] {
  if (/[ *]/.test(adjective)) return [adjective]
  const feminine = adjective.endsWith('o') ? `${adjective.slice(0, -1)}a` : adjective
  return [...agree(adjective), ...agree(`${superlativeStem(adjective)}ísimo`), `${feminine}mente`]
}

function agree(adjective: string): string[] {
  if (adjective.endsWith('o')) {
    const stem = adjective.slice(0, -1)
    return [adjective, `${stem}a`, `${stem}os`, `${stem}as`]
  }
  if (adjective.endsWith('or')) return [adjective, `${adjective}a`, `${adjective}es`, `${adjective}as`]
  if (/[aeiéá]$/.test(adjective)) return [adjective, `${adjective}s`]
  if (adjective.endsWith('z')) return [adjective, `${adjective.slice(0, -1)}ces`]
  return [adjective, `${adjective}es`]
}

/** perfecto → perfect-, elegante → elegant-, formidable → formidabil-, poderoso → poderos-; its own accent goes. */
function superlativeStem(adjective: string): string {
  const plain = adjective
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
  return plain.endsWith('ble') ? `${plain.slice(0, -3)}bil` : plain.replace(/[oea]$/, '')
}
