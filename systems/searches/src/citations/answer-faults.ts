import {
  placeFindings,
  type AnswerChecks,
  type AnswerFault,
  type Citation,
  type Finding,
  type GemAnswer,
  type GemRequest,
  type UnsupportedClaim,
} from '@dictamen/contracts'
import { QuotedText } from '@dictamen/likeness'
import { faultOf } from '../answers/fault.ts'
import type { CitedText } from './answer-checks.ts'

/** From which likeness on, in millionths, a line is shown to whoever misquoted: it decides nothing. */
const LEAST_SHOWN = 500_000

/** What an answer claims that its citations do not carry, for whoever gave it: with what its sources do say. */
export function unsupportedFaults(
  answer: GemAnswer,
  { unsupported }: AnswerChecks,
  sources: readonly CitedText[],
): AnswerFault[] {
  if (unsupported.length === 0) return []
  const findings = new Map(placeFindings(answer.content).map(({ pointer, finding }) => [pointer, finding]))
  const texts = new Map(sources.map(({ path, text }) => [path, new QuotedText(text)]))
  return unsupported.map((claim) => faultOfClaim(claim, findings.get(claim.pointer), texts))
}

function faultOfClaim(
  { pointer, id, reason, detail }: UnsupportedClaim,
  finding: Finding | undefined,
  texts: ReadonlyMap<string, QuotedText>,
): AnswerFault {
  const citations = finding?.citations ?? []
  if (reason === 'cita_no_encontrada') {
    const at = citations.findIndex((citation) => !isIn(texts, citation))
    const wrong = citations[at]
    if (wrong !== undefined)
      return faultOf(reason, `${pointer}/citations/${at}/quote`, {
        finding: id,
        seen: wrong.quote,
        nearest: nearestTo(wrong, texts.get(wrong.source)!),
      })
  }
  if (reason === 'fuente_desconocida') {
    const at = citations.findIndex(({ source }) => !texts.has(source))
    const seen = citations[at]?.source ?? ''
    return faultOf(reason, `${pointer}/citations/${at}/source`, {
      finding: id,
      seen,
      admissible: [...texts.keys()],
    })
  }
  return faultOf(reason, pointer, { finding: id, seen: detail })
}

function isIn(texts: ReadonlyMap<string, QuotedText>, { source, quote, line }: Citation): boolean {
  return (texts.get(source)?.find(quote, line, 1_000_000) ?? null) !== null
}

function nearestTo({ source, quote, line }: Citation, text: QuotedText): Citation | null {
  const found = text.find(quote, line, LEAST_SHOWN)
  return found === null ? null : { source, quote: found.quote, line: found.line }
}

/** What a report may not say, for whoever wrote it. */
export function fluffFaults({ fluff }: AnswerChecks): AnswerFault[] {
  return fluff.map(({ pointer, id, phrase }) =>
    faultOf('frase_generica', `${pointer}/text`, { finding: id, seen: phrase }),
  )
}

/** The points that an answer says nothing of. */
export function unansweredFaults(
  unanswered: readonly string[],
  { points }: GemRequest,
  notBinary: AnswerFault | null,
): AnswerFault[] {
  return points
    .filter(({ point_id }) => unanswered.includes(point_id))
    .map(({ point_id, kind, question }) =>
      kind === 'recomendacion' && notBinary !== null
        ? notBinary
        : faultOf('punto_sin_responder', '/content', { seen: question, point_id }),
    )
}
