export { writeDocx } from './write-docx.ts'
export type { ExtractedText, HiddenPiece } from './extracted.ts'
export { createExtractor, type ExtractorOptions, type TextExtractor } from './extractor.ts'
