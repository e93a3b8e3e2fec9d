export { importTranscript, type ImportOptions } from './import-transcript.ts'
export { importRules } from './rules.ts'
