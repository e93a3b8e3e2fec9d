// A thread of `audit batch`: opens the auditor once and answers chunk after chunk.
import { parentPort, workerData } from 'node:worker_threads'
import { auditChunk, type Chunk } from './audit-chunk.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'

const auditor = openBatchAuditor(workerData as BatchSettings)

parentPort?.on('message', (chunk: Chunk) => {
  auditChunk(auditor, chunk).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      throw error
    },
  )
})
