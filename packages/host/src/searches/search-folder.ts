import type { SearchReport } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { SearchAgent, SearchSoFar } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { createReplayAgent } from './replay-agent.ts'
import { runSearch, type StepProgress } from './run-search.ts'
import { isDrive, openPlace } from './open-place.ts'
import { writeOutputs } from './write-outputs.ts'

export interface SearchOptions {
  /** `extractive` or `replay:FOLDER`. */
  readonly agent?: string | undefined
  /** Where `outputs` is written; the search's own folder unless said otherwise, one of its name for Google Drive. */
  readonly output?: string | undefined
  /** Only this candidate. */
  readonly candidate?: string | undefined
  readonly now?: string | undefined
  readonly onStep?: ((progress: StepProgress) => void) | undefined
}

/** A search as it was left: its report, the bytes of every file, and the arithmetic behind them. */
export interface SearchResult {
  readonly report: SearchReport
  readonly files: ReadonlyMap<string, string>
  readonly soFar: SearchSoFar
}

/** Runs the search of a folder, or of `drive:` and the id of one, and writes its outputs. */
export async function searchFolder(folder: string, options: SearchOptions = {}): Promise<SearchResult> {
  const rules = openSearchRules()
  const agent = openAgent(options.agent ?? 'extractive')
  const extractor = await openExtractor()
  try {
    const loaded = await loadSearch(await openPlace(folder), extractor, rules)
    const dossier = options.candidate === undefined ? loaded : only(loaded, options.candidate)
    const soFar = await runSearch({
      dossier,
      rules: rules.steps,
      identity: { agent: agent.id, model: agent.model, ruleset: rules.sha256 },
      agent,
      clock: createClock(options.now),
      store: { load: () => Promise.resolve(undefined), save: () => Promise.resolve() },
      ...(options.onStep === undefined ? {} : { onStep: options.onStep }),
    })
    const files = soFar.files()
    await writeOutputs(options.output ?? (isDrive(folder) ? loaded.search_id : folder), files)
    return { report: soFar.report, files, soFar }
  } finally {
    await extractor.close()
  }

  function openAgent(name: string): SearchAgent {
    if (name === 'extractive') return createExtractiveAgent(rules.readers)
    const [kind, ...rest] = name.split(':')
    if (kind === 'replay' && rest.length > 0) return createReplayAgent(rest.join(':'))
    throw new Refusal('UsageWrong', { reason: `no hay un agente «${name}»: extractive o replay:CARPETA` })
  }
}

/** A dossier of one candidate alone. */
export function only<
  Dossier extends {
    candidates: readonly { candidate_id: string }[]
    sources: readonly { path: string; candidate_id: string | null }[]
    evidence: readonly { source: string }[]
  },
>(dossier: Dossier, candidate: string): Dossier {
  const candidates = dossier.candidates.filter(({ candidate_id: id }) => id === candidate)
  if (candidates.length === 0) {
    const known = dossier.candidates.map(({ candidate_id: id }) => id).join(', ') || 'ninguno'
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la carpeta (${known})` })
  }
  const sources = dossier.sources.filter(({ candidate_id: id }) => id === null || id === candidate)
  const kept = new Set(sources.map(({ path }) => path))
  const evidence = dossier.evidence.filter(({ source }) => kept.has(source))
  return { ...dossier, candidates, sources, evidence }
}
