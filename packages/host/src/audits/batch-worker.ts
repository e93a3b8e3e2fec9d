// A thread of `audit batch`: opens the auditor once and answers chunk after chunk, in the order in which they came.
import { workerData } from 'node:worker_threads'
import { workInThread } from '../threads/work-in-thread.ts'
import { auditChunk, type Chunk } from './audit-chunk.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'

const settings = workerData as BatchSettings
const auditor = openBatchAuditor(settings)

workInThread(async (chunk) => ({ value: await auditChunk(auditor, chunk as Chunk, settings.kept) }))
