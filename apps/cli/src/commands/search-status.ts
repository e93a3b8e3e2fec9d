import { buildCommand } from '@stricli/core'
import {
  lookAtSearch,
  openDossier,
  readLedger,
  readSearchReport,
  totalOf,
  useInstallation,
  type InstallationOptions,
  type SearchLedger,
} from 'dictamen'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOf, type Context } from '../context.ts'
import { evaluateParameters, outputParameters, queueParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderSpending, renderTotal } from '../pretty/money.ts'
import { renderSearch } from '../pretty/render-search.ts'
import { createBoard } from '../pretty/search-board.ts'
import { agentOf, agentParameters, type AgentFlags } from '../search-agent.ts'
import { Refusal } from '../sentences.ts'
import { candidateParameter, searchPlace } from '../search-parameters.ts'

interface Flags extends OutputFlags, AgentFlags, InstallationOptions {
  readonly candidate?: string
  readonly now?: string
  readonly queue?: boolean
}

const EVERY_MS = 1000

export const searchStatus = buildCommand({
  docs: {
    brief: 'Dónde está cada candidato de una búsqueda',
    fullDescription: [
      'Sin más, lo que dejó la última ejecución en la carpeta. Con --queue, o con el --agent llm: con que se lanzó, mira la',
      'ejecución en la cola: en un terminal sigue el tablero hasta que acaba (Ctrl-C deja de mirar), y si no lo escribe una vez.',
      '',
      'Ejemplos:',
      '  dictamen search status SEARCH-2026-001',
      '  dictamen search status SEARCH-2026-001 --agent llm:anthropic/claude-sonnet-4-5',
    ].join('\n'),
  },
  parameters: {
    positional: searchPlace,
    flags: {
      ...agentParameters,
      candidate: candidateParameter,
      now: evaluateParameters.now,
      ...outputParameters,
      ...queueParameters,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: Flags, path: string) {
    const isQueued = flags.queue === true || flags.agent?.startsWith('llm:') === true
    const report = isQueued ? await watch(this, flags, path) : await readSearchReport(path)
    const spent = isQueued ? null : await readLedger(path)
    await deliver(this, report, () => `${renderSearch(report)}${spentIn(spent)}`, flags)
  },
})

/** What the last run asked and spent; nothing of one that asked nobody who is paid. */
function spentIn(ledger: SearchLedger | null): string {
  if (ledger === null || ledger.spending === undefined) return ''
  return `  ${renderTotal(totalOf(ledger))}\n  ${renderSpending(ledger.spending)}\n`
}

/** Looks at the run on the queue, again and again on a terminal while it is under way. */
async function watch(
  context: Context,
  flags: Flags,
  path: string,
): Promise<Awaited<ReturnType<typeof readSearchReport>>> {
  const agent = await agentOf(flags)
  const search = await openDossier(path, flags.candidate)
  const show = createBoard(context.process.stderr)
  const isTerminal = context.process.stderr.isTTY === true && context.process.stdout.isTTY === true
  let isStopped = false
  const stopped = isTerminal ? context.stopped().then(() => void (isStopped = true)) : Promise.resolve()
  return await useInstallation(placeOf(context, flags), async (installation) => {
    for (;;) {
      const found = await lookAtSearch(installation, { search, agent, now: flags.now })
      if (found === null)
        throw new Refusal('UsageWrong', {
          reason: `no hay ninguna ejecución de ${path} con ${agent.name} y estos documentos`,
        })
      if (!isTerminal || found.isOver || isStopped) return found.board.report
      show(found.board)
      await Promise.race([sleep(EVERY_MS), stopped])
    }
  })
}
