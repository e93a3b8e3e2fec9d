import type { AnswerFault } from '@dictamen/contracts'
import { layCitation } from './lay-findings.ts'

/** What a model is told of each thing that can be wrong with its answer: what was seen, and what is admissible. */
const FAULTS: Readonly<Record<AnswerFault['kind'], (fault: AnswerFault) => string>> = {
  respuesta_vacia: () => 'llegó vacía. Se admite el objeto JSON entero.',
  respuesta_en_bucle: ({ seen }) =>
    `repetía las mismas palabras: «${seen}». Se admite cada hallazgo una vez.`,
  respuesta_larga: ({ admissible: [most] }) => `era demasiado larga. Se admiten ${most} caracteres.`,
  json_truncado: ({ seen }) =>
    `el JSON no terminaba; acababa en «${seen}». Se admite un objeto completo: escribe menos hallazgos.`,
  no_es_json: ({ seen }) => `no era JSON: «${seen}». Se admite solo el objeto, sin texto antes ni después.`,
  falta_campo: () => 'faltaba. Se admite un objeto con ese nombre.',
  otro_agente: (fault) => instead(fault),
  otra_busqueda: (fault) => instead(fault),
  otro_candidato: (fault) => instead(fault),
  otra_fecha: (fault) => instead(fault),
  recomendacion_no_binaria: ({ seen }) =>
    `se leyó «${seen}». Se admite la cadena SI, la cadena NO, o null si no se puede fundar.`,
  sin_cita: () =>
    'dice sustentado y no cita nada. Se admite con una cita literal, o con estado hipotesis o no_informado.',
  cita_no_encontrada: ({ seen, nearest }) =>
    nearest === null
      ? `la cita «${seen}» no está en esa fuente. Se admiten palabras copiadas de un renglón, o el hallazgo se retira.`
      : `la cita «${seen}» no está en esa fuente. Lo más parecido que dice es ${layCitation(nearest, new Set())}: si sostiene el hallazgo, cópialo tal cual; si no, retíralo.`,
  fuente_desconocida: ({ seen, admissible }) =>
    `no hay una fuente «${seen}». Se admite ${admissible.join(', ')}.`,
  cifra_sin_fuente: ({ seen }) => `${seen} Se admite lo que digan sus citas, o el hallazgo se retira.`,
  cita_que_no_lo_dice: ({ seen }) => `${seen} Se admite lo que la cita sí dice, o el hallazgo se retira.`,
  frase_generica: ({ seen }) => `«${seen}» no dice nada comprobable. Se admite un hecho citado, o se retira.`,
  punto_sin_responder: ({ seen, point_id }) =>
    `no dice nada del punto ${point_id}: ${seen} Se admite al menos un hallazgo con ese point_id.`,
}

function instead({ seen, admissible: [value] }: AnswerFault): string {
  return `se leyó ${seen} y se admite ${value}.`
}

/** One line for what is wrong at a place of an answer. */
export function tellFault(fault: AnswerFault): string {
  const place = fault.pointer === '' ? 'la respuesta entera' : fault.pointer
  const whose = fault.finding === null ? '' : ` (hallazgo ${fault.finding})`
  return `- ${place}${whose}: ${FAULTS[fault.kind](fault)}`
}

export const SENTENCES = {
  answer:
    'Responde con el objeto JSON de tu agente, según tus instrucciones y con lo que hay entre las marcas.',
  points:
    'De cada punto por juzgar da al menos un hallazgo con su point_id: a_favor o en_contra con citas de los documentos del candidato, o neutra si las fuentes no bastan; la recomendación se da en recomendacion, o null si no se puede fundar.',
  corrections: 'Atiende cada corrección como una petición de revisar tu trabajo contra las fuentes.',
  unanswered: (points: readonly string[]): string =>
    `La respuesta anterior no dijo nada de estos puntos: ${points.join(', ')}.`,
  again:
    'Esta es tu respuesta anterior y lo que se encontró en ella. Devuelve el objeto entero: corrige eso, deja igual lo demás y no inventes para rellenar. Todo se comprueba de nuevo.',
  verify: 'De cada afirmación di si se sigue de sus citas, con el objeto JSON que dicen tus instrucciones.',
  unreadable: 'La respuesta anterior no se pudo leer: comprueba que sea JSON completo.',
} as const
