import type { GemName, GemRequest } from '@dictamen/contracts'

/** A request as a step of an ordinary search makes it. */
export function requestOf(gem: GemName): GemRequest {
  const sha256 = 'a'.repeat(64)
  return {
    search_id: 'SEARCH-2026-001',
    candidate_id: gem === 'GEM_5' ? null : 'CAND-001',
    gem,
    step: gem.replace('GEM_', 'gem'),
    ask: 1,
    timestamp: '2026-03-02T10:00:00Z',
    prompt_version: 'v1.0',
    sources: [],
    missing: [],
    sources_index: ['kickoff_notes.md', 'CAND-001/cv.md', 'CAND-001/references.md'].map((path) => ({
      path,
      sha256,
      lines: 10,
    })),
    gem5_summary: [],
    gem5_key_challenge: null,
    outputs: [],
    corrections: [],
    evidence: [],
    points: [],
    unanswered: [],
  }
}
