export { findConfinement, type Confinement } from './confinement.ts'
export { serve, type Call } from './inside.ts'
export { type IsolatedReader } from './isolated-reader.ts'
export { ReaderPool, type Client } from './reader-pool.ts'
