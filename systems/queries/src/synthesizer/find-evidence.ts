import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Embedder, EmbedderIdentity } from '@dictamen/kernel/ports'
import { splitPassages } from './passages.ts'
import type { NotebookDocument } from './ports.ts'
import { excerptOf, rankPassages } from './rank-passages.ts'
import { evidence } from './rules.ts'

/** A passage that may be evidence: its excerpt, where it stands and how relevant it is, in millionths. */
interface Candidate {
  readonly notebook_id: string
  readonly source_title: string
  readonly excerpt: string
  readonly start: number
  readonly end: number
  readonly millionths: number
}

/** What a search of the notebook brought back. */
export interface EvidenceObserved {
  readonly status: 'not_needed' | 'searched' | 'unavailable' | 'cut'
  readonly candidates: readonly Candidate[]
  readonly embedder: EmbedderIdentity | null
}

/** The passages of a notebook closest to the question, by words and, where there is an embedder, by meaning. */
export async function searchNotebook(
  { message, cues }: SynthesizerRequest,
  documents: readonly NotebookDocument[],
  embedder: Embedder | undefined,
  rules: Ruleset,
): Promise<EvidenceObserved> {
  const options = rules.optionsOf(evidence)
  const passages = documents.flatMap(splitPassages)
  const ranked = rankPassages(message, cues, passages, options).slice(0, options.candidates)
  const alike =
    embedder === undefined
      ? null
      : await embedder.similarities(ranked.map(({ passage }) => [message, passage.text] as const))
  const candidates = ranked.map(({ passage, millionths }, at): Candidate => {
    const { start, end } = excerptOf(message, passage, options)
    return {
      notebook_id: passage.notebook_id,
      source_title: passage.source_title,
      excerpt: passage.text.slice(start, end).replace(/\s+/g, ' '),
      start: passage.start + start,
      end: passage.start + end,
      millionths: blend(millionths, alike?.[at]),
    }
  })
  return { status: 'searched', candidates, embedder: embedder?.identity ?? null }
}

/** The best few of what was found, as the answer shows them. */
export function chooseEvidence(observed: EvidenceObserved, rules: Ruleset): SynthesizerOutput['evidence'] {
  const { relevance, items } = rules.optionsOf(evidence)
  const chosen = observed.candidates
    .filter(({ millionths, excerpt }) => millionths >= relevance && excerpt !== '')
    .sort((a, b) => b.millionths - a.millionths)
    .slice(0, items)
  const status =
    observed.status === 'searched' ? (chosen.length > 0 ? 'found' : 'not_found') : observed.status
  return {
    status,
    items: chosen.map(({ notebook_id, source_title, excerpt, millionths }) => ({
      notebook_id,
      source_title,
      excerpt,
      relevance_score: Math.floor(Math.min(millionths, 1_000_000) / 10_000) / 100,
    })),
    embedder: observed.embedder,
  }
}

/** Words decide; meaning may raise what they found, halfway to its own measure. */
function blend(words: number, meaning: number | undefined): number {
  return meaning === undefined ? words : Math.max(words, Math.floor((words + meaning) / 2))
}
