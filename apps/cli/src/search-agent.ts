import {
  estimateSearch,
  noticeOf,
  readAgent,
  type AgentOrder,
  type CallLimits,
  type OpenedDossier,
  type SendNotice,
} from 'dictamen'
import type { Context } from './context.ts'
import { onePath } from './flags.ts'
import { renderEstimate } from './pretty/money.ts'
import { Refusal } from './sentences.ts'

/** How long a language model is waited for. */
export const limitParameters = {
  idleLimit: {
    kind: 'parsed',
    parse: parseSeconds,
    optional: true,
    placeholder: 'SEGUNDOS',
    brief: 'Sin un token durante este tiempo se deja la llamada (60)',
  },
  totalLimit: {
    kind: 'parsed',
    parse: parseSeconds,
    optional: true,
    placeholder: 'SEGUNDOS',
    brief: 'Lo más que dura una llamada (600)',
  },
} as const

/** Which agent answers, for every command of a search that asks one. */
export const agentParameters = {
  agent: {
    ...onePath('extractive (por defecto), llm:PROVEEDOR/MODELO o replay:CARPETA', 'AGENTE'),
    optional: true,
  },
  baseUrl: {
    ...onePath('Dirección del modelo (si no, DICTAMEN_LLM_BASE_URL o la del proveedor)', 'URL'),
    optional: true,
  },
  price: {
    kind: 'parsed',
    parse: parsePrice,
    optional: true,
    placeholder: 'ENTRADA/SALIDA',
    brief: 'Dólares por millón de tokens, si no valen los de la lista',
  },
  ...limitParameters,
  verifier: {
    ...onePath(
      'Quién comprueba que las citas decisivas dicen lo que se les atribuye: llm:PROVEEDOR/MODELO o none (el mismo modelo)',
      'QUIÉN',
    ),
    optional: true,
  },
} as const

export interface AgentFlags {
  readonly agent?: string
  readonly baseUrl?: string
  readonly price?: { readonly input: number; readonly output: number }
  readonly idleLimit?: number
  readonly totalLimit?: number
  readonly verifier?: string
  readonly data?: string | undefined
}

/** The agent that was asked for. */
export function agentOf({ agent = 'extractive', ...flags }: AgentFlags): Promise<AgentOrder> {
  const { baseUrl, price, data, verifier } = flags
  return readAgent(agent, { baseUrl, price, data, verifier, limits: limitsOf(flags) })
}

/** The limits that were given; undefined when none was. */
export function limitsOf({
  idleLimit,
  totalLimit,
}: Pick<AgentFlags, 'idleLimit' | 'totalLimit'>): CallLimits | undefined {
  if (idleLimit === undefined && totalLimit === undefined) return undefined
  return {
    ...(idleLimit === undefined ? {} : { idleMs: idleLimit * 1000 }),
    ...(totalLimit === undefined ? {} : { totalMs: totalLimit * 1000 }),
  }
}

function parseSeconds(input: string): number {
  const seconds = Number(input.replace(',', '.'))
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 86_400)
    throw new Error('se esperan segundos, hasta un día: 120')
  return seconds
}

/** Says what would be sent to whom, and goes on only when somebody allows it. */
export async function allowSending(
  context: Context,
  order: AgentOrder,
  { dossier }: OpenedDossier,
  isAllowed: boolean,
): Promise<void> {
  const notice = await noticeOf(order, dossier)
  if (notice === null) return
  const estimate = await estimateSearch(order, dossier)
  const other = order.verifier?.address ?? null
  const told = [
    ...(other === null
      ? []
      : [
          `Las citas que deciden, con los documentos citados, se envían a ${other.provider} (${other.baseUrl}), modelo ${other.model}.`,
        ]),
    ...(estimate === null ? [] : [renderEstimate(estimate)]),
  ]
  context.process.stderr.write(`${[describe(notice), ...told].join('\n')}\n`)
  if (isAllowed) return
  const answer = await context.ask('¿Enviar? [s/N] ')
  if (answer !== null && /^\s*s[ií]?\s*$/i.test(answer)) return
  throw new Refusal('UsageWrong', {
    reason:
      answer === null
        ? 'antes de enviar documentos se pregunta, y aquí no hay a quién; con --send se da permiso'
        : 'no se ha dado permiso y no se ha enviado nada',
  })
}

function describe({ provider, model, baseUrl, documents, price }: SendNotice): string {
  const characters = documents.reduce((sum, document) => sum + document.characters, 0)
  const cost =
    price === null
      ? 'No se conoce su precio.'
      : `Cobra ${figure(price.input)} y ${figure(price.output)} USD por millón de tokens de entrada y de salida.`
  return [
    `Se envían a ${provider} (${baseUrl}), modelo ${model}, ${documents.length} documentos, ${characters} caracteres:`,
    ...documents.map((document) => `  ${document.path} (${document.characters})`),
    cost,
  ].join('\n')
}

function figure(value: number): string {
  return String(value).replace('.', ',')
}

function parsePrice(input: string): { input: number; output: number } {
  const found = /^(\d+(?:[.,]\d+)?)\/(\d+(?:[.,]\d+)?)$/.exec(input)
  if (found === null) throw new Error('se espera ENTRADA/SALIDA en dólares por millón de tokens: 3/15')
  const [, sent, answered] = found
  return { input: Number(sent!.replace(',', '.')), output: Number(answered!.replace(',', '.')) }
}

/** A number of dollars, in millionths. */
export function parseDollars(input: string): number {
  const dollars = Number(input.replace(',', '.'))
  if (!Number.isFinite(dollars) || dollars < 0 || dollars > 1_000_000)
    throw new Error('se espera una cantidad en dólares: 2.50')
  return Math.floor(dollars * 1_000_000)
}
