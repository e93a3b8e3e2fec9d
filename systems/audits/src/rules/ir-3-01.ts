import { defineSimilarityRule } from './similarity.ts'

/** IR.3.01: a concept that neither prompt nor norms hold or imply. */
export const implicitContext = defineSimilarityRule('IR.3.01', 'term')
