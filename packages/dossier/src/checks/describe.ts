import { formatDate } from '@dictamen/spanish'
import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../reading/instruments.ts'
import type { Fact, Reason, Topic } from './facts/fact.ts'
import { STILL_THERE } from './facts/positions.ts'

/** The words in which a contradiction is told. */
interface Phrases {
  /** With {what}, {where}, {source}, {said}, {other_source} and {other_said}. */
  readonly sentence: string
  readonly topics: Readonly<Record<Topic, string>>
  readonly reasons: Readonly<Record<Reason, string>>
  /** With {house}. */
  readonly house: string
  readonly edge: string
  readonly denied: string
  readonly still_there: string
}

const Name = z.string().min(1)

export const phrases = defineRule<Phrases>({
  id: 'contradictions/phrases',
  options: z.strictObject({
    sentence: Name,
    topics: z.strictObject({
      cargo: Name,
      fechas: Name,
      equipo: Name,
      presupuesto: Name,
      cifra: Name,
      motivo: Name,
      otro: Name,
    }),
    reasons: z.strictObject({
      voluntary: Name,
      dismissal: Name,
      restructuring: Name,
      agreed: Name,
      ended: Name,
    }),
    house: Name,
    edge: Name,
    denied: Name,
    still_there: Name,
  }),
})

/** What two sources say differently, in a sentence. */
export function describe(a: Fact, b: Fact, { rulesets }: Instruments): string {
  const words = rulesets.contradictions.optionsOf(phrases)
  const edge = a.topic === 'fechas' ? fill(words.edge, { edge: a.attribute }) : ''
  const { employer } = a
  return fill(words.sentence, {
    what: words.topics[a.topic] + edge,
    where: employer === null ? '' : fill(words.house, { house: employer }),
    source: a.citation.source,
    said: wordsOf(a, words),
    other_source: b.citation.source,
    other_said: wordsOf(b, words),
  })
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole)
}

function wordsOf({ value }: Fact, words: Phrases): string {
  switch (value.kind) {
    case 'date':
      return value.date === STILL_THERE ? words.still_there : formatDate(value.date)
    case 'title':
      return fill(value.denied ? words.denied : '«{title}»', { title: value.phrase })
    case 'reason':
      return `«${value.words}» (${words.reasons[value.reason]})`
    default:
      return `«${value.words}»`
  }
}
