import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { CitationShape } from './finding-1.0.ts'
import { CorrectionShape } from './gem-content-1.0.ts'
import { CandidateId, Moment, SearchId, SourcePath, Text } from './terms-1.0.ts'

export const EscalationShape = z.strictObject({
  meta: z.strictObject({ search_id: SearchId, candidate_id: CandidateId, timestamp: Moment }),
  /** Which of the four triggers fired, with the evidence of each. */
  disparadores: z
    .array(
      z.strictObject({
        disparador: z.enum([
          'bloqueos_qa_consecutivos',
          'contradiccion_critica_irresoluble',
          'falta_estructural_de_evidencia',
          'ambiguedad_persistente',
          'respuesta_invalida_persistente',
        ]),
        detalle: Text,
        citations: z.array(CitationShape),
      }),
    )
    .min(1),
  resumen_ejecutivo: z.array(Text).min(1),
  bloqueos_y_correcciones: z.array(
    z.strictObject({ intento: Text, bloqueo: Text, correcciones: z.array(CorrectionShape) }),
  ),
  riesgos_de_forzar_el_cierre: z.array(Text).min(1),
  /** The files it speaks of, within the search folder. */
  enlaces: z.array(SourcePath),
})

export type Escalation10 = z.infer<typeof EscalationShape>

/** What the senior consultant receives with a case that the protocol does not close. */
export const escalation10 = defineContract<Escalation10>({
  id: 'escalation',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §8 Política de escalamiento humano',
  schema: EscalationShape,
  invariants: { 'una contradicción se enseña con sus dos fuentes': checkConflicts },
})

/** A contradiction without both of its sources. */
export function checkConflicts({ disparadores }: Pick<Escalation10, 'disparadores'>): Breach[] {
  return disparadores.flatMap(({ disparador, citations }, index) =>
    disparador === 'contradiccion_critica_irresoluble' && citations.length < 2
      ? [{ pointer: `/disparadores/${index}/citations`, message: 'faltan las dos fuentes en conflicto' }]
      : [],
  )
}
