import type * as PdfJsModule from 'pdfjs-dist'
import { besidePdfJs } from './beside-pdfjs.ts'
import { withoutFontFiles } from './font-files.ts'
import { Port } from './port.ts'
import { Refusal } from './sentences.ts'

type PdfJs = Omit<typeof PdfJsModule, 'default'>
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** A document that pdf.js has opened. */
export interface Opened {
  readonly pdfjs: PdfJs
  readonly document: PdfDocument
  close(): Promise<void>
}

export interface Limits {
  /** Bytes of a document. */
  readonly maxBytes: number
  readonly maxPages: number
  /** Whether pages that a browser saved are read as well. */
  readonly saved?: unknown
}

const NEITHER = 'no es un PDF ni una página guardada como HTML'

/** Pictures of more pixels are left out: decoded they would not fit into memory. */
const MAX_PICTURE = 48_000_000

/** Loads pdf.js ahead of the first document. */
export async function warmUp(): Promise<void> {
  await import('pdfjs-dist/legacy/build/pdf.mjs')
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
}

/** pdf.js weighs megabytes: both of its halves are loaded when the first document comes. */
async function loadPdfJs(): Promise<{ pdfjs: PdfJs; worker: InstanceType<PdfJs['PDFWorker']> }> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const [near, far] = Port.pair()
  const worker = new pdfjs.PDFWorker({ port: near as never, verbosity: pdfjs.VerbosityLevel.ERRORS })
  WorkerMessageHandler.initializeFromPort(far)
  return { pdfjs, worker }
}

/**
 * Opens a document. For reading, fonts are handed to a page that does not exist, so that no outline is built; for
 * drawing, glyphs are drawn from their outlines and pictures decoded with everything pdf.js has.
 */
export async function openPdf(
  bytes: Uint8Array,
  name: string,
  purpose: 'read' | 'draw',
  limits: Limits,
): Promise<Opened> {
  checkBytes(bytes, name, limits)
  const { pdfjs, worker } = await loadPdfJs()
  const task = pdfjs.getDocument({
    // pdf.js takes the buffer away from its owner.
    data: purpose === 'read' ? withoutFontFiles(bytes) : new Uint8Array(bytes),
    worker,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    maxImageSize: MAX_PICTURE,
    cMapUrl: besidePdfJs('cmaps'),
    ...(purpose === 'read' ? readingOptions() : drawingOptions()),
  })
  const close = async (): Promise<void> => {
    await task.destroy()
    worker.destroy()
  }
  try {
    const document = await task.promise
    if (document.numPages > limits.maxPages)
      throw new Refusal('DocumentTooManyPages', { name, pages: document.numPages, limit: limits.maxPages })
    return { pdfjs, document, close }
  } catch (error) {
    await close()
    throw refusalFor(error, name)
  }
}

type LoadingOptions = Parameters<PdfJs['getDocument']>[0]

function drawingOptions(): LoadingOptions {
  return {
    disableFontFace: true,
    standardFontDataUrl: besidePdfJs('standard_fonts'),
    wasmUrl: besidePdfJs('wasm'),
  }
}

function readingOptions(): LoadingOptions {
  const scope = globalThis as { FontFace?: unknown }
  scope.FontFace ??= class {
    loaded = Promise.resolve()
  }
  const fonts = { add: () => undefined, delete: () => undefined }
  return { disableFontFace: false, ownerDocument: { fonts } as never }
}

function checkBytes(bytes: Uint8Array, name: string, limits: Limits): void {
  if (bytes.length === 0) throw new Refusal('DocumentEmpty', { name })
  if (bytes.length > limits.maxBytes)
    throw new Refusal('DocumentTooHeavy', { name, size: bytes.length, limit: limits.maxBytes })
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('FormatUnknown', {
      name,
      reason: limits.saved === undefined ? 'no es un PDF' : NEITHER,
    })
  if (!endOf(text).includes('%%EOF'))
    throw new Refusal('DocumentDamaged', { name, reason: 'le falta el final' })
}

/** The last kilobytes that say something: some programs fill a file up with blanks or zeros. */
function endOf(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! <= 0x20) end--
  return bytes.subarray(Math.max(0, end - 2048), end)
}

/** What pdf.js says of a document it cannot use, as a refusal. */
export function refusalFor(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error
  const kind = error instanceof Error ? error.name : ''
  if (kind === 'PasswordException') return new Refusal('DocumentEncrypted', { name })
  return new Refusal('DocumentDamaged', { name, reason: 'su estructura no se puede seguir' })
}
