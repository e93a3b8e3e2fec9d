export { answerMcp } from './http.ts'
export { proveRecord } from './shelf.ts'
export { serveStdio, type StdioOptions } from './stdio.ts'
export type { Reader, RecordPlace, RecordShelf, Surface, Told } from './surface.ts'
