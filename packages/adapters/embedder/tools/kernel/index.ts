import { assemble } from '../wasm/module.ts'
import { attention } from './attention.ts'
import { dense } from './dense.ts'
import { gelu } from './gelu.ts'
import { normalise } from './normalise.ts'
import { quantise } from './quantise.ts'

/** The WebAssembly module of the kernel. */
export function kernelModule(): Uint8Array {
  return assemble([quantise, dense, attention, gelu, normalise], 1)
}

/** The file that carries the module. */
export function kernelSource(): string {
  const base64 = Buffer.from(kernelModule()).toString('base64')
  const lines = base64.match(/.{1,100}/g)!.map((line) => `  '${line}',`)
  return [
    '// Written by tools/build-kernel.ts from tools/kernel: change those, not this.',
    'const LINES = [',
    ...lines,
    ']',
    '',
    '/** The WebAssembly module of the kernel. */',
    "export const KERNEL = Buffer.from(LINES.join(''), 'base64')",
    '',
  ].join('\n')
}
