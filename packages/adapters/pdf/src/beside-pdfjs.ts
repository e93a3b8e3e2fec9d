import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Fonts, character maps and decoders that lie beside pdf.js; nothing is fetched from anywhere else. */
export function besidePdfJs(folder: string): string {
  return join(homeOfPdfJs(), folder) + sep
}

/** In a checkout pdf.js is an installed package; a program that bundles this one carries it beside itself. */
function homeOfPdfJs(): string {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./pdfjs', import.meta.url))
  return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
}
