import { correctedQuestions, type mergeAttempts } from 'dictamen'

type Bank = ReturnType<typeof mergeAttempts>

const ORIGINS = {
  printed: 'impresa',
  recovered: 'recuperada',
  corrected: 'corregida',
  unknown: 'desconocida',
} as const

/** A bank as a person reads it: each question, how often it was met and where its key comes from. */
export function renderBank(bank: Bank): string {
  const { questions, sources } = bank
  const corrected = correctedQuestions(bank)
  const lines = questions.map(
    ({ id, kind, key, attempts, stem }) =>
      `${id.padEnd(5)} ${kind.padEnd(24)} clave ${ORIGINS[key.origin].padEnd(12)} ${attempts.length} intentos  ${corrected.has(id) ? 'corregido  ' : ''}${stem.text.slice(0, 60)}`,
  )
  return `${sources.length} intentos · ${questions.length} preguntas\n\n${lines.join('\n')}\n`
}
