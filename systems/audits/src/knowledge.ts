import { defineContract, parseContract, type Document } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { z } from 'zod'
import type { Synonyms } from './determinism/normalise.ts'
import { loadExactness, nothingExact, type Exactness } from './exact/exactness.ts'
import { loadLexicon, type Lexicon } from './terms/lexicon.ts'
import { foldWord } from './terms/words.ts'

/** What the analyzer knows of the language and the trade, read once from its data files. */
export interface Knowledge {
  readonly lexicon: Lexicon
  readonly synonyms: Synonyms
  readonly exactness: Exactness
  /** Hash of the data files. */
  readonly sha256: string
}

const synonymFile = defineContract({
  id: 'audit-synonyms',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.6.02',
  schema: z.strictObject({
    synonyms: z.string().min(1),
    title: z.string().min(1),
    groups: z.array(z.string().min(1)).min(1),
  }),
  invariants: {},
})

/** Loads the data files. */
export function loadKnowledge(files: {
  readonly lexicon: Document
  readonly whitelists: readonly Document[]
  readonly synonyms: Document
  readonly commonWords?: Document | undefined
  readonly exact?: Document | undefined
}): Knowledge {
  const { groups } = parseContract(synonymFile, files.synonyms)
  const synonyms = new Map<string, string>()
  for (const group of groups) {
    const [first = '', ...rest] = group.split(/,\s*/).map(foldWord)
    for (const word of [first, ...rest]) if (!synonyms.has(word)) synonyms.set(word, first)
  }
  const { lexicon, whitelists, commonWords, exact } = files
  const content = [
    lexicon.value,
    whitelists.map(({ value }) => value),
    files.synonyms.value,
    ...[commonWords, exact].flatMap((document) => (document === undefined ? [] : [document.value])),
  ]
  return {
    lexicon: loadLexicon({ lexicon, whitelists, commonWords }),
    synonyms,
    exactness: exact === undefined ? nothingExact : loadExactness(exact),
    sha256: hashOf(content),
  }
}
