import type { GemRequest } from '@dictamen/contracts'
import { createInstruments, type FindingRulesets, type Instruments } from '../reading/instruments.ts'
import { testimonyOf } from '../reading/testimony.ts'
import { readCandidate } from '../statements/statements.ts'
import { readAssessment } from './assessment.ts'
import { readAudit } from './audit.ts'
import { readMandate } from './mandate.ts'
import { readTrackRecord } from './track-record.ts'
import { readVerdict } from './verdict.ts'

export { exclusionsRules, experienceRules, extractiveRules, judgementRules } from './settings.ts'

/** The agent that needs no model: it finds by rules and quotes literally. */
export interface Extractive {
  /** The raw text of an answer to a request; the same request always gives the same bytes. */
  answer(request: GemRequest): string
}

export function createExtractive(rulesets: FindingRulesets): Extractive {
  const instruments = createInstruments(rulesets)
  return { answer: (request) => `${JSON.stringify(answerOf(request, instruments), null, 2)}\n` }
}

function answerOf(request: GemRequest, instruments: Instruments): object {
  const { search_id, candidate_id, gem, timestamp, prompt_version } = request
  return {
    meta: {
      search_id,
      candidate_id,
      gem,
      timestamp,
      prompt_version,
      sources: request.sources.map(({ path }) => path).sort(),
    },
    content: contentOf(request, instruments),
    scores: { score_dimension: null, confidence: null },
    blockers: request.missing.map((kind) => `Falta ${kind}: No informado en fuentes.`),
    ...(gem === 'GEM_4' ? { decision: 'APROBADO' } : {}),
  }
}

function contentOf(request: GemRequest, instruments: Instruments): object {
  if (request.gem === 'GEM_5') return readMandate(request.sources, instruments)
  const candidate = readCandidate(testimonyOf(request.sources, request.evidence), instruments)
  switch (request.gem) {
    case 'GEM_1':
      return readTrackRecord(candidate, instruments)
    case 'GEM_2':
      return readAssessment(candidate, request, instruments)
    case 'GEM_3':
      return readVerdict(candidate, request, instruments)
    default:
      return readAudit(candidate, request, instruments)
  }
}
