import type { importRecording } from 'dictamen'
import { styleText } from 'node:util'

type Import = ReturnType<typeof importRecording>

/** What a person should look at after an import: inferred values, speech without a place, questions without an answer. */
export function renderImport({ transcript, inferred, unaligned, unanswered }: Import): string {
  const count = transcript.entries.length
  const lines = [
    count === 0
      ? `Ninguna pregunta de ${transcript.questionset_id} aparece en la grabación: ¿es su conjunto de preguntas?`
      : `${count} ${count === 1 ? 'respuesta alineada' : 'respuestas alineadas'} con ${transcript.questionset_id}.`,
  ]
  if (inferred.length > 0) lines.push(styleText('bold', 'Inferido (confírmelo):'))
  for (const { pointer, value, reason } of inferred)
    lines.push(`  ${pointer} = ${JSON.stringify(value)}: ${reason}`)
  if (unaligned.length > 0) lines.push(styleText('bold', 'Sin alinear:'))
  for (const { line, speaker, text, reason } of unaligned) {
    lines.push(`  línea ${line}${speaker === null ? '' : `, ${speaker}`}: «${text}» (${reason})`)
  }
  if (unanswered.length > 0) lines.push(`${styleText('bold', 'Sin respuesta:')} ${unanswered.join(', ')}`)
  return `${lines.join('\n')}\n`
}
