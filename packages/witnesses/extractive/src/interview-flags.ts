import type { Finding, Flags, GemRequest, QuestionFlags } from '@dictamen/contracts'
import { citePassage, type Citation } from '@dictamen/dossier/reading'
import type { CandidateReading } from '@dictamen/dossier/statements'
import type { FindingWriter } from './writer.ts'

/** What Flags say of how somebody answered, by the list that each finding belongs to. */
export interface FlagFindings {
  readonly desempeno_bajo_presion: readonly Finding[]
  readonly estilo_y_trade_offs: readonly Finding[]
  readonly contradicciones: readonly Finding[]
}

/** Findings from the Flags of a transcript, each on the answer that it describes. */
export function writeFlags(
  request: GemRequest,
  candidate: CandidateReading,
  writer: FindingWriter,
): FlagFindings {
  const seen = request.evidence
    .filter(({ contract }) => contract === 'flags@1.1')
    .flatMap(({ output }) => (output as unknown as Flags).by_question)
    .flatMap((flags) => {
      const citation = answerTo(flags.question_id, candidate)
      return citation === null ? [] : [{ flags, citation }]
    })
  const write = (list: keyof FlagFindings, say: Sayer): Finding[] =>
    seen.flatMap(({ flags, citation }) => {
      const said = say(flags)
      return said === null ? [] : [writer.write(list, said.text, [citation], said)]
    })
  return {
    desempeno_bajo_presion: write('desempeno_bajo_presion', sayPressure),
    estilo_y_trade_offs: write('estilo_y_trade_offs', sayStyle),
    contradicciones: write('contradicciones', sayContradiction),
  }
}

type Sayer = (
  flags: QuestionFlags,
) => { text: string; polarity: Finding['polarity']; severity: 'baja' | 'media' | null } | null

function sayPressure(flags: QuestionFlags): ReturnType<Sayer> {
  if (flags.verbal_risk === 'alto')
    return { text: 'Respuesta de riesgo verbal alto.', polarity: 'en_contra', severity: 'media' }
  const isFirm = flags.closure_ok && flags.authority_level === 'alta' && flags.verbal_risk === 'bajo'
  return isFirm && sayStyle(flags) === null
    ? {
        text: 'Respuesta cerrada, con autoridad alta y riesgo verbal bajo.',
        polarity: 'a_favor',
        severity: null,
      }
    : null
}

function sayStyle(flags: QuestionFlags): ReturnType<Sayer> {
  const traits = [
    ...(flags.closure_ok ? [] : ['sin cierre']),
    ...(flags.hedging_detected ? ['con marcas de duda'] : []),
    ...(flags.over_explanation ? ['con explicaciones de más'] : []),
    ...(flags.drift_detected ? ['desviada de lo preguntado'] : []),
  ]
  return traits.length === 0
    ? null
    : { text: `Respuesta ${traits.join(', ')}.`, polarity: 'en_contra', severity: 'baja' }
}

function sayContradiction(flags: QuestionFlags): ReturnType<Sayer> {
  return flags.contradiction_with_context
    ? { text: 'La respuesta contradice el contexto dado.', polarity: 'en_contra', severity: 'media' }
    : null
}

/** The answer under the heading that bears the question's identifier. */
function answerTo(question: string, { statements }: CandidateReading): Citation | null {
  const answer = statements.find(
    ({ kind, isQuestion, passage }) =>
      kind === 'interview_notes' && !isQuestion && passage.headings.at(-1)?.text === question,
  )
  return answer === undefined ? null : citePassage(answer.reading, answer.passage)
}
