import type { Role } from './roles.ts'

/** Why something said found no place, in words that only describe the recording. */
export const leftOver = {
  nothingAsked: 'No se reconoce ninguna pregunta del conjunto en la grabación.',
  beforeFirst: 'Se dice antes de la primera pregunta reconocida.',
  afterEnd: 'Se dice después de que quien entrevista anuncie el final.',
  announcesEnd: 'Quien entrevista anuncia el final de la entrevista.',
  noQuestion: 'Lo dice quien entrevista y no coincide con ninguna pregunta del conjunto.',
  whoSpeaks: 'La grabación no dice quién habla aquí y no coincide con ninguna pregunta del conjunto.',
  foreign: (id: string) =>
    `Es una pregunta de quien entrevista que no está en el conjunto; cierra la respuesta a ${id}.`,
  afterForeign: 'Se dice después de una pregunta que no está en el conjunto.',
  followUp: (id: string) =>
    `Lo dice quien entrevista y no coincide con ninguna pregunta del conjunto; la respuesta a ${id} sigue abierta.`,
  asksAgain: (id: string) => `Repite la pregunta ${id}, cuya respuesta sigue abierta.`,
  answered: (id: string) => `Vuelve a formular la pregunta ${id}, que ya tiene respuesta.`,
  afterAnswered: (id: string) =>
    `Se dice después de volver a formularse la pregunta ${id}, que ya tiene respuesta.`,
  unanswered: (id: string) => `Formula la pregunta ${id}, a la que no sigue ninguna respuesta.`,
} as const

export const undivided =
  'La grabación no distingue quién habla: lo que sigue a una pregunta hasta la siguiente se toma como respuesta.'

export const binary = {
  whole: 'Es un Sí o un No a una pregunta binaria: nadie la cortó.',
  stop: (said: string): string =>
    `La grabación escribe «${said}»; en una pregunta binaria se quita la puntuación.`,
}

export const moments = {
  started: 'La grabación no lleva fecha: es la indicada al importarla.',
  ended: (last: string): string => `Es el comienzo más ${last}, la última marca de tiempo de la grabación.`,
  endless: 'La grabación no tiene marcas de tiempo: se repite el comienzo.',
}

export function describeRole(role: Role, asked: number, recognised: number, words: number): string {
  if (role === 'candidate')
    return `Se toma como quien responde: dice ${words} palabras y no formula las preguntas.`
  if (asked === 0) return 'Se toma como parte de quien entrevista: no es quien más habla tras las preguntas.'
  return `Se toma como quien entrevista: formula ${asked} de las ${recognised} preguntas reconocidas.`
}

export function describeLikeness(line: number, said: string, percent: number): string {
  return `Lo dicho en la línea ${line}, «${said}», se parece a la pregunta en un ${percent} %.`
}
