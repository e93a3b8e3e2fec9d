import {
  gemAnswer,
  placeFindings,
  type AnswerChecks,
  type Finding,
  type GemName,
  type GemOutput,
  type GemRequest,
  type SourceChecks,
  type SourceKindName,
} from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { verifier } from '../../../../systems/searches/test/verifier.ts'
import { shippedExtractive } from './rules.ts'

export const folder = join(import.meta.dirname, 'dossiers')
export const searches = readdirSync(folder).sort()

/** A file of a dossier. */
export interface DossierFile {
  readonly path: string
  readonly kind: SourceKindName
  readonly text: string
}

/** A fact that was planted in a dossier: where it must be found, by a piece of a quote, of a text, or both. */
export interface Planted {
  readonly gem: 'gem5' | 'gem1' | 'gem2' | 'gem3' | 'contradictions'
  readonly list?: string
  readonly quote?: string
  readonly text?: string
  readonly status?: string
  readonly veredicto?: string
  readonly explained?: boolean
}

export interface Truth {
  readonly gem5: readonly Omit<Planted, 'gem'>[]
  readonly candidates: Readonly<
    Record<
      string,
      {
        readonly irresoluble: boolean
        readonly found: readonly Planted[]
        readonly absent?: readonly Planted[]
      }
    >
  >
}

const KINDS: readonly (readonly [RegExp, SourceKindName])[] = [
  [/cv|curric/i, 'cv'],
  [/interv|entrev/i, 'interview_notes'],
  [/test|assess|prueba/i, 'tests'],
  [/cas[eo]/i, 'case_notes'],
  [/refer/i, 'references'],
  [/cult/i, 'client_culture'],
  [/jd|brief/i, 'brief_jd'],
  [/kick/i, 'kickoff_notes'],
  [/./, 'company_context'],
]

/** The files of a folder of the dossiers, with paths within the search. */
export function loadFiles(search: string, candidate: string | null): DossierFile[] {
  const base = candidate === null ? join(folder, search) : join(folder, search, candidate)
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => name !== 'truth.yaml' && statSync(join(base, name)).isFile())
    .map((name) => ({
      path: candidate === null ? name : `${candidate}/${name}`,
      kind: KINDS.find(([pattern]) => pattern.test(name))![1],
      text: readFileSync(join(base, name), 'utf8'),
    }))
}

export function loadTruth(search: string): Truth {
  const file = join(folder, search, 'truth.yaml')
  return readDocument(readFileSync(file, 'utf8'), file).value as unknown as Truth
}

export const extractive = shippedExtractive()
export { verifier }

const READS: Readonly<Record<GemName, readonly SourceKindName[]>> = {
  GEM_5: ['brief_jd', 'kickoff_notes', 'company_context'],
  GEM_1: ['cv', 'interview_notes'],
  GEM_2: ['tests', 'case_notes', 'cv', 'interview_notes'],
  GEM_3: ['references', 'client_culture', 'cv', 'interview_notes', 'tests', 'case_notes'],
  GEM_4: ['cv', 'interview_notes', 'tests', 'case_notes', 'references', 'client_culture'],
}

/** What a GEM made of a dossier, and what verification left of it. */
export interface Ran {
  readonly output: GemOutput
  readonly checks: AnswerChecks
}

/** What the built-in agent finds in a search, without gates. */
export interface RanSearch {
  readonly gem5: Ran
  readonly candidates: Readonly<
    Record<string, { readonly gems: Readonly<Record<string, Ran>>; readonly sources: SourceChecks }>
  >
}

export function runSearch(
  search: string,
  files: readonly DossierFile[],
  own: Readonly<Record<string, readonly DossierFile[]>>,
): RanSearch {
  const gem5 = ask(search, null, 'GEM_5', files, files, [], null)
  const candidates = Object.entries(own).map(([candidate, papers]) => {
    const culture = papers.some(({ kind }) => kind === 'client_culture')
      ? []
      : files.filter(({ kind }) => kind === 'client_culture')
    const readable = [...papers, ...culture]
    const citable = [...files, ...papers]
    const gems: Record<string, Ran> = {}
    for (const gem of ['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4'] as const) {
      const outputs = Object.values(gems).map(({ output }) => output)
      gems[gem] = ask(search, candidate, gem, readable, citable, outputs, gem5.output)
    }
    return [candidate, { gems, sources: verifier.checkSources(papers) }] as const
  })
  return { gem5, candidates: Object.fromEntries(candidates) }
}

function ask(
  search: string,
  candidate: string | null,
  gem: GemName,
  readable: readonly DossierFile[],
  citable: readonly DossierFile[],
  outputs: readonly GemOutput[],
  gem5: GemOutput | null,
): Ran {
  const summary =
    gem5 === null
      ? []
      : placeFindings(gem5.content).map(({ section, finding }) => ({ section, finding: plain(finding) }))
  const request: GemRequest = {
    search_id: search,
    candidate_id: candidate,
    gem,
    step: gem.toLowerCase().replace('_', ''),
    ask: 1,
    timestamp: '2026-02-01T09:00:00Z',
    prompt_version: 'v1.0',
    sources: readable
      .filter(({ kind }) => READS[gem].includes(kind))
      .map((file) => ({
        ...file,
        sha256: createHash('sha256').update(file.text).digest('hex'),
        lines: file.text.split('\n').length,
        ocr: false,
      })),
    missing: [],
    sources_index: [],
    gem5_summary: summary,
    gem5_key_challenge: summary.find(({ section }) => section === 'problema_real_del_rol')?.finding ?? null,
    outputs: [...outputs],
    corrections: [],
    evidence: [],
    points: [],
    unanswered: [],
  }
  const raw = JSON.parse(extractive.answer(request)) as { content: object; blockers: string[] }
  const answer = parseContract(gemAnswer, {
    gem,
    content: raw.content,
    timestamp: request.timestamp,
    sources: [],
    blockers: raw.blockers,
    model_score: null,
    model_confidence: null,
    notes: [],
    ...(gem === 'GEM_4' ? { model_decision: 'APROBADO' } : {}),
  })
  const checks = verifier.checkAnswer(answer, citable)
  // Without a recommendation: whoever judges gives it.
  const output = {
    meta: {
      search_id: search,
      candidate_id: candidate,
      gem,
      timestamp: request.timestamp,
      prompt_version: 'v1.0',
      sources: citable.map(({ path }) => path),
    },
    content: checks.answer.content,
    scores: { score_dimension: gem === 'GEM_5' ? null : 8, confidence: 8, model_score: null },
    blockers: [],
  } as unknown as GemOutput
  return { output, checks }
}

function plain({ id, text, polarity, severity, measure, citations, status }: Finding): Finding {
  return { id, text, polarity, severity, ...(measure === undefined ? {} : { measure }), citations, status }
}

/** The planted facts of a search that were not found, and how many there are. */
export function missingFacts(ran: RanSearch, truth: Truth): { planted: number; missing: string[] } {
  const missing: string[] = []
  let planted = 0
  const look = (where: string, fact: Planted, found: boolean): void => {
    planted++
    if (!found) missing.push(`${where}: ${JSON.stringify(fact)}`)
  }
  for (const fact of truth.gem5) look('gem5', { gem: 'gem5', ...fact }, holds(ran.gem5.output, fact))
  for (const [candidate, expected] of Object.entries(truth.candidates)) {
    const own = ran.candidates[candidate]!
    for (const fact of expected.found) look(candidate, fact, isFound(fact, own.gems, own.sources))
  }
  return { planted, missing }
}

export function isFound(fact: Planted, gems: Readonly<Record<string, Ran>>, sources: SourceChecks): boolean {
  if (fact.gem !== 'contradictions')
    return holds(gems[fact.gem.toUpperCase().replace('GEM', 'GEM_')]!.output, fact)
  return sources.contradictions.some(({ citations, explanation }) => {
    const quotes = explanation === null ? citations : [...citations, explanation]
    return (
      quotes.some(({ quote }) => fold(quote).includes(fact.quote!)) &&
      (fact.explained === true) === (explanation !== null)
    )
  })
}

function holds({ content }: GemOutput, fact: Omit<Planted, 'gem'>): boolean {
  const lists = fact.list?.split('|')
  return placeFindings(content).some(
    ({ section, finding }) =>
      (lists === undefined || lists.includes(section)) &&
      (fact.quote === undefined ||
        finding.citations.some(({ quote }) => fold(quote).includes(fact.quote!))) &&
      (fact.text === undefined || finding.text.includes(fact.text)) &&
      (fact.status === undefined || finding.status === fact.status) &&
      (fact.veredicto === undefined || ('veredicto' in finding && finding.veredicto === fact.veredicto)),
  )
}

function fold(text: string): string {
  return text.replaceAll(/[\s>]+/g, ' ').replaceAll('**', '')
}
