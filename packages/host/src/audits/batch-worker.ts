// A thread of `audit batch`: opens the auditor once and answers chunk after chunk, in the order in which they came.
import { parentPort, workerData } from 'node:worker_threads'
import { auditChunk, type Chunk } from './audit-chunk.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'

const settings = workerData as BatchSettings
const auditor = openBatchAuditor(settings)
let last = Promise.resolve()

parentPort?.on('message', (chunk: Chunk) => {
  last = last.then(async () => parentPort?.postMessage(await auditChunk(auditor, chunk, settings.kept)))
})
