import type { TraceDocument } from '@dictamen/contracts'
import { findDates } from '@dictamen/spanish'
import { z } from 'zod'

const Sentence = z.string().min(1)
/** A sentence with places for what was said and what the context says. */
const Contrasted = Sentence.refine((text) => text.includes('{dicho}') && text.includes('{contexto}'), {
  message: 'nombra {dicho} y {contexto}',
})

/** What is asked when the trace tells the cause. */
export const Causes = z.strictObject({
  contradiction: z.strictObject({ fecha: Contrasted, cifra: Contrasted, dato: Contrasted }).optional(),
  doubt: Sentence.refine((text) => text.includes('{palabras}'), { message: 'nombra {palabras}' }).optional(),
})
export type Causes = z.infer<typeof Causes>

/** What a trace cites for the flags of one answer. */
export interface Evidence {
  readonly doubts: readonly string[]
  readonly said: string | null
  readonly told: string | null
}

const NOTHING: Evidence = { doubts: [], said: null, told: null }

/** What the trace of some Flags cites for one answer. */
export function evidenceOf(trace: TraceDocument | undefined, index: number): Evidence {
  if (trace === undefined) return NOTHING
  const cited = (flag: string): TraceDocument['entries'][number]['spans'] =>
    trace.entries.find(({ pointer }) => pointer === `/by_question/${index}/${flag}`)?.spans ?? []
  const contradiction = cited('contradiction_with_context')
  const isAnswer = (source: string): boolean => source.endsWith('#/answer_text')
  const isContext = (source: string): boolean => source.startsWith('context-pack')
  return {
    doubts: [...new Set(cited('hedging_detected').map(({ quote }) => quote))],
    said: contradiction.find(({ source }) => isAnswer(source))?.quote ?? null,
    told: contradiction.find(({ source }) => isContext(source))?.quote ?? null,
  }
}

/** The sentence for the cause that the evidence names; null where it names none. A yes or no has no words to drop. */
export function actionByCause(
  causes: Causes | undefined,
  { doubts, said, told }: Evidence,
  isBinary: boolean,
): string | null {
  const contrasted = causes?.contradiction
  if (contrasted !== undefined && said !== null && told !== null) {
    const kind = findDates(told).length > 0 ? 'fecha' : /(?<!\p{L})\d/u.test(told) ? 'cifra' : 'dato'
    return fill(contrasted[kind], { dicho: quoted(said), contexto: quoted(told) })
  }
  if (causes?.doubt === undefined || doubts.length === 0 || isBinary) return null
  return fill(causes.doubt, { palabras: doubts.map(quoted).join(', ') })
}

function quoted(text: string): string {
  return `«${text.replaceAll(/\s+/gu, ' ')}»`
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole)
}
