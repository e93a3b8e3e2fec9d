import { countLines, type GemRequest, type SearchDossier } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { sortFolder } from '@dictamen/search-folder'
import { sha256 } from '@dictamen/kernel/record'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import {
  heardWitness,
  openBook,
  reduceSearch,
  type SearchSoFar,
  type StepRules,
  type StoredAnswer,
} from '../src/index.ts'
import { inputs } from './load-rules.ts'
import type { SearchSetting } from '../src/run/run-steps.ts'
import { load, loadJudging, loadPages, loadProtocol } from './rulesets.ts'
import { verifier } from './verifier.ts'

/** Who is heard in these searches: answers that were recorded before anybody knew of points. */
export const IDENTITY = { name: 'replay', version: 'replay', sha256: null }
export const NOW = '2026-03-02T10:00:00Z'

/** Texts by path within the search folder. */
export type Folder = Readonly<Record<string, string>>

/** Raw answers by `gem5`, `CAND-001/gem1`, `CAND-001/gem4_retry_1`; a list gives one for each asking. */
export type Answers = Readonly<Record<string, Json | readonly Json[]>>

export const rules: StepRules = {
  protocol: loadProtocol(),
  checklists: {
    GEM_1: load('checklist-gem1-1.0.yaml'),
    GEM_2: load('checklist-gem2-1.0.yaml'),
    GEM_3: load('checklist-gem3-1.0.yaml'),
    GEM_4: load('checklist-gem4-1.0.yaml'),
    GEM_5: load('checklist-gem5-1.0.yaml'),
  },
  judging: loadJudging(),
  pages: loadPages(),
  points: {
    read: () => ({ passagesOf: () => [], claims: () => [], touches: () => false, measure: () => null }),
  },
  verifier: verifier,
}

/** The dossier of a folder of plain texts. */
export function dossierOf(folder: Folder, hidden: Readonly<Record<string, string>> = {}): SearchDossier {
  const sorted = sortFolder(
    {
      name: 'SEARCH-2026-001',
      files: Object.keys(folder).map((path) => ({ path, refused: null })),
      folders: [],
    },
    inputs,
  )
  return {
    search_id: sorted.search_id,
    candidates: [...sorted.candidates],
    ignored_files: [...sorted.ignored_files],
    evidence: [],
    sources: sorted.inputs.map(({ path, kind, candidate_id }) => {
      const text = folder[path]!
      const sample = hidden[path]
      return {
        path,
        kind,
        candidate_id,
        sha256: sha256(text),
        lines: countLines(text),
        text,
        ocr: false,
        hidden:
          sample === undefined
            ? []
            : [{ form: 'ancho_cero', line: 1, page: null, sample, count: sample.length }],
      }
    }),
  }
}

/** A search so far, what was asked for it, and with which requests. */
export interface SearchRun extends SearchSoFar {
  readonly asked: readonly string[]
  readonly requests: readonly GemRequest[]
}

/** Who is heard instead, by which rules, and what people judged. */
interface Heard extends Partial<Pick<SearchSetting, 'rules' | 'judgements'>> {
  readonly identity?: WitnessIdentity
}

/** Runs a search on answers that are at hand; what has none stays open. */
export function runOn(
  dossier: SearchDossier,
  answers: Answers | ((request: GemRequest) => string),
  { identity = IDENTITY, ...other }: Heard = {},
): SearchRun {
  const setting: SearchSetting = {
    dossier,
    rules,
    witness: heardWitness(identity),
    now: NOW,
    judgements: [],
    ...other,
  }
  const given = new Map<string, StoredAnswer>()
  const book = openBook((key) => given.get(key))
  const asked: string[] = []
  const requests: GemRequest[] = []
  for (;;) {
    const soFar = reduceSearch(setting, book)
    let answered = 0
    for (const { key, request } of soFar.pending) {
      const name = [request.candidate_id, request.step].filter((part) => part !== null).join('/')
      const raw = typeof answers === 'function' ? answers(request) : answerFor(answers, name, request.ask)
      if (raw === undefined) continue
      answered += 1
      asked.push(`${name}.ask${request.ask}`)
      requests.push(request)
      const tokens = { input: 0, output: 0 }
      given.set(key, { raw, asked_at: NOW, seconds: 30, tokens, cost: 1000, llamada_repetida: false })
    }
    if (answered === 0) return { ...soFar, asked, requests }
  }
}

function answerFor(answers: Answers, name: string, ask: number): string | undefined {
  const found = answers[name] ?? answers[name.replace(/_retry_\d$/, '')]
  if (found === undefined) return undefined
  const one = Array.isArray(found)
    ? ((found as readonly Json[])[ask - 1] ?? (found as readonly Json[]).at(-1))
    : found
  return typeof one === 'string' ? one : JSON.stringify(one)
}
