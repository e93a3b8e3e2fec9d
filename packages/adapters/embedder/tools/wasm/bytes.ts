/** Bytes of WebAssembly code or of a part of a module. */
export type Code = readonly number[]

/** An unsigned number, seven bits a byte. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low | 0x80 : low)
  } while (rest > 0)
  return bytes
}

/** A signed 32-bit number, seven bits a byte. */
export function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = rest & 0x7f
    rest >>= 7
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    bytes.push(isLast ? low : low | 0x80)
    if (isLast) return bytes
  }
}

export function float32(value: number): number[] {
  return [...new Uint8Array(Float32Array.of(value).buffer)]
}

/** A name or a list of items, with its length in front. */
export function text(name: string): number[] {
  const bytes = [...Buffer.from(name, 'utf8')]
  return [...unsigned(bytes.length), ...bytes]
}

export function list(items: readonly Code[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}
