export { serve } from './inside.ts'
export { IsolatedProcess, type Death } from './isolated-process.ts'
