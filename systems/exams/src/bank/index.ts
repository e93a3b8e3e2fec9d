export { correctDocument, type Corrections } from './correct-document.ts'
export { mergeAttempts, openBank } from './open-documents.ts'
