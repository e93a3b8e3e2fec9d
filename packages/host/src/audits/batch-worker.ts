// A thread of `audit batch`: opens the auditor once and answers chunk after chunk.
import { parentPort, workerData } from 'node:worker_threads'
import { auditChunk, type Chunk } from './audit-chunk.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'

const settings = workerData as BatchSettings
const auditor = openBatchAuditor(settings)

parentPort?.on('message', (chunk: Chunk) => {
  auditChunk(auditor, chunk, settings.kept).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      throw error
    },
  )
})
