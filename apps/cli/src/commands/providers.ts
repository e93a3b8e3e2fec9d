import { buildCommand, buildRouteMap } from '@stricli/core'
import {
  addProvider,
  listProviders,
  removeProvider,
  tryProvider,
  type ProviderSummary,
  type ProviderTrial,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderTable } from '../pretty/table.ts'
import { dollars } from '../pretty/money.ts'
import { agentParameters, limitParameters, limitsOf, type AgentFlags } from '../search-agent.ts'
import { Refusal } from '../sentences.ts'

interface Place {
  readonly data?: string | undefined
}

interface AddFlags extends Place {
  readonly kind?: string
  readonly baseUrl?: string
  readonly stdin?: boolean
  readonly keyless?: boolean
}

const { data } = installationParameters

function named(brief: string, placeholder = 'NOMBRE') {
  return {
    kind: 'tuple',
    parameters: [{ brief, parse: (input: string) => input, placeholder }],
  } as const
}

const add = buildCommand({
  docs: {
    brief: 'Registra un proveedor y sella su clave en la carpeta de datos',
    fullDescription: [
      'La clave se escribe sin que se vea, o llega por la entrada estándar con --stdin; nunca va en la orden. Queda en la carpeta',
      'de datos, legible solo por su dueño y sellada con la clave maestra. Las variables de entorno siguen valiendo sin registrar',
      'nada: ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DICTAMEN_LLM_API_KEY.',
      '',
      'Clases: anthropic, openai, google, mistral, ollama, openai-compatible (cualquier servidor que hable ese protocolo).',
      '',
      'Ejemplos:',
      '  dictamen providers add anthropic',
      '  dictamen providers add oficina --kind openai-compatible --base-url https://modelos.ejemplo.es/v1',
      '  dictamen providers add ollama --base-url http://127.0.0.1:11434/v1 --keyless',
      '  gestor-de-claves leer anthropic | dictamen providers add anthropic --stdin',
    ].join('\n'),
  },
  parameters: {
    positional: named('Cómo se llamará: llm:NOMBRE/MODELO'),
    flags: {
      kind: { ...onePath('Qué protocolo habla (si no, el de su nombre)', 'CLASE'), optional: true },
      baseUrl: { ...onePath('Su dirección (si no, la de su clase)', 'URL'), optional: true },
      stdin: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Lee la clave de la entrada estándar',
      },
      keyless: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Sin clave propia: no la necesita o está en el entorno',
      },
      data,
    },
  },
  async func(this: Context, { kind, baseUrl, ...flags }: AddFlags, name: string) {
    const key = flags.keyless === true ? null : await readKey(this, flags, name)
    await addProvider(flags, { name, kind: kind ?? name, baseUrl: baseUrl ?? null, key })
    this.process.stderr.write(
      `Registrado: ${name}. Para probarlo con una llamada: dictamen providers test ${name}/MODELO\n`,
    )
  },
})

/** The key that somebody types unseen or pipes in. */
async function readKey(context: Context, { stdin }: AddFlags, name: string): Promise<string> {
  const given =
    stdin === true
      ? new TextDecoder().decode(await context.stdin())
      : await (context.askSecret ?? context.ask)(`Clave de ${name} (no se verá): `)
  if (given === null)
    throw new Refusal('UsageWrong', {
      reason: 'no hay un terminal donde escribir la clave: con --stdin llega por la entrada estándar',
    })
  const key = given.trim()
  if (!/^[\x21-\x7e]{1,500}$/u.test(key))
    throw new Refusal('UsageWrong', {
      reason: 'eso no es una clave: se esperan signos sin espacios, de una sola línea',
    })
  return key
}

const list = buildCommand({
  docs: { brief: 'Los proveedores que se pueden nombrar, sin sus claves' },
  parameters: { flags: { ...outputParameters, data }, aliases: evaluateAliases },
  async func(this: Context, flags: Place & OutputFlags) {
    const found = await listProviders(flags)
    await deliver(this, found, () => renderProviders(found), flags)
  },
})

function renderProviders(found: readonly ProviderSummary[]): string {
  if (found.length === 0) return 'Ninguno todavía: dictamen providers add anthropic\n'
  const rows = found.map(({ name, kind, baseUrl, key }) => [name, kind, baseUrl ?? 'la de su clase', key])
  return `${renderTable([['proveedor', 'clase', 'dirección', 'clave'], ...rows])}\n`
}

const tryOut = buildCommand({
  docs: {
    brief: 'Hace una llamada que apenas cuesta y dice quién contestó',
    fullDescription: [
      'Termina con 1 si no contesta. De Ollama, además: recorta sin avisar lo que pasa de su contexto; arránquelo con',
      'OLLAMA_CONTEXT_LENGTH=32768 o más, y la primera respuesta puede tardar lo que tarde en cargar el modelo (--idle-limit).',
      '',
      'Ejemplos:',
      '  dictamen providers test anthropic/claude-haiku-4-5',
      '  dictamen providers test ollama/llama3.1 --idle-limit 300',
    ].join('\n'),
  },
  parameters: {
    positional: named('Qué modelo', 'PROVEEDOR/MODELO'),
    flags: {
      baseUrl: agentParameters.baseUrl,
      price: agentParameters.price,
      ...limitParameters,
      ...outputParameters,
      data,
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Place & OutputFlags & Omit<AgentFlags, 'agent' | 'verifier'>,
    name: string,
  ) {
    const { baseUrl, price } = flags
    const trial = await tryProvider(name, { data: flags.data, baseUrl, price, limits: limitsOf(flags) })
    this.outcome.code = trial.answered ? 0 : 1
    await deliver(this, trial, () => renderTrial(trial), flags)
  },
})

function renderTrial({ model, baseUrl, answered, said, seconds, tokens, cost }: ProviderTrial): string {
  const spent =
    tokens === null
      ? ''
      : `, ${tokens.input} tokens de entrada y ${tokens.output} de salida, ${cost === null ? 'precio desconocido' : dollars(cost)}`
  const time = `${String(seconds).replace('.', ',')} s`
  return answered
    ? `${model} (${baseUrl}) contesta: ${said}, en ${time}${spent}\n`
    : `${model} (${baseUrl}) no contesta: ${said}, tras ${time}${spent}\n`
}

const remove = buildCommand({
  docs: { brief: 'Olvida un proveedor y destruye su clave' },
  parameters: { positional: named('Cuál'), flags: { data } },
  async func(this: Context, flags: Place, name: string) {
    removeProvider(flags, name)
    this.process.stderr.write(`Olvidado: ${name}.\n`)
  },
})

export const providers = buildRouteMap({
  routes: { add, list, test: tryOut, remove },
  docs: { brief: 'Proveedores de modelos de lenguaje: sus direcciones y sus claves' },
})
