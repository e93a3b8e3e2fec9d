export { hasWorker } from './heartbeat.ts'
export { engineTables } from './migrate-engine.ts'
export { openRuns, type OpenRuns } from './runs.ts'
export { startWorker, type WorkerOptions } from './worker.ts'
