import type { Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { SourcePath, Text } from './terms-1.0.ts'

/** Where a statement stands: a path within the search folder, its words, and the line of the extracted text, from 1. */
export const CitationShape = z.strictObject({ source: SourcePath, quote: Text, line: z.int().min(1) })

/** A figure: the value, its unit, the top of its scale and the value from which it is good enough. */
export const MeasureShape = z.strictObject({
  value: z.number(),
  unit: z.string().nullable(),
  scale: z.number().nullable(),
  cutoff: z.number().nullable(),
})

/** The one form in which an agent states something. */
export const FindingShape = z.strictObject({
  id: Text,
  text: Text,
  polarity: z.enum(['a_favor', 'en_contra', 'neutra']),
  severity: z.enum(['baja', 'media', 'alta']).nullable(),
  measure: MeasureShape.optional(),
  citations: z.array(CitationShape),
  status: z.enum(['sustentado', 'hipotesis', 'no_informado']),
})

export type Citation = z.infer<typeof CitationShape>
export type Measure = z.infer<typeof MeasureShape>
type Finding = z.infer<typeof FindingShape>

/** A finding and the JSON pointer at which it stands. */
interface PlacedFinding {
  readonly pointer: string
  /** The list that holds it: `logros_calibrados`, `foda/fortalezas`. */
  readonly section: string
  readonly finding: Finding
}

/** The findings of a GEM's content with their place, in reading order. */
export function placeFindings(content: object, at = '/content', section = ''): PlacedFinding[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): PlacedFinding[] => {
    const pointer = `${at}/${key}`
    const name = section === '' ? key : `${section}/${key}`
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) =>
        isFinding(item) ? [{ pointer: `${pointer}/${index}`, section: name, finding: item }] : [],
      )
    return typeof value === 'object' && value !== null ? placeFindings(value, pointer, name) : []
  })
}

function isFinding(item: unknown): item is Finding {
  return typeof item === 'object' && item !== null && 'polarity' in item && 'citations' in item
}

/** The findings that say they stand on a source and cite none. */
export function checkCited(content: object): Breach[] {
  return placeFindings(content).flatMap(({ pointer, finding }) =>
    finding.status === 'sustentado' && finding.citations.length === 0
      ? [{ pointer: `${pointer}/citations`, message: 'un hallazgo «sustentado» cita al menos una fuente' }]
      : [],
  )
}

/** The findings whose id another one of the content already has. */
export function checkIds(content: object): Breach[] {
  const seen = new Set<string>()
  return placeFindings(content).flatMap(({ pointer, finding: { id } }) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ pointer: `${pointer}/id`, message: `el identificador «${id}» está repetido` }]
  })
}
