/** The size of the last signed head in the lines of a proof; null while there is none. */
export function readHead(proof: string): number | null {
  const sizes = proof
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .map((line) => sizeIn(line))
    .filter((size) => size !== null)
  return sizes.length === 0 ? null : Math.max(...sizes)
}

function sizeIn(line: Readonly<Record<string, unknown>>): number | null {
  if (typeof line.size === 'number') return line.size
  const inner = (line.head ?? line.seal) as Readonly<Record<string, unknown>> | undefined
  return typeof inner?.size === 'number' ? inner.size : null
}
