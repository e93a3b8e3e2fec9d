import { NOT_INFORMED, type Finding, type GemAnswer } from '@dictamen/contracts'
import { feedPoints, type LaidPoints } from '../sheet/point-findings.ts'
import { recommend, supportOf } from '../sheet/recommend.ts'
import { hitNoFits } from './facts.ts'
import type { StepInput, StepRules } from './step.ts'

/** The content as it stands in the output: what only code may say is said by code, and what was resolved stands in its lists. */
export function completeContent(
  answer: GemAnswer,
  { request, edition }: StepInput,
  { points, isLiteral }: LaidPoints,
  { judging }: StepRules,
): object {
  if (answer.gem === 'GEM_2') {
    const desafio = request.gem5_key_challenge?.text ?? NOT_INFORMED
    const fed = feedPoints('GEM_2', answer.content, { points, isLiteral }, judging) as typeof answer.content
    const fit = fed.encaje_vs_desafio_critico.map((item) => ({ ...item, desafio }))
    return { ...fed, encaje_vs_desafio_critico: fit }
  }
  if (answer.gem !== 'GEM_3') return answer.content
  const content = request.missing.includes('client_culture')
    ? { ...answer.content, encaje_cultural: [notInformed('encaje_cultural')] }
    : answer.content
  // The first edition told a hit no-fit by the mandate's line alone.
  const isHit = edition === '1.0' && hitNoFits(request, content, points).length > 0
  const recomendacion = recommend(points, isHit ? 'NO' : content.recomendacion)
  return {
    ...feedPoints('GEM_3', content, { points, isLiteral }, judging),
    recomendacion,
    recomendacion_hallazgos: [
      ...content.recomendacion_hallazgos,
      ...supportOf(recomendacion, points, judging, isLiteral),
    ],
  }
}

function notInformed(section: string): Finding {
  return {
    id: `${section}-no-informado`,
    text: NOT_INFORMED,
    polarity: 'neutra',
    severity: null,
    citations: [],
    status: 'no_informado',
  }
}
