import {
  placeFindings,
  type Correction,
  type DossierSource,
  type GemName,
  type GemOutput,
  type GemRequest,
  type Repair,
  type RequestPoint,
  type RequestSource,
  type SearchDossier,
} from '@dictamen/contracts'
import type { Protocol } from '../protocol/protocol.ts'
import { citableFor, missingFor, readBy, sourcesFor } from './sources-of.ts'

/** Each step brings the same file: who has read it need not read it again. */
const requested = new WeakMap<DossierSource, RequestSource>()

/** A step that is due. */
export interface DueStep {
  readonly candidate_id: string | null
  readonly gem: GemName
  readonly step: string
  readonly ask: number
  readonly corrections: readonly Correction[]
  readonly timestamp: string
  readonly mandate: GemOutput | null
  /** The last accepted outputs of the candidate. */
  readonly outputs: readonly GemOutput[]
  /** What is open to judgement. */
  readonly points: readonly RequestPoint[]
  /** The points of which the answer before said nothing. */
  readonly unanswered: readonly string[]
  /** What is to be done better than before; null when nothing was said before. */
  readonly repair: Repair | null
}

/** What an agent is asked in a step. */
export function buildRequest(protocol: Protocol, dossier: SearchDossier, due: DueStep): GemRequest {
  const { candidate_id, gem } = due
  const sources = sourcesFor(dossier, candidate_id)
  const read = readBy(protocol, gem, sources)
  const paths = new Set(read.map(({ path }) => path))
  const summary = due.mandate === null || gem === 'GEM_5' ? [] : placeFindings(due.mandate.content)
  const challenge = summary.find(({ section }) => section === 'problema_real_del_rol')
  return {
    search_id: dossier.search_id,
    candidate_id,
    gem,
    step: due.step,
    ask: due.ask,
    timestamp: due.timestamp,
    prompt_version: protocol.prompts[gem],
    sources: read.map(requestSource),
    missing: missingFor(protocol, gem, sources),
    sources_index: citableFor(dossier, candidate_id).map(({ path, sha256, lines }) => ({
      path,
      sha256,
      lines,
    })),
    gem5_summary: summary.map(({ section, finding }) => ({ section, finding })),
    gem5_key_challenge: challenge?.finding ?? null,
    outputs: due.outputs.filter(({ meta }) => protocol.inputs[gem].outputs.includes(meta.gem)),
    corrections: [...due.corrections],
    evidence: dossier.evidence
      .filter(({ source }) => paths.has(source))
      .map(({ contract, source, output }) => ({
        contract,
        source,
        output: output as GemRequest['evidence'][number]['output'],
      })),
    points: due.points.map(({ passages, ...point }) => ({ ...point, passages: [...passages] })),
    unanswered: [...due.unanswered],
    ...(due.repair === null ? {} : { repair: due.repair }),
  }
}

export function requestSource(source: DossierSource): RequestSource {
  const known = requested.get(source)
  if (known !== undefined) return known
  const { path, kind, sha256, lines, text, ocr } = source
  const made = { path, kind, sha256, lines, text, ocr }
  requested.set(source, made)
  return made
}
