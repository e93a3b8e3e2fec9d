export { answerMcp } from './http.ts'
export { keepAll, proveRecord } from './keep.ts'
export { serveStdio, type StdioOptions } from './stdio.ts'
export type { Reader, Recorded, RecordPlace, RecordShelf, Surface, Told } from './surface.ts'
