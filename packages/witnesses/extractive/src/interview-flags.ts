import type { Finding, Flags, GemRequest, QuestionFlags } from '@dictamen/contracts'
import { citePassage, type Citation } from '@dictamen/dossier/reading'
import type { CandidateReading } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'
import type { FindingWriter, Saying } from './writer.ts'

/** What Flags say of how somebody answered, by the list that each finding belongs to. */
export interface FlagFindings {
  readonly desempeno_bajo_presion: readonly Finding[]
  readonly estilo_y_trade_offs: readonly Finding[]
  readonly contradicciones: readonly Finding[]
}

interface Said extends Saying {
  readonly text: string
}

type Say = Instruments['say']
type Sayer = (flags: QuestionFlags, say: Say) => Said | null

/** Findings from the Flags of a transcript, which another system measured, each on the answer that it describes. */
export function writeFlags(
  request: GemRequest,
  candidate: CandidateReading,
  writer: FindingWriter,
  { say }: Instruments,
): FlagFindings {
  const seen = request.evidence
    .filter(({ contract }) => contract === 'flags@1.1')
    .flatMap(({ output }) => (output as Flags).by_question)
    .flatMap((flags) => {
      const citation = answerTo(flags.question_id, candidate)
      return citation === null ? [] : [{ flags, citation }]
    })
  const write = (list: keyof FlagFindings, sayer: Sayer): Finding[] =>
    seen.flatMap(({ flags, citation }) => {
      const said = sayer(flags, say)
      return said === null ? [] : [writer.write(list, said.text, [citation], said)]
    })
  return {
    desempeno_bajo_presion: write('desempeno_bajo_presion', sayPressure),
    estilo_y_trade_offs: write('estilo_y_trade_offs', sayStyle),
    contradicciones: write('contradicciones', sayContradiction),
  }
}

function sayPressure(flags: QuestionFlags, say: Say): Said | null {
  if (flags.verbal_risk === 'alto')
    return { text: say('answer_risky'), polarity: 'en_contra', severity: 'media' }
  const isFirm = flags.closure_ok && flags.authority_level === 'alta' && flags.verbal_risk === 'bajo'
  return isFirm && sayStyle(flags, say) === null ? { text: say('answer_firm'), polarity: 'a_favor' } : null
}

function sayStyle(flags: QuestionFlags, say: Say): Said | null {
  const traits = [
    ...(flags.closure_ok ? [] : [say('answer_open')]),
    ...(flags.hedging_detected ? [say('answer_hedged')] : []),
    ...(flags.over_explanation ? [say('answer_long')] : []),
    ...(flags.drift_detected ? [say('answer_drifts')] : []),
  ]
  if (traits.length === 0) return null
  return { text: say('answer_style', { traits: traits.join(', ') }), polarity: 'en_contra', severity: 'baja' }
}

function sayContradiction(flags: QuestionFlags, say: Say): Said | null {
  if (!flags.contradiction_with_context) return null
  return { text: say('answer_contradicts'), polarity: 'en_contra', severity: 'media' }
}

/** The answer under the heading that bears the question's identifier. */
function answerTo(question: string, { statements }: CandidateReading): Citation | null {
  const answer = statements.find(
    ({ kind, isQuestion, passage }) =>
      kind === 'interview_notes' && !isQuestion && passage.headings.at(-1)?.text === question,
  )
  return answer === undefined ? null : citePassage(answer.reading, answer.passage)
}
