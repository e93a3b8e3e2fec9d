import type { ContextType, IraResult } from '@dictamen/contracts'
import type { EmbedderIdentity } from '@dictamen/kernel'
import type { Analysis } from './analysis.ts'
import type { Observations } from './observe.ts'
import { offOptimum } from './rules/metrics.ts'
import type { Settings } from './settings.ts'
import type { Sorted } from './steps/outcome.ts'
import type { SettledConflict } from './steps/priority.ts'

/** Everything a reader of the result should know that is no violation, one sentence each. */
export function writeNotes(
  analysis: Analysis,
  observations: Observations,
  metrics: IraResult['metrics'],
  { suppressed, known, informative, settled }: Sorted & { readonly settled: readonly SettledConflict[] },
  settings: Settings,
): string {
  return [
    ...contextNotes(analysis, settings),
    embedderNote(observations.embedder),
    ...notRun(analysis, observations),
    ...optimaNotes(metrics, settings),
    ...settled.map(({ sentence }) => `Conflicto resuelto: ${sentence}.`),
    ...informative.map(({ rule, description }) => `${rule} (INFO): ${description}`),
    ...(known.length === 0
      ? []
      : [
          `Línea base: ${known.length} ${known.length === 1 ? 'violación conocida' : 'violaciones conocidas'}.`,
        ]),
    ...suppressedNotes(suppressed),
  ].join(' ')
}

function contextNotes({ context: { given, detected, audited } }: Analysis, settings: Settings): string[] {
  const notes: string[] = []
  if (given !== detected.context)
    notes.push(
      `Contexto: se declara ${given} y se detecta ${detected.context}; se audita como ${audited}, el más estricto.`,
    )
  if (audited === 'conversational')
    notes.push(`Conversación: solo se ejecutan ${rulesOf(audited, settings).join(' e ')}.`)
  return notes
}

/** The rules whose table of contexts (§4.02) holds a context. */
function rulesOf(context: ContextType, settings: Settings): string[] {
  const byRule = {
    'IR.0.01': settings.reference,
    'IR.3.01': settings.concepts,
    'IR.3.02': settings.history,
    'IR.4.01': settings.drift,
    'IR.4.02': settings.paraphrase,
    'IR.5.02': settings.coverage,
    'IR.6.01': settings.conflict,
    'IR.6.02': settings.determinism,
    'IR.7.01': settings.inference,
    'IR.7.02': settings.tone,
    'IR.8.01': settings.solution,
    'IR.8.03': settings.misunderstanding,
  }
  return Object.entries(byRule).flatMap(([rule, { contexts }]) => (contexts.includes(context) ? [rule] : []))
}

function embedderNote(embedder: EmbedderIdentity | null): string {
  if (embedder === null) return 'Embedder: ninguno.'
  const { engine, model, weights_sha256: hash, language, centred, degraded, reason } = embedder
  const facts = [`sha256 ${hash}`, `idioma ${language}`, ...(centred ? ['centrado'] : [])]
  const why = degraded ? `; degradado: ${reason ?? 'sin motivo conocido'}` : ''
  return `Embedder: ${engine} (${model}, ${facts.join(', ')}${why}).`
}

/** A rule that did not run says so: silence would read as a pass. */
function notRun({ context, terms, request }: Analysis, { embedder, runs }: Observations): string[] {
  if (context.audited === 'conversational') return []
  const notes: string[] = []
  const unknown = terms.filter(({ standing }) => standing === 'unknown').length
  if (embedder === null && unknown > 0)
    notes.push(
      `IR.3.01 e IR.4.01 no se ejecutaron sobre ${unknown} ${unknown === 1 ? 'término' : 'términos'}: no hay embedder.`,
    )
  if (runs === null) {
    const why =
      request.runs === null
        ? 'no se dieron dos ejecuciones más ni un modelo con que repetir'
        : 'las ejecuciones difieren y no hay embedder que las compare'
    notes.push(`IR.6.02 no se ejecutó: ${why}.`)
  }
  return notes
}

const SENTENCES = {
  coverage: ['coverage_ratio', 'por debajo del óptimo'],
  determinism: ['determinism_score', 'por debajo del óptimo'],
  drift: ['drift_score', 'por encima del óptimo'],
} as const

function optimaNotes(metrics: IraResult['metrics'], { optimal }: Settings): string[] {
  const figures = {
    coverage: metrics.coverage_ratio,
    ...(metrics.determinism_score === undefined ? {} : { determinism: metrics.determinism_score }),
    ...(metrics.drift_score === undefined ? {} : { drift: metrics.drift_score }),
  }
  return offOptimum(figures, optimal).map((name) => {
    const [metric, where] = SENTENCES[name]
    return `${metric} ${shown(figures[name] ?? 0)}, ${where} ${optimal[name]}.`
  })
}

function suppressedNotes(suppressed: Sorted['suppressed']): string[] {
  if (suppressed.length === 0) return []
  const reasons = [...new Set(suppressed.map(({ rule, reason }) => `${rule}: ${reason}`))].sort()
  const count = `${suppressed.length} ${suppressed.length === 1 ? 'violación suprimida' : 'violaciones suprimidas'}`
  return [`Supresiones: ${count} (${reasons.join('; ')}).`]
}

function shown(share: number): string {
  return (Math.floor(share * 1000) / 1000).toString()
}
