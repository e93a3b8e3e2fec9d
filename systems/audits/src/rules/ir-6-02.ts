import { defineSimilarityRule } from './similarity.ts'

/** IR.6.02: the same prompt does not give the same answer. */
export const determinism = defineSimilarityRule('IR.6.02', 'similarity')
