import { buildCommand, buildRouteMap } from '@stricli/core'
import { useInstallation, type Installation, type InstallationOptions, type RunState } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderRun, renderRuns } from '../pretty/render-runs.ts'

type Flags = InstallationOptions & OutputFlags

const flags = { ...installationParameters, ...outputParameters }
const oneRun = {
  kind: 'tuple',
  parameters: [{ brief: 'La ejecución', parse: (input: string) => input, placeholder: 'ID' }],
} as const

/** Prints one run with its steps. */
async function showRun(
  context: Context,
  { runs, explain, searches }: Installation,
  id: string,
  flags: OutputFlags,
): Promise<void> {
  const [status, progress, steps] = await Promise.all([runs.status(id), runs.progress(id), runs.steps(id)])
  const outcome = status.state === 'failed' ? await runs.outcome(id) : null
  const error = outcome?.state === 'failed' ? await explain(id, outcome.error) : null
  const spending = status.workflow === 'search@1' ? await spendingOf(searches, id) : null
  const run = { ...status, error, progress, steps, ...(spending === null ? {} : { spending }) }
  await deliver(context, run, () => renderRun(run, new Date()), flags)
}

/** The most that a run without a budget may spend. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/** What a search has spent so far; null when nobody asked for money. */
async function spendingOf(
  searches: Installation['searches'],
  id: string,
): Promise<{ readonly spent: number; readonly held: number; readonly most: number | null } | null> {
  const found = await (await searches()).budgets.read(id)
  if (found === null || found.spent + found.held === 0) return null
  return { ...found, most: found.most === UNLIMITED ? null : found.most }
}

const list = buildCommand({
  docs: { brief: 'Las ejecuciones, primero las últimas' },
  parameters: {
    flags: {
      ...flags,
      space: { ...onePath('Solo las de un espacio', 'ESPACIO'), optional: true },
      state: {
        kind: 'enum',
        values: ['queued', 'running', 'done', 'failed', 'cancelled'],
        optional: true,
        brief: 'Solo las que están así',
      },
      all: { kind: 'boolean', optional: true, withNegated: false, brief: 'También las partes de otras' },
      limit: { kind: 'parsed', parse: Number, default: '100', placeholder: 'N', brief: 'Cuántas como mucho' },
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Flags & { space?: string; state?: RunState; limit: number; all?: boolean },
  ) {
    const { space, state, limit, all } = flags
    await useInstallation(placeOf(this, flags), async ({ runs }) => {
      const found = await runs.list({
        limit,
        ...(all === true ? {} : { parent: null }),
        ...(space === undefined ? {} : { space }),
        ...(state === undefined ? {} : { state }),
      })
      await deliver(this, found, () => renderRuns(found), flags)
    })
  },
})

const show = buildCommand({
  docs: { brief: 'Una ejecución con su avance y sus pasos' },
  parameters: { positional: oneRun, flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags, id: string) {
    await useInstallation(placeOf(this, flags), (installation) => showRun(this, installation, id, flags))
  },
})

const cancel = buildCommand({
  docs: { brief: 'Detiene una ejecución y las que dependen de ella antes de su siguiente paso' },
  parameters: { positional: oneRun, flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags, id: string) {
    await useInstallation(placeOf(this, flags), async (installation) => {
      await installation.runs.cancel(id)
      await showRun(this, installation, id, flags)
    })
  },
})

const retry = buildCommand({
  docs: {
    brief: 'Repite una ejecución terminada desde donde falló, o desde un paso',
    fullDescription: 'Lo que se hizo antes se conserva.\n\nEjemplo:\n  dictamen runs retry ID --from informe',
  },
  parameters: {
    positional: oneRun,
    flags: { ...flags, from: { ...onePath('El primer paso que se repite', 'PASO'), optional: true } },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags & { from?: string }, id: string) {
    await useInstallation(placeOf(this, flags), async (installation) => {
      await installation.runs.retry(id, flags.from)
      await showRun(this, installation, id, flags)
    })
  },
})

export const runs = buildRouteMap({
  routes: { list, show, cancel, retry },
  docs: { brief: 'Ejecuciones largas: cuáles hay, cómo van, detenerlas y repetirlas' },
})
