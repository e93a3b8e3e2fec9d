import { defineSimilarityRule } from './similarity.ts'

/** IR.4.01: a term that the norms do not hold; a reference that leads nowhere is one too. */
export const semanticDrift = defineSimilarityRule('IR.4.01', 'term')
