export {
  findPdfConfinement,
  isolatedPdfReader,
  type IsolatedPdfReader,
  type IsolationOptions,
  type ReadingOptions,
  type WrittenReader,
} from './isolated.ts'
export { openCanvas } from './open-canvas.ts'
export type { PdfOptions } from './options.ts'
export { pdfReader } from './reader.ts'
export type { Confinement } from '@dictamen/isolation'
