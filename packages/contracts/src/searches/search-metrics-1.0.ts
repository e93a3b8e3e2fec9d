import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { SearchId, Text } from './terms-1.0.ts'

const Amount = z.number().min(0)

const Metric = z.strictObject({
  name: Text,
  /** How it is computed, in words. */
  formula: Text,
  unit: z.enum(['%', 'min', 'USD']),
  numerator: Amount,
  denominator: Amount,
  /** Null when there was nothing to count. */
  value: Amount.nullable(),
})

/** The metrics of §7, in their order. */
export const MetricsShape = z.strictObject({
  tasa_aprobacion_qa: Metric,
  citas_completas: Metric,
  contradicciones_declaradas: Metric,
  minutos_por_candidato: Metric,
  costo_por_busqueda: Metric,
  tasa_escalamiento: Metric,
})

const Shape = z.strictObject({
  searches: z.array(SearchId).min(1),
  metrics: MetricsShape,
  /** One line per search, oldest first. */
  series: z.array(z.strictObject({ search_id: SearchId, timestamp: Text, metrics: MetricsShape })),
})

export type Metrics = z.infer<typeof MetricsShape>
export type MetricName = keyof Metrics
export type MetricValue = z.infer<typeof Metric>
export type SearchMetrics = z.infer<typeof Shape>

/** The operative metrics of the protocol, of one search and over several, each with its formula. */
export const searchMetrics = defineContract<SearchMetrics>({
  id: 'search-metrics',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §7 Métricas operativas',
  schema: Shape,
  invariants: {
    'sin nada que contar no hay valor': ({ metrics, series }) => [
      ...checkValues('/metrics', metrics),
      ...series.flatMap((point, index) => checkValues(`/series/${index}/metrics`, point.metrics)),
    ],
  },
})

/** The metrics that have a value without anything to divide by, or none with it. */
export function checkValues(pointer: string, metrics: Metrics): Breach[] {
  return Object.entries(metrics).flatMap(([name, { denominator, value }]) =>
    (denominator === 0) === (value === null)
      ? []
      : [{ pointer: `${pointer}/${name}/value`, message: 'hay valor si y solo si el denominador no es 0' }],
  )
}
