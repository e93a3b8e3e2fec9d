import { buildCommand, buildRouteMap } from '@stricli/core'
import { measureSearches, readSearchPages, Refusal } from 'dictamen'
import type { Context } from '../context.ts'
import { onePath, outputParameters } from '../flags.ts'
import { deliver, writeWhole, type OutputFlags } from '../output.ts'
import { renderMetrics } from '../pretty/render-search.ts'
import { searchRun } from './search-run.ts'
import { searchStability } from './search-stability.ts'
import { searchStatus } from './search-status.ts'

const folder = {
  kind: 'tuple',
  parameters: [{ brief: 'Carpeta de la búsqueda (SEARCH-AAAA-NNN)', parse: String, placeholder: 'CARPETA' }],
} as const

interface ReportFlags {
  readonly format?: 'markdown'
  readonly candidate?: string
  readonly output?: string
}

const report = buildCommand({
  docs: {
    brief: 'El informe de una búsqueda: el resumen y los candidatos aprobados',
    fullDescription: [
      'Solo contiene lo que pasó la auditoría. Un descarte que nadie ha confirmado aparece como «pendiente de confirmación».',
      '',
      'Ejemplo:',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-001 -o informe.md',
    ].join('\n'),
  },
  parameters: {
    positional: folder,
    flags: {
      format: { kind: 'enum', values: ['markdown'], optional: true, brief: 'Formato del informe' },
      candidate: { ...onePath('Solo el informe de este candidato', 'ID'), optional: true },
      output: { ...onePath('Escribe el informe en un fichero'), optional: true },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ReportFlags, path: string) {
    const page = await readSearchPages(path, flags.candidate)
    if (flags.output === undefined || flags.output === '-') this.process.stdout.write(page)
    else await writeWhole(flags.output, page)
  },
})

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
    await deliver(this, measured, () => renderMetrics(measured), flags)
  },
})

export const search = buildRouteMap({
  routes: { run: searchRun, status: searchStatus, report, metrics, stability: searchStability },
  docs: { brief: 'Búsquedas: el protocolo GEM1–GEM5 con su Supervisor' },
})
