export type { ExtractedText, HiddenPiece } from './extracted.ts'
export { createExtractor, type ExtractorOptions, type TextExtractor } from './extractor.ts'
export { isolatedWordReader, type IsolatedWordReader, type WordReader } from './isolated-word.ts'
