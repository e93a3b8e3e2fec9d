export { correctDocument, type Corrections } from './correct-document.ts'
export { checkBank, mergeAttempts, openBank, type AnyBank } from './open-documents.ts'
