import type { ContextType, IraResult } from '@dictamen/contracts'
import type { EmbedderIdentity } from '@dictamen/kernel/ports'
import type { Analysis } from './analysis.ts'
import type { Observations } from './observe.ts'
import { offOptimum } from './rules/metrics.ts'
import type { Settings } from './settings.ts'
import { rulesOf, type NotRun } from './steps/not-run.ts'
import type { Sorted } from './steps/outcome.ts'
import type { SettledConflict } from './steps/priority.ts'

/** What is told of an output besides its violations. */
export interface Noted extends Omit<Sorted, 'violations'> {
  readonly metrics: IraResult['metrics']
  readonly settled: readonly SettledConflict[]
  readonly notRun: readonly NotRun[]
}

/** Everything a reader of the result should know that is no violation, one sentence each. */
export function writeNotes(
  analysis: Analysis,
  observations: Observations,
  { metrics, suppressed, known, informative, settled, notRun }: Noted,
  settings: Settings,
): string {
  return [
    ...contextNotes(analysis, settings),
    embedderNote(observations.embedder),
    ...notRunNotes(analysis.context.audited, notRun),
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

function embedderNote(embedder: EmbedderIdentity | null): string {
  if (embedder === null) return 'Embedder: ninguno.'
  const { engine, model, weights_sha256: hash, language, centred, degraded, reason } = embedder
  const facts = [`sha256 ${hash}`, `idioma ${language}`, ...(centred ? ['centrado'] : [])]
  const why = degraded ? `; degradado: ${reason ?? 'sin motivo conocido'}` : ''
  return `Embedder: ${engine} (${model}, ${facts.join(', ')}${why}).`
}

/** A rule that did not run says so, and so do the two that the missing embedder leaves without terms. */
function notRunNotes(context: ContextType, notRun: readonly NotRun[]): string[] {
  if (context === 'conversational') return []
  const terms = notRun.find(({ rule }) => rule === 'IR.3.01')
  const runs = notRun.find(({ rule }) => rule === 'IR.6.02')
  return [
    ...(terms === undefined ? [] : [`IR.3.01 e IR.4.01 no se ejecutaron sobre ${terms.reason}.`]),
    ...(runs === undefined ? [] : [`IR.6.02 no se ejecutó: ${runs.reason}.`]),
  ]
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
