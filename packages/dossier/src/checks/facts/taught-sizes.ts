import type { Figure } from '../../reading/figures.ts'
import type { Instruments } from '../../reading/instruments.ts'
import type { Statement } from '../../statements/statements.ts'
import { formsAround } from '../../taught/forms.ts'
import { bestOf } from '../../taught/table.ts'

/** What a figure is the size of, as far as the examples say. */
export interface TaughtSize {
  readonly topic: 'equipo' | 'presupuesto'
  readonly attribute: string
}

const OF_PEOPLE = ['equipo', 'plantilla', 'otra_gente']
const OF_MONEY = ['presupuesto', 'ventas', 'otro_dinero']
const SIZES: Readonly<Record<string, TaughtSize>> = {
  equipo: { topic: 'equipo', attribute: 'equipo' },
  plantilla: { topic: 'equipo', attribute: 'plantilla' },
  presupuesto: { topic: 'presupuesto', attribute: 'presupuesto' },
}
/** The points from which a label is believed; a number that does not say what it counts needs more. */
const LEAST = -10
const LEAST_BARE = 20

/** «Con ella trabajaban 65 personas»: the size of a team or a budget, by the words around the figure; null when it is none. */
export function taughtSizeOf(
  { text, kind }: Statement,
  figure: Figure,
  { taught }: Instruments,
): TaughtSize | null {
  if (kind !== 'references' && kind !== 'interview_notes') return null
  const { unit, low, high, start, end } = figure
  if (low !== high || (unit !== 'people' && unit !== 'money' && unit !== 'count')) return null
  const points = taught.figures.read(formsAround(text, { start, end, name: unit }))
  const { label, points: most } = bestOf(points, unit === 'money' ? OF_MONEY : OF_PEOPLE)
  return most >= (unit === 'count' ? LEAST_BARE : LEAST) ? (SIZES[label] ?? null) : null
}
