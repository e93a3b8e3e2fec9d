import type { SearchDossier } from '@dictamen/contracts'
import { Refusal } from '../sentences.ts'

/** A dossier with one candidate only. */
export function onlyCandidate(dossier: SearchDossier, candidate: string): SearchDossier {
  const candidates = dossier.candidates.filter(({ candidate_id: id }) => id === candidate)
  if (candidates.length === 0) {
    const known = dossier.candidates.map(({ candidate_id: id }) => id).join(', ') || 'ninguno'
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la carpeta (${known})` })
  }
  return narrow(dossier, candidates)
}

/** A dossier without candidates: what the mandate is read from. */
export function withoutCandidates(dossier: SearchDossier): SearchDossier {
  return narrow(dossier, [])
}

function narrow(dossier: SearchDossier, candidates: SearchDossier['candidates']): SearchDossier {
  const ids = new Set<string | null>([null, ...candidates.map(({ candidate_id: id }) => id)])
  const sources = dossier.sources.filter(({ candidate_id: id }) => ids.has(id))
  const kept = new Set(sources.map(({ path }) => path))
  const evidence = dossier.evidence.filter(({ source }) => kept.has(source))
  return { ...dossier, candidates, sources, evidence }
}
