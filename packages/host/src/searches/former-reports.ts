import {
  candidateReport,
  candidateReport10,
  needsConfirmation,
  searchReport,
  searchReport10,
  type CandidateReport,
  type SearchReport,
} from '@dictamen/contracts'
import { parseContract, type Document, examineContract } from '@dictamen/kernel'

/** The report of a search, also as it was written before there were points to judge. */
export function parseSearchReport(document: Document): SearchReport {
  if (examineContract(searchReport10, document.value).problems.length > 0)
    return parseContract(searchReport, document)
  const former = parseContract(searchReport10, document)
  return {
    ...former,
    candidates: former.candidates.map((one) => ({
      ...one,
      confirmacion:
        one.confirmacion === 'no requiere' && needsConfirmation(one.decision, one.recomendacion)
          ? 'pendiente de confirmación'
          : one.confirmacion,
      juzgado_por: [],
      puntos_abiertos: [],
      impugnada: false,
    })),
  }
}

/** The report of a candidate, also as it was written before there were points to judge. */
export function parseCandidateReport(document: Document): CandidateReport {
  if (examineContract(candidateReport10, document.value).problems.length > 0)
    return parseContract(candidateReport, document)
  const former = parseContract(candidateReport10, document)
  const confirmacion = former.recomendacion === 'NO' ? 'pendiente de confirmación' : 'no requiere'
  return { ...former, confirmacion, juicios: [], puntos_abiertos: [], impugnada: false }
}
