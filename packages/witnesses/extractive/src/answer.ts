import type { GemRequest } from '@dictamen/contracts'
import { testimonyOf } from '@dictamen/dossier/reading'
import { readCandidate } from '@dictamen/dossier/statements'
import { readAssessment } from './assessment.ts'
import { readAudit } from './audit.ts'
import type { Instruments } from './instruments.ts'
import { readMandate } from './mandate.ts'
import { readTrackRecord } from './track-record.ts'
import { readVerdict } from './verdict.ts'

/** The raw text of an answer to a request; the same request always gives the same bytes. */
export function answerRequest(request: GemRequest, instruments: Instruments): string {
  return `${JSON.stringify(answerOf(request, instruments), null, 2)}\n`
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
    blockers: request.missing.map((kind) => instruments.say('missing_paper', { kind })),
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
