export { findConfinement, type Confinement } from './confinement.ts'
export { serve, type Call } from './inside.ts'
export { IsolatedReader, type Reading, type Task } from './isolated-reader.ts'
