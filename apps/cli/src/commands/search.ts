import { buildCommand } from '@stricli/core'
import { measureSearches, readLedger, totalOf, type SearchLedger } from 'dictamen'
import type { Context } from '../context.ts'
import { outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderTotal } from '../pretty/money.ts'
import { renderMetrics } from '../pretty/render-search.ts'
import { searchConfirm } from './search-confirm.ts'
import { searchJudge } from './search-judge.ts'
import { searchExport, searchReportCommand } from './search-report.ts'
import { searchRun } from './search-run.ts'
import { searchSheet } from './search-sheet.ts'
import { searchStability } from './search-stability.ts'
import { searchStatus } from './search-status.ts'
import { Refusal } from '../sentences.ts'

const metrics = buildCommand({
  docs: { brief: 'Métricas del protocolo (§7), de una búsqueda o de varias a lo largo del tiempo' },
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: { brief: 'Carpetas de búsquedas ya ejecutadas', parse: String, placeholder: 'CARPETA' },
    },
    flags: outputParameters,
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: OutputFlags, ...paths: readonly string[]) {
    if (paths.length === 0) throw new Refusal('UsageWrong', { reason: 'falta la carpeta de la búsqueda' })
    const measured = await measureSearches(paths)
    const ledgers = await Promise.all(paths.map(readLedger))
    await deliver(this, measured, () => `${renderMetrics(measured)}${spentIn(ledgers)}`, flags)
  },
})

/** What the searches asked of models that are paid, one line each. */
function spentIn(ledgers: readonly (SearchLedger | null)[]): string {
  return ledgers
    .flatMap((ledger) =>
      ledger?.spending === undefined ? [] : [`  ${ledger.search_id}: ${renderTotal(totalOf(ledger))}\n`],
    )
    .join('')
}

export const searchCommands = {
  run: searchRun,
  status: searchStatus,
  sheet: searchSheet,
  judge: searchJudge,
  report: searchReportCommand,
  confirm: searchConfirm,
  metrics,
  export: searchExport,
  stability: searchStability,
} as const
