import { buildCommand } from '@stricli/core'
import {
  measureStability,
  openDossier,
  REPETITIONS,
  repetitionsOf,
  useInstallation,
  type AgentOrder,
  type InstallationOptions,
  type RepetitionKind,
  type StabilityOptions,
  type StabilityReport,
} from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateParameters, installationParameters, manyPaths, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderStability } from '../pretty/render-stability.ts'
import { agentOf, agentParameters, allowSending, type AgentFlags } from '../search-agent.ts'
import { candidateParameter, searchPlace, sendingParameters } from '../search-parameters.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends OutputFlags, Omit<AgentFlags, 'agent'>, InstallationOptions {
  readonly agent?: readonly string[]
  readonly candidate?: string
  readonly kinds?: readonly RepetitionKind[]
  readonly samples?: number
  readonly budget?: number
  readonly send?: boolean
  readonly now?: string
}

export const searchStability = buildCommand({
  docs: {
    brief: 'Repite una búsqueda con cambios que no deberían cambiar nada y dice qué salió distinto',
    fullDescription: [
      'Cambia el orden de los ficheros (order), los saltos de renglón (wrap), el nombre (name) y el género gramatical (gender)',
      'del candidato, o pide al modelo otra respuesta (sample), y compara cada puerta con la de la búsqueda sin cambios. Solo',
      'informa: no escribe salidas ni cambia ninguna decisión. En rojo, las puertas que cambian en más del 2 % de las veces.',
      '',
      'Con varios --agent se pregunta lo mismo a varios modelos, tantas veces como --samples, y se dice en qué puntos coinciden.',
      'Un modelo (llm:) cuesta una búsqueda entera por repetición; sus respuestas se guardan como las de «search run».',
      '',
      'Ejemplos:',
      '  dictamen search stability SEARCH-2026-001',
      '  dictamen search stability SEARCH-2026-001 --kinds order,wrap --format json',
      '  dictamen search stability SEARCH-2026-001 --agent llm:anthropic/claude-sonnet-4-5 --samples 5 --budget 5 --send',
    ].join('\n'),
  },
  parameters: {
    positional: searchPlace,
    flags: {
      ...agentParameters,
      agent: {
        ...manyPaths(
          'extractive (por defecto), replay:CARPETA o llm:PROVEEDOR/MODELO; varios se comparan entre sí',
          'AGENTE',
        ),
        optional: true,
      },
      candidate: candidateParameter,
      kinds: {
        kind: 'parsed',
        parse: parseKinds,
        optional: true,
        placeholder: 'CLASES',
        brief: `Qué se cambia, con comas: ${REPETITIONS.join(', ')}`,
      },
      samples: {
        kind: 'parsed',
        parse: parseSamples,
        optional: true,
        placeholder: 'N',
        brief: 'Cuántas veces se pide otra respuesta (3)',
      },
      ...sendingParameters,
      budget: { ...sendingParameters.budget, brief: 'Lo más que pueden gastar todas las repeticiones' },
      now: evaluateParameters.now,
      ...outputParameters,
      ...installationParameters,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: Flags, path: string) {
    const report = await measure(this, flags, path)
    await deliver(this, report, () => renderStability(report), flags)
  },
})

async function measure(context: Context, flags: Flags, path: string): Promise<StabilityReport> {
  const [agent, ...others] = await agentsOf(flags)
  const search = await openDossier(path, flags.candidate)
  const { kinds = repetitionsOf(agent), samples, budget, now } = flags
  const onRepetition = (title: string): void => context.process.stderr.write(`${title}\n`)
  const options: StabilityOptions = { search, agent, others, kinds, samples, budget, now, onRepetition }
  if (agent.address === null) return await measureStability(options)
  for (const order of [agent, ...others]) await allowSending(context, order, search, flags.send === true)
  return await useInstallation(placeOf(context, flags), (installation) =>
    measureStability(options, installation),
  )
}

/** The agents that were asked for: several are models, one beside the other. */
async function agentsOf(flags: Flags): Promise<readonly [AgentOrder, ...AgentOrder[]]> {
  const { agent: names = ['extractive'], ...rest } = flags
  const orders = await Promise.all(names.map((agent) => agentOf({ ...rest, agent })))
  const [first, ...others] = orders
  if (others.length > 0 && orders.some(({ address }) => address === null))
    throw new Refusal('UsageWrong', { reason: 'varios --agent han de ser modelos: llm:PROVEEDOR/MODELO' })
  return [first!, ...others]
}

function parseKinds(input: string): readonly RepetitionKind[] {
  const wanted = input.split(',').map((kind) => kind.trim())
  const unknown = wanted.filter((kind) => !(REPETITIONS as readonly string[]).includes(kind))
  if (unknown.length > 0) throw new Error(`no hay «${unknown[0]}»: ${REPETITIONS.join(', ')}`)
  return wanted as RepetitionKind[]
}

function parseSamples(input: string): number {
  const samples = Number(input)
  if (!Number.isInteger(samples) || samples < 1 || samples > 50)
    throw new Error('se espera un número entre 1 y 50')
  return samples
}
