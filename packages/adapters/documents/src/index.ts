export { writeDocx, type DocumentBlock } from './write-docx.ts'
export type { ExtractedText, HiddenPiece } from './extracted.ts'
export { createExtractor, type ExtractorOptions, type TextExtractor } from './extractor.ts'
