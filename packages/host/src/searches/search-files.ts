import type { SearchDossier, SearchReport } from '@dictamen/contracts'
import type { CandidateObservations, StoredAnswer } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch } from './run-search.ts'
import { onlyCandidate } from './only-candidate.ts'
import { openFiles } from './search-documents.ts'

/** A file of a search, by its path within the folder that it would be. */
export interface SearchFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface SearchFilesOptions {
  /** What the folder would be called: the search's own id. */
  readonly name: string
  readonly now?: string | undefined
  /** Only this candidate. */
  readonly candidate?: string | undefined
}

/** A search of files that lie in no folder: its report, its files, and what is needed to decide it again. */
export interface SearchedFiles {
  readonly report: SearchReport
  readonly files: ReadonlyMap<string, string>
  readonly dossier: SearchDossier
  readonly observed: CandidateObservations
}

const PATH = /^(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+(?:\/(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+){0,7}$/u
const LONGEST_PATH = 400

/** Searches files with the extractive agent. */
export async function searchFiles(
  given: readonly SearchFile[],
  { name, now, candidate }: SearchFilesOptions,
): Promise<SearchedFiles> {
  const rules = openSearchRules()
  const agent = createExtractiveAgent(rules.readers)
  const extractor = await openExtractor()
  try {
    const loaded = await loadSearch(openFiles({ name, files: given }), extractor, rules)
    const dossier = candidate === undefined ? loaded : onlyCandidate(loaded, candidate)
    const clock = createClock(now ?? createClock().now())
    const identity = { agent: agent.id, model: agent.model, ruleset: rules.sha256 }
    const answers: Record<string, StoredAnswer> = {}
    const soFar = await runSearch({
      dossier,
      rules: rules.steps,
      identity,
      agent: {
        ...agent,
        ask: async (request, key) => {
          const reply = await agent.ask(request, key)
          const { text: raw, tokens, cost } = reply
          // The clock stands still: nobody took any time.
          answers[key] = {
            raw,
            asked_at: request.timestamp,
            seconds: 0,
            tokens,
            cost,
            llamada_repetida: false,
          }
          return reply
        },
      },
      clock,
    })
    const observed = { identity, now: clock.now(), answers }
    return { report: soFar.report, files: soFar.files(), dossier, observed }
  } finally {
    await extractor.close()
  }
}

/** Whether a path names a file inside a folder and nothing else. */
export function isInside(path: string): boolean {
  return path.length <= LONGEST_PATH && PATH.test(path)
}
