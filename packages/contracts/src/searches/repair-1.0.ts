import { z } from 'zod'
import { CitationShape } from './finding-1.0.ts'
import { PointId } from './judgement-terms-1.0.ts'
import { Text } from './terms-1.0.ts'

/** What can be wrong with an answer; what is admissible in its place follows from the kind and the values named. */
const FaultKind = z.enum([
  'respuesta_vacia',
  'respuesta_en_bucle',
  'respuesta_larga',
  'json_truncado',
  'no_es_json',
  'falta_campo',
  'otro_agente',
  'otra_busqueda',
  'otro_candidato',
  'otra_fecha',
  'recomendacion_no_binaria',
  'sin_cita',
  'cita_no_encontrada',
  'fuente_desconocida',
  'cifra_sin_fuente',
  'cita_que_no_lo_dice',
  'frase_generica',
  'punto_sin_responder',
])

const Fault = z.strictObject({
  kind: FaultKind,
  /** Where in the answer, as a JSON pointer; the empty one is the answer as a whole. */
  pointer: z.string(),
  /** The finding that it is about. */
  finding: Text.nullable(),
  /** What was read there. */
  seen: z.string().max(500),
  /** What may stand there. */
  admissible: z.array(Text),
  /** What the source does say, for a quote that is nearly in it. */
  nearest: CitationShape.nullable(),
  point_id: PointId.nullable(),
})

/** An answer that is to be given again, better: the words of the one before, and what was wrong with them. */
export const RepairShape = z.strictObject({ answer: z.string().max(60_000), faults: z.array(Fault) })

export type AnswerFault = z.infer<typeof Fault>
export type Repair = z.infer<typeof RepairShape>
