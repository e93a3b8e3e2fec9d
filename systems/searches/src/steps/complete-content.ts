import { NOT_INFORMED, type Finding, type GemAnswer } from '@dictamen/contracts'
import { hitNoFits } from './facts.ts'
import type { StepInput } from './step.ts'

/** The content as it stands in the output: what only code may say is said by code. */
export function completeContent(answer: GemAnswer, { request }: StepInput): object {
  if (answer.gem === 'GEM_2') {
    const desafio = request.gem5_key_challenge?.text ?? NOT_INFORMED
    const fit = answer.content.encaje_vs_desafio_critico.map((item) => ({ ...item, desafio }))
    return { ...answer.content, encaje_vs_desafio_critico: fit }
  }
  if (answer.gem === 'GEM_3') {
    const cultureless = request.missing.includes('client_culture')
    const content = cultureless
      ? { ...answer.content, encaje_cultural: [notInformed('encaje_cultural')] }
      : answer.content
    return hitNoFits(request, content).length > 0 ? { ...content, recomendacion: 'NO' } : content
  }
  return answer.content
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
