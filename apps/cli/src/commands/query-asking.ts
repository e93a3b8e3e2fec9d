import {
  createEmbedder,
  notebookProviders,
  openNotebook,
  openProviderModel,
  type AskOptions,
  type Document,
  type NamedText,
  type planQuery,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, manyPaths, onePath } from '../flags.ts'
import { withFacts } from '../given-facts.ts'
import { openDocument, openText } from '../input.ts'
import type { OutputFlags } from '../output.ts'
import { Refusal } from '../sentences.ts'
import { openRules, type EvaluateFlags } from './evaluate.ts'

const HINTS = ['auto', 'market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'] as const

/** What `plan` takes. */
export interface QueryFlags extends EvaluateFlags, OutputFlags {
  readonly mode?: 'fast' | 'deep'
  readonly hint?: (typeof HINTS)[number]
  readonly phase?: number
  readonly strategicMode?: string
}

/** What a question may come with on the command line. */
export interface AskFlags extends QueryFlags {
  readonly facts?: string
  readonly fact?: readonly string[]
  readonly pack?: string
  readonly notebook?: string
  readonly embedder?: 'minilm' | 'lexical' | 'none'
  readonly user?: string
  readonly wording?: string
  readonly send?: boolean
}

export const queryParameters = {
  mode: { kind: 'enum', values: ['fast', 'deep'], optional: true, brief: 'Modo preferido; el Router decide' },
  hint: { kind: 'enum', values: HINTS, optional: true, brief: 'Dominio preferido (auto)' },
  phase: { kind: 'parsed', parse: parsePhase, optional: true, placeholder: 'N', brief: 'Fase, de 1 a 5' },
  strategicMode: { ...onePath('Modo Estratégico (strategic-mode@1.0)'), optional: true },
  ...evaluateParameters,
} as const

/** What `ask`, `memo` and `review` take. */
export const askParameters = {
  ...queryParameters,
  facts: { ...onePath('Caja, meses de liquidez, cierres y datos propios (query-facts@1.1)'), optional: true },
  fact: {
    ...manyPaths('Un dato suelto: runway=8, caja=42000 o uno propio', 'NOMBRE=VALOR'),
    optional: true,
  },
  pack: { ...onePath('Paquete de dominios (domain-pack@1.0), desde la fase 5'), optional: true },
  notebook: {
    ...onePath('Carpeta con textos que pueden servir de evidencia', 'CARPETA'),
    optional: true,
  },
  embedder: {
    kind: 'enum',
    values: ['minilm', 'lexical', 'none'],
    optional: true,
    brief: 'Segunda opinión del Router y búsqueda por significado (none)',
  },
  user: { ...onePath('Quién pregunta (local)', 'USUARIO'), optional: true },
  wording: {
    ...onePath('Qué modelo redacta la respuesta: llm:PROVEEDOR/MODELO (la plantilla)', 'MODELO'),
    optional: true,
  },
  send: {
    kind: 'boolean',
    optional: true,
    withNegated: false,
    brief: 'Permite enviar la pregunta y sus datos al proveedor sin preguntar',
  },
} as const

export const message = {
  kind: 'tuple',
  parameters: [
    {
      brief: 'La pregunta, entre comillas; con «-» se lee de la entrada estándar',
      parse: (input: string) => input,
      placeholder: 'MENSAJE',
    },
  ],
} as const

/** Everything that a question comes with. */
export async function openAsking(context: Context, flags: AskFlags): Promise<AskOptions> {
  const onSkipped = (file: string, reason: string): void => warn(context, [`${file} no se usa: ${reason}`])
  const notebook = flags.notebook === undefined ? undefined : openNotebook(flags.notebook, { onSkipped })
  const embedder = flags.embedder === undefined ? null : createEmbedder({ embedder: flags.embedder })
  return {
    ...(await openOptions(context, flags)),
    ...(await openWording(context, flags)),
    ...(flags.user === undefined ? {} : { user: flags.user }),
    ...(await openFacts(context, flags)),
    ...(flags.pack === undefined ? {} : { domainPack: await openDocument(context, flags.pack) }),
    ...(embedder === null ? {} : { embedder }),
    ...(notebook === undefined ? {} : { notebook, providers: notebookProviders(notebook) }),
  }
}

/** The model that words the answer, once somebody has allowed that it is told the question. */
async function openWording(context: Context, flags: AskFlags): Promise<Pick<AskOptions, 'model'>> {
  const { wording, send } = flags
  if (wording === undefined) return {}
  const model = await openProviderModel(wording, { data: flags.data })
  if (send === true) return { model }
  const answer = await context.ask(`La pregunta y sus datos se envían a ${model.name}. ¿Enviar? [s/N] `)
  if (answer !== null && /^\s*s[ií]?\s*$/iu.test(answer)) return { model }
  throw new Refusal('UsageWrong', {
    reason: 'no se ha dado permiso y no se ha enviado nada; con --send se da',
  })
}

/** The facts of a file, with those given one by one over them. */
async function openFacts(context: Context, { facts, fact = [] }: AskFlags): Promise<{ facts?: Document }> {
  const file = facts === undefined ? undefined : await openDocument(context, facts)
  return fact.length === 0 ? (file === undefined ? {} : { facts: file }) : { facts: withFacts(file, fact) }
}

export async function openMessage(context: Context, text: string): Promise<string> {
  return text === '-' ? (await openText(context, text)).text : text
}

/** What a plan may come with. */
export async function openOptions(
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

function parsePhase(input: string): number {
  if (/^[1-5]$/.test(input)) return Number(input)
  throw new Refusal('UsageWrong', { reason: `--phase va de 1 a 5 y recibió «${input}»` })
}

/** Tells what a person should know that changes nothing. */
export function warn({ process }: Context, warnings: readonly string[]): void {
  for (const warning of warnings) process.stderr.write(`aviso: ${warning}\n`)
}
