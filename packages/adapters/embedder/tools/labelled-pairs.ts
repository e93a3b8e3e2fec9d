import { readFileSync } from 'node:fs'
import type { Language } from '../src/lexical/stop-words.ts'

/**
 * What the second text of a pair is to the first: a light or a free paraphrase, a sentence on the same subject that says
 * something else, or a sentence on another subject.
 */
export type Kind = 'near' | 'far' | 'other' | 'unrelated'

export interface LabelledPair {
  readonly kind: Kind
  readonly texts: readonly [string, string]
  /** Thresholds are chosen on one half of the families and measured on the other. */
  readonly half: 'chosen' | 'measured'
}

/** The pairs that the families of a language give: each sentence with its own three, and with one of another family. */
export function readPairs(language: Language): LabelledPair[] {
  const file = new URL(`../data/families-${language}.tsv`, import.meta.url)
  const families = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string, string])
  // An even step: both families of a pair belong to the same half.
  const step = 2 * Math.floor(families.length / 4)
  return families.flatMap(([base, near, far, other], index): LabelledPair[] => {
    const half = index % 2 === 0 ? 'chosen' : 'measured'
    const stranger = families[(index + step) % families.length]!
    return [
      { kind: 'near', texts: [base, near], half },
      { kind: 'far', texts: [base, far], half },
      { kind: 'other', texts: [base, other], half },
      { kind: 'unrelated', texts: [base, stranger[1]], half },
      { kind: 'unrelated', texts: [near, stranger[2]], half },
    ]
  })
}
