import type { Answer } from './answers.ts'
import { formatClockTime, toMilliseconds } from './clock-time.ts'

/** How long an answer lasts, as far as the recording says. */
interface Duration {
  /** Whole milliseconds; null when a limit of the answer has no time. */
  readonly milliseconds: number | null
  /** What the answer lasts at least, from the times that are known. */
  readonly atLeast: number
  readonly reason: string
}

interface Closure {
  readonly forced: boolean
  readonly reason: string
}

const FINAL_PUNCTUATION = /[.!?…]["'»”’)\]}*_]*$/

export function textOfAnswer({ pieces }: Answer): string {
  return pieces.map(({ text }) => text).join(' ')
}

/** From the first start to the last end; where an end is not stated, until the next time that is. */
export function measureAnswer({ pieces, next }: Answer): Duration {
  const known = pieces.flatMap(({ earliest, latest }) => [earliest, latest]).filter((time) => time !== null)
  const latest = known.reduce((most, time) => Math.max(most, time), 0)
  const earliest = known.reduce((least, time) => Math.min(least, time), latest)
  const first = pieces[0]!.start
  const stated = pieces.at(-1)!.end !== null
  const last = stated ? latest : (next?.start ?? null)
  const unknown = (reason: string): Duration => ({
    milliseconds: null,
    atLeast: between(earliest, latest),
    reason,
  })
  if (known.length === 0) return unknown('La grabación no da tiempos para esta respuesta.')
  if (first === null)
    return unknown('La respuesta empieza dentro de una intervención y su comienzo no consta.')
  if (last === null) return unknown('El final de la respuesta no consta en la grabación.')
  if (last < first) return unknown('Las marcas de tiempo retroceden durante la respuesta.')
  const limit = stated ? formatClockTime(last) : `la marca siguiente, ${formatClockTime(last)}`
  const reason = `Va de ${formatClockTime(first)} a ${limit}.`
  return { milliseconds: between(first, last), atLeast: between(first, last), reason }
}

/** Whether the answer was cut, told from its duration, from overlapping cues and from how its text ends. */
export function decideClosure(answer: Answer, maxSeconds: number, punctuated: boolean): Closure {
  const { milliseconds, atLeast } = measureAnswer(answer)
  const span = `${milliseconds === null ? 'al menos ' : ''}${atLeast / 1000} s`
  if (atLeast > maxSeconds * 1000)
    return { forced: true, reason: `La respuesta dura ${span} y el máximo es ${maxSeconds} s.` }
  const length =
    milliseconds === null
      ? `No constan los tiempos que comparar con el máximo de ${maxSeconds} s`
      : `La respuesta dura ${span}, dentro del máximo de ${maxSeconds} s`
  const cut = decideCut(answer, punctuated)
  return cut.forced ? cut : { forced: false, reason: `${length}; ${cut.reason}` }
}

function decideCut(answer: Answer, punctuated: boolean): Closure {
  if (answer.next === null || answer.next.role !== 'interviewer')
    return { forced: false, reason: 'no le sigue quien entrevista.' }
  const overlap = overlapOf(answer)
  if (overlap > 0) {
    const reason = `Quien entrevista empieza ${overlap / 1000} s antes de que acabe la respuesta.`
    return { forced: true, reason }
  }
  if (endsPunctuated(answer))
    return { forced: false, reason: 'acaba en puntuación final y nadie se solapa con ella.' }
  if (punctuated)
    return { forced: true, reason: 'La respuesta no acaba en puntuación final y le sigue quien entrevista.' }
  const reason =
    'ninguna respuesta de la grabación acaba en puntuación final, así que su falta no indica nada.'
  return { forced: false, reason }
}

export function endsPunctuated(answer: Answer): boolean {
  return FINAL_PUNCTUATION.test(textOfAnswer(answer))
}

function overlapOf({ pieces, next }: Answer): number {
  const end = pieces.at(-1)!.end
  const start = next?.start ?? null
  return end === null || start === null ? 0 : between(start, end)
}

function between(start: number, end: number): number {
  return toMilliseconds(end) - toMilliseconds(start)
}
