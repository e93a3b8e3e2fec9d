import { buildCommand } from '@stricli/core'
import { baselineOf, openAuditCache, type AuditedFile } from 'dictamen'
import { auditFiles } from '../audit-files.ts'
import { listFiles } from '../audit-paths.ts'
import {
  deliverReport,
  exitCodeOfAudits,
  isForMachines,
  reportParameter,
  type ReportFormat,
} from '../audit-reports.ts'
import { auditParameters, openAuditorOf, withProject, type AuditFlags } from '../audit-settings.ts'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, onePath, recordParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { encode, writeWhole } from '../output.ts'
import { keepRecords, type RecordFlags } from './record.ts'

interface Flags extends AuditFlags, RecordFlags {
  readonly runs?: string
  readonly updateBaseline?: string
  readonly cache?: boolean
  readonly cacheLocation?: string
  readonly format?: ReportFormat
  readonly output?: string
  readonly trace?: string
  readonly now?: string
}

export const auditCheck = buildCommand({
  docs: {
    brief: 'Audita respuestas contra las normas (ira-result@2.0)',
    fullDescription: [
      'Cada fichero es un ira-input@2.0 en YAML o JSON; también carpetas y patrones. Con uno se imprime su resultado; con',
      'varios, una lista de {file, result}. Lo que no se diga se toma de dictamen.config.yaml, aquí o por encima.',
      'Termina con 0 si todo es PASS o SKIP, 1 si algo es FAIL o hay más avisos que --max-warnings, 2 si algo se rechaza.',
      '',
      'Ejemplos:',
      '  dictamen audit check respuesta.yaml --norms normas',
      '  dictamen audit check respuestas/*.json --norms normas --config ira.config.yaml --format sarif -o audit.sarif',
      '  dictamen audit check respuestas "otras/**/*.json" --norms normas --max-warnings 0 --cache',
      '  dictamen audit check respuesta.yaml --norms normas --update-baseline base.json',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Respuestas que auditar', parse: (input: string) => input, placeholder: 'FICHERO' },
      minimum: 1,
    },
    flags: {
      ...auditParameters,
      runs: { ...onePath('Otras dos respuestas a la misma petición (lista JSON de textos)'), optional: true },
      updateBaseline: { ...onePath('Escribe las violaciones de hoy como conocidas'), optional: true },
      trace: evaluateParameters.trace,
      now: evaluateParameters.now,
      ...recordParameters,
      cache: {
        kind: 'boolean',
        optional: true,
        brief: 'No vuelve a auditar lo que no ha cambiado (por el contenido)',
      },
      cacheLocation: { ...onePath('Fichero de lo ya auditado (.dictamen-cache.json)'), optional: true },
      format: reportParameter,
      output: evaluateParameters.output,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, given: Flags, ...asked: string[]) {
    const { flags, configuration } = withProject(this, given)
    const auditor = await openAuditorOf(this, flags)
    const runs = flags.runs === undefined ? null : await openDocument(this, flags.runs)
    const paths = listFiles(asked)
    const place = flags.cache === true && flags.record !== true ? (flags.cacheLocation ?? CACHE) : null
    const cache = place === null ? null : openAuditCache(place, auditor)
    const { files, refused, verdicts } = await auditFiles(this, paths, {
      auditor,
      runs,
      cache,
      reportsRefusals: isForMachines(flags.format),
    })
    if (cache !== null) await writeWhole(place!, cache.written())
    if (flags.trace !== undefined) await writeWhole(flags.trace, encode(tracesOf(files), 'json'))
    await keepRecords(this, flags, verdicts)
    if (flags.updateBaseline !== undefined) {
      const known = baselineOf(files.map(({ document, verdict }) => ({ file: document.name, verdict })))
      await writeWhole(flags.updateBaseline, encode(known, 'json'))
    }
    const exitCode = exitCodeOfAudits({ files, refused }, flags.maxWarnings)
    const report = { files, refused, rules: auditor.rules, exitCode, configuration }
    await deliverReport(this, report, {
      ...flags,
      isOne: asked.length === 1 && paths.paths.length === 1 && !paths.fromFolder.has(paths.paths[0]!),
    })
    this.outcome.code = exitCode
  },
})

const CACHE = '.dictamen-cache.json'

function tracesOf(files: readonly AuditedFile[]): unknown {
  if (files.length === 1) return files[0]!.verdict.trace
  return files.map(({ document, verdict }) => ({ file: document.name, trace: verdict.trace }))
}
