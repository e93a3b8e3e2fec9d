import { buildCommand } from '@stricli/core'
import {
  askQuery,
  notebookProviders,
  openNotebook,
  planQuery,
  querySubject,
  recordedQuery,
  type NamedText,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, onePath } from '../flags.ts'
import { openDocument, openText } from '../input.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderAnswer } from '../pretty/render-answer.ts'
import { renderPlan } from '../pretty/render-plan.ts'
import { keep, openRules, type EvaluateFlags } from './evaluate.ts'
import { keepRecords } from './record.ts'
import { Refusal } from '../sentences.ts'

const HINTS = ['auto', 'market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'] as const

interface QueryFlags extends EvaluateFlags, OutputFlags {
  readonly mode?: 'fast' | 'deep'
  readonly hint?: (typeof HINTS)[number]
  readonly phase?: number
  readonly strategicMode?: string
}

interface AskFlags extends QueryFlags {
  readonly facts?: string
  readonly notebook?: string
}

const queryParameters = {
  mode: { kind: 'enum', values: ['fast', 'deep'], optional: true, brief: 'Modo preferido; el Router decide' },
  hint: { kind: 'enum', values: HINTS, optional: true, brief: 'Dominio preferido (auto)' },
  phase: { kind: 'parsed', parse: parsePhase, optional: true, placeholder: 'N', brief: 'Fase, de 1 a 5' },
  strategicMode: { ...onePath('Modo Estratégico (strategic-mode@1.0)'), optional: true },
  ...evaluateParameters,
} as const

const message = {
  kind: 'tuple',
  parameters: [
    {
      brief: 'La pregunta, entre comillas; con «-» se lee de la entrada estándar',
      parse: (input: string) => input,
      placeholder: 'MENSAJE',
    },
  ],
} as const

export const queryPlan = buildCommand({
  docs: {
    brief: 'Plan de consulta (query-plan@1.0)',
    fullDescription: [
      'Qué dominios toca una pregunta y por qué, con qué confianza y con qué profundidad. No decide nada.',
      '',
      'Ejemplos:',
      '  dictamen query plan "¿Es buen momento para solicitar excedencia en CGI?"',
      '  dictamen query plan "¿Qué IVA llevan mis honorarios?" --hint tax --mode fast --format json',
    ].join('\n'),
  },
  parameters: { positional: message, flags: queryParameters, aliases: evaluateAliases },
  async func(this: Context, flags: QueryFlags, text: string) {
    const verdict = await planQuery(await openMessage(this, text), await openOptions(this, flags))
    warn(this, verdict.warnings)
    await keep(this, aboutWhoAsks(flags), verdict)
    await deliver(this, verdict.output, () => renderPlan(verdict), flags)
  },
})

export const queryAsk = buildCommand({
  docs: {
    brief: 'Plan, decisión y respuesta en cinco bloques',
    fullDescription: [
      'El Router planifica, el Governor decide bajo el Modo Estratégico y el Synthesizer contesta. Termina con 0 sea cual',
      'sea la recomendación. En JSON: {plan, decision, output}.',
      '',
      'Ejemplos:',
      '  dictamen query ask "¿Abro una segunda oficina?" --facts datos.yaml --strategic-mode modo.yaml',
      '  dictamen query ask "¿Pido la excedencia?" --phase 3 --notebook cuaderno/ --format json',
    ].join('\n'),
  },
  parameters: {
    positional: message,
    flags: {
      ...queryParameters,
      facts: { ...onePath('Caja, meses de liquidez y cierres (query-facts@1.0)'), optional: true },
      notebook: {
        ...onePath('Carpeta con textos que pueden servir de evidencia', 'CARPETA'),
        optional: true,
      },
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: AskFlags, text: string) {
    const onSkipped = (file: string, reason: string): void => warn(this, [`${file} no se usa: ${reason}`])
    const notebook = flags.notebook === undefined ? undefined : openNotebook(flags.notebook, { onSkipped })
    const answer = await askQuery(await openMessage(this, text), {
      ...(await openOptions(this, flags)),
      ...(flags.facts === undefined ? {} : { facts: await openDocument(this, flags.facts) }),
      ...(notebook === undefined ? {} : { notebook, providers: notebookProviders(notebook) }),
    })
    warn(this, answer.warnings)
    if (flags.trace !== undefined) {
      const { plan_in_force, decision, output } = answer.verdicts
      const traces = { plan: plan_in_force.trace, decision: decision.trace, output: output.trace }
      await writeWhole(flags.trace, encode(traces, /\.ya?ml$/.test(flags.trace) ? 'yaml' : 'json'))
    }
    await keepRecords(this, aboutWhoAsks(flags), recordedQuery(answer))
    const { plan, decision, output } = answer
    await deliver(this, { plan, decision, output }, () => renderAnswer(answer), flags)
  },
})

async function openMessage(context: Context, text: string): Promise<string> {
  return text === '-' ? (await openText(context, text)).text : text
}

async function openOptions(
  context: Context,
  flags: QueryFlags,
): Promise<Awaited<ReturnType<typeof openRules>> & Parameters<typeof planQuery>[1]> {
  const { mode, hint, phase } = flags
  const strategicMode =
    flags.strategicMode === undefined ? undefined : await openStrategicMode(context, flags.strategicMode)
  return { ...(await openRules(context, flags)), mode, hint, phase, strategicMode }
}

/** A Strategic Mode that is not even text is one that does not parse, and says so in the answer. */
async function openStrategicMode(context: Context, path: string): Promise<NamedText> {
  try {
    return await openText(context, path)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DocumentNotText') return { name: path, text: null }
    throw error
  }
}

/** A recorded query is about who asks, unless it is said. */
function aboutWhoAsks<Flags extends EvaluateFlags>(flags: Flags): Flags {
  return { ...flags, subject: flags.subject ?? querySubject() }
}

function parsePhase(input: string): number {
  if (/^[1-5]$/.test(input)) return Number(input)
  throw new Refusal('UsageWrong', { reason: `--phase va de 1 a 5 y recibió «${input}»` })
}

function warn({ process }: Context, warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`aviso: ${warning}\n`)
}
