// pdf.js is carried beside the program as it is: its package is five times as heavy as the parts that are used, and asks
// for a canvas that most installations do without.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const HALVES = ['pdf.mjs', 'pdf.worker.mjs']
const BESIDE = ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'LICENSE']
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/

/** Where the program finds each half of pdf.js, seen from its own folder. */
export const PDFJS_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  HALVES.map((half) => [`pdfjs-dist/legacy/build/${half}`, `./pdfjs/${half}`]),
)

/** Copies what is used of pdf.js beside the program. */
export function carryPdfJs(dist: string): void {
  const require = createRequire(join(import.meta.dirname, '../packages/adapters/pdf/package.json'))
  const home = dirname(require.resolve('pdfjs-dist/package.json'))
  const target = join(dist, 'pdfjs')
  for (const name of BESIDE) cpSync(join(home, name), join(target, name), { recursive: true })
  for (const half of HALVES) {
    const text = readFileSync(join(home, 'legacy/build', half), 'utf8')
    writeFileSync(join(target, half), text.replace(SOURCE_MAP, '\n'))
  }
}
