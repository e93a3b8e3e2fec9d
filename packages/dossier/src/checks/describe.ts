import { formatDate } from '@dictamen/spanish'
import type { Fact, Reason, Topic } from './facts/fact.ts'
import { STILL_THERE } from './facts/positions.ts'
import { STAY } from './facts/stays.ts'

const NAMES: Readonly<Record<Topic, string>> = {
  cargo: 'el cargo',
  fechas: 'las fechas',
  equipo: 'el tamaño del equipo',
  presupuesto: 'el presupuesto',
  cifra: 'una cifra',
  motivo: 'el motivo de salida',
  otro: 'un dato',
}
const REASONS: Readonly<Record<Reason, string>> = {
  voluntary: 'salida voluntaria',
  dismissal: 'despido o cese',
  restructuring: 'causa de la empresa',
  agreed: 'salida pactada',
  ended: 'fin de un plazo',
}

/** What two sources say differently, in a sentence. */
export function describe(a: Fact, b: Fact): string {
  const what =
    a.topic === 'cifra' || a.topic === 'otro'
      ? `${NAMES[a.topic]} (${a.attribute.replace(/ \(.*/, '')})`
      : NAMES[a.topic]
  const which = a.topic === 'fechas' ? ` de ${a.attribute.replace(/ \d$/, '')}` : ''
  const employer = a.employer ?? b.employer
  const where = employer === null ? '' : ` en ${employer}`
  return `Contradicción en ${what}${which}${where}: ${a.citation.source} dice ${wordsOf(a)} y ${b.citation.source} dice ${wordsOf(b)}.`
}

function wordsOf({ attribute, value }: Fact): string {
  switch (value.kind) {
    case 'date':
      if (value.date === STILL_THERE) return '«actualidad»'
      return attribute === STAY ? `«${value.words}»` : formatDate(value.date)
    case 'title':
      return value.denied ? `que no era «${value.phrase}»` : `«${value.phrase}»`
    case 'reason':
      return `«${value.words}» (${REASONS[value.reason]})`
    default:
      return `«${value.words}»`
  }
}
