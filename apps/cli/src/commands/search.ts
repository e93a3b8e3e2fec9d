import { buildCommand, buildRouteMap } from '@stricli/core'
import {
  measureSearches,
  readSearchPages,
  readSearchReport,
  Refusal,
  searchFolder,
  type SearchReport,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderMetrics, renderSearch } from '../pretty/render-search.ts'

const folder = {
  kind: 'tuple',
  parameters: [{ brief: 'Carpeta de la búsqueda (SEARCH-AAAA-NNN)', parse: String, placeholder: 'CARPETA' }],
} as const

const place = {
  kind: 'tuple',
  parameters: [
    {
      brief: 'Carpeta de la búsqueda (SEARCH-AAAA-NNN), o drive: y el identificador de una de Google Drive',
      parse: String,
      placeholder: 'CARPETA',
    },
  ],
} as const

const { trace, now } = evaluateParameters
const { format } = outputParameters

interface RunFlags {
  readonly agent?: string
  readonly candidate?: string
  readonly output?: string
  readonly format?: OutputFlags['format']
  readonly trace?: string
  readonly now?: string
}

const run = buildCommand({
  docs: {
    brief: 'Ejecuta o reanuda una búsqueda y escribe sus salidas',
    fullDescription: [
      'Lee el mandato y los candidatos de la carpeta, pasa cada uno por GEM1–GEM4 y escribe outputs/: una página por paso,',
      'la decisión del Supervisor, el expediente de lo escalado y el informe de lo aprobado. El agente solo da hallazgos con',
      'cita; el código comprueba las citas, puntúa y decide. Termina con 0 decida lo que decida, 1 si el mandato está',
      'bloqueado (BLOQUEADO_GEM5) y 75 si queda en pausa.',
      '',
      'Ejemplos:',
      '  dictamen search run SEARCH-2026-001',
      '  dictamen search run SEARCH-2026-001 --candidate CAND-002 --format json',
      '  DICTAMEN_DRIVE_TOKEN=… dictamen search run drive:1AbC… -o SEARCH-2026-001',
      '  dictamen search run SEARCH-2026-001 --agent replay:grabadas/ -o /tmp/salida --now 2026-03-02T10:00:00Z',
    ].join('\n'),
  },
  parameters: {
    positional: place,
    flags: {
      agent: { ...onePath('extractive (por defecto) o replay:CARPETA', 'AGENTE'), optional: true },
      candidate: { ...onePath('Solo este candidato', 'ID'), optional: true },
      output: {
        ...onePath('Carpeta donde escribir outputs/ (si no, la de la búsqueda)', 'CARPETA'),
        optional: true,
      },
      format,
      trace,
      now,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: RunFlags, path: string) {
    const { report, files, soFar } = await searchFolder(path, {
      ...flags,
      onStep: ({ candidate_id, step, ask }) =>
        this.process.stderr.write(
          `${candidate_id ?? 'mandato'} ${step}${ask > 1 ? ` (petición ${ask})` : ''}\n`,
        ),
    })
    if (flags.trace !== undefined) await writeWhole(flags.trace, encode(tracesOf(soFar), 'json'))
    this.outcome.code = codeOf(report)
    const json = files.get('outputs/search_report.json')!
    if (flags.format === 'json') this.process.stdout.write(json)
    else
      await deliver(
        this,
        report,
        () => renderSearch(report),
        flags.format === undefined ? {} : { format: flags.format },
      )
  },
})

const status = buildCommand({
  docs: { brief: 'Dónde está cada candidato de una búsqueda ya ejecutada' },
  parameters: { positional: folder, flags: outputParameters, aliases: { o: 'output' } },
  async func(this: Context, flags: OutputFlags, path: string) {
    const report = await readSearchReport(path)
    await deliver(this, report, () => renderSearch(report), flags)
  },
})

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
  routes: { run, status, report, metrics },
  docs: { brief: 'Búsquedas: el protocolo GEM1–GEM5 con su Supervisor' },
})

/** 1 when the mandate is blocked, 75 when the run stopped before its end. */
function codeOf({ status: state }: SearchReport): number {
  return state === 'BLOQUEADO_GEM5' ? 1 : state === 'PAUSADO' ? 75 : 0
}

/** Why every value of every output is what it is, by the path of the output. */
function tracesOf({ mandate, candidates }: Awaited<ReturnType<typeof searchFolder>>['soFar']): object {
  const records = [
    ...(mandate === null ? [] : [{ path: 'outputs', record: mandate }]),
    ...candidates.flatMap(({ state, records: all }) =>
      all.map((record) => ({ path: `outputs/${state.candidate_id}`, record })),
    ),
  ]
  return Object.fromEntries(
    records.flatMap(({ path, record: { run: step, outcome } }) =>
      outcome.status === 'accepted' ? [[`${path}/${step.step}.json`, outcome.trace]] : [],
    ),
  )
}
