export { hasWorker } from './heartbeat.ts'
export { migrateEngine } from './migrate-engine.ts'
export { openRuns, type OpenRuns } from './runs.ts'
export { startWorker, type WorkerOptions } from './worker.ts'
