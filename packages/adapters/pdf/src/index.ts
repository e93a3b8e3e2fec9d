export { isolatedPdfReader, type IsolatedPdfReader, type IsolationOptions } from './isolated.ts'
export type { PdfOptions } from './options.ts'
export { pdfReader } from './reader.ts'
