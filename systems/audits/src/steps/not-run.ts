import type { ContextType } from '@dictamen/contracts'
import type { Analysis } from '../analysis.ts'
import type { Observations } from '../observe.ts'
import { oncePer } from '../once-per.ts'
import type { Settings } from '../settings.ts'

/** A rule that did not run, wholly or in part, and why: silence would read as a pass. */
export interface NotRun {
  readonly rule: string
  readonly reason: string
}

/** The rules that did not run on an answer. */
export function rulesNotRun(analysis: Analysis, observations: Observations, settings: Settings): NotRun[] {
  const { context } = analysis
  const runs = new Set(rulesOf(context.audited, settings))
  const inapplicable = Object.keys(byRule(settings))
    .filter((rule) => !runs.has(rule))
    .map((rule) => ({ rule, reason: 'no se ejecuta en este contexto' }))
  if (context.audited === 'conversational') return inapplicable
  return [...inapplicable, ...withoutEmbedder(analysis, observations), ...withoutRuns(analysis, observations)]
}

/** The rules whose table of contexts (§4.02) holds a context. */
export function rulesOf(context: ContextType, settings: Settings): string[] {
  return Object.entries(byRule(settings)).flatMap(([rule, { contexts }]) =>
    contexts.includes(context) ? [rule] : [],
  )
}

type ByRule = Readonly<Record<string, { readonly contexts: readonly ContextType[] }>>

const byRule = oncePer(
  (settings: Settings) => settings,
  (settings): ByRule => ({
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
  }),
)

function withoutEmbedder({ terms }: Analysis, { embedder }: Observations): NotRun[] {
  const unknown = terms.filter(({ standing }) => standing === 'unknown').length
  if (embedder !== null || unknown === 0) return []
  const reason = `${unknown} ${unknown === 1 ? 'término' : 'términos'}: no hay embedder`
  return ['IR.3.01', 'IR.4.01'].map((rule) => ({ rule, reason }))
}

function withoutRuns({ request }: Analysis, { runs }: Observations): NotRun[] {
  if (runs !== null) return []
  const reason =
    request.runs === null
      ? 'no se dieron dos ejecuciones más ni un modelo con que repetir'
      : 'las ejecuciones difieren y no hay embedder que las compare'
  return [{ rule: 'IR.6.02', reason }]
}
