import { Readable } from 'node:stream'
import { Fingerprint } from '../fingerprint.ts'
import type { Settings } from '../options.ts'
import type { DocumentReader, Page } from '../page-parts.ts'
import { Refusal } from '../sentences.ts'
import { Arrangement } from './arrange.ts'
import { decodePage } from './decode.ts'
import { texScripts } from './formulas.ts'
import { descendants, rawText, readTree, type Element } from './html-tree.ts'
import type { Laid } from './laid.ts'
import { lookAtSheets } from './look-at-sheets.ts'
import { bytesOf } from './picture-bytes.ts'
import { matterOf } from './showing.ts'
import { pageOf, Sheet, spread } from './sheet.ts'

/** Points from the left edge, and how wide what is set is at least. */
const LEFT = 40
const NARROWEST = 500

/** Pages that a browser saved: what stands on them is set again, a question a page. No script is run. */
export function savedPageReader(settings: Settings): DocumentReader {
  return {
    async *read(bytes, name) {
      yield* pagesOf(sheetsOf(bytes, name, settings), bytes, settings)
    },
    look: (bytes, name) => {
      const sheets = sheetsOf(bytes, name, settings)
      const pages = (): AsyncIterable<Page> => Readable.from(pagesOf(sheets, bytes, settings))
      return Promise.resolve({ pages, ...lookAtSheets(sheets, settings.saved ?? new Map()) })
    },
  }
}

function* pagesOf(sheets: readonly SetSheet[], bytes: Uint8Array, settings: Settings): Generator<Page> {
  const unknown = String(new Fingerprint().addText(Buffer.from(bytes).toString('latin1')))
  const prints = new Map<Element, Fingerprint>()
  const printOf = (element: Element): Fingerprint => {
    const known = prints.get(element) ?? printFor(element, settings, unknown)
    prints.set(element, known)
    return known
  }
  for (const [at, { sheet, width, height }] of sheets.entries())
    yield pageOf(sheet, { number: at + 1, of: sheets.length, width, height }, printOf)
}

/** What one question may hold; the longest of real ones has a tenth. */
const MOST = { lines: 5000, words: 30_000, pictures: 500 }

/** A sheet that is set, and how large its page is. */
export interface SetSheet {
  readonly sheet: Sheet
  readonly width: number
  readonly height: number
}

function sheetsOf(bytes: Uint8Array, name: string, { maxBytes, maxPages }: Settings): SetSheet[] {
  if (bytes.length > maxBytes)
    throw new Refusal('DocumentTooHeavy', { name, size: bytes.length, limit: maxBytes })
  const root = readTree(decodePage(bytes), name)
  let widest = NARROWEST
  const parts: readonly Laid[] = new Arrangement(texScripts(root), () => widest).parts(matterOf(root))
  widest = Math.max(widest, ...parts.map(({ width }) => LEFT + width))
  if (parts.length > maxPages)
    throw new Refusal('DocumentTooManyPages', { name, pages: parts.length, limit: maxPages })
  return parts.map((part) => {
    const { top, height } = spread(part.height)
    const sheet = new Sheet()
    part.set(sheet, LEFT, top)
    checkSize(sheet, name)
    return { sheet, width: widest + LEFT, height }
  })
}

function checkSize({ lines, shown }: Sheet, name: string): void {
  const words = lines.reduce((sum, { cells }) => sum + cells.reduce((all, own) => all + own.length, 0), 0)
  const reason =
    lines.length > MOST.lines || words > MOST.words
      ? `una de sus preguntas pasa de ${MOST.lines} líneas o de ${MOST.words} palabras`
      : shown.length > MOST.pictures
        ? `una de sus preguntas tiene más de ${MOST.pictures} imágenes`
        : null
  if (reason !== null) throw new Refusal('FormatUnknown', { name, reason })
}

/** What tells a picture apart: its own bytes or lines; where the file lacks them, it is like none of another file. */
function printFor(element: Element, { saved = new Map() }: Settings, unknown: string): Fingerprint {
  const print = new Fingerprint()
  if (element.name !== 'img') return print.addText(outlinesOf(element))
  const bytes = bytesOf(element, saved)
  if (bytes === null) return print.addText(unknown).addText(element.attributes.get('src') ?? '')
  for (const byte of bytes) print.add(byte)
  return print
}

const LINES = [
  'd',
  'points',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'transform',
  'xlink:href',
  'data-c',
]

/** Everything that an element draws. */
function outlinesOf(element: Element): string {
  const drawn = [...descendants(element)].flatMap(({ name, attributes }) => [
    name,
    ...LINES.flatMap((key) => attributes.get(key) ?? []),
  ])
  return [...drawn, rawText(element).trim()].join(' ')
}
