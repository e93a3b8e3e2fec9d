import { buildCommand } from '@stricli/core'
import {
  baselineOf,
  formatGithub,
  formatJunit,
  formatSarif,
  type AuditedFile,
  type Auditor,
  type Document,
} from 'dictamen'
import { auditParameters, openAuditorOf, type AuditFlags } from '../audit-settings.ts'
import type { Context } from '../context.ts'
import { formatError } from '../errors.ts'
import { evaluateAliases, evaluateParameters, onePath, recordParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { encode, writeWhole } from '../output.ts'
import { renderAudit } from '../pretty/render-audit.ts'
import { keepRecords, type RecordFlags } from './record.ts'
import { Refusal } from '../sentences.ts'

const FORMATS = ['pretty', 'json', 'yaml', 'sarif', 'junit', 'github'] as const

interface Flags extends AuditFlags, RecordFlags {
  readonly runs?: string
  readonly updateBaseline?: string
  readonly format?: (typeof FORMATS)[number]
  readonly output?: string
  readonly trace?: string
  readonly now?: string
}

export const auditCheck = buildCommand({
  docs: {
    brief: 'Audita respuestas contra las normas (ira-result@2.0)',
    fullDescription: [
      'Cada fichero es un ira-input@2.0 en YAML o JSON. Con uno se imprime su resultado; con varios, una lista de {file, result}.',
      'Termina con 0 si todo es PASS o SKIP, 1 si algo es FAIL, 2 si alguna entrada se rechaza.',
      '',
      'Ejemplos:',
      '  dictamen audit check respuesta.yaml --norms normas',
      '  dictamen audit check respuestas/*.json --norms normas --config ira.config.yaml --format sarif -o audit.sarif',
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
      format: { kind: 'enum', values: FORMATS, optional: true, brief: 'Formato del resultado' },
      output: evaluateParameters.output,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, ...paths: string[]) {
    const auditor = await openAuditorOf(this, flags)
    const runs = flags.runs === undefined ? null : await openDocument(this, flags.runs)
    const files = await auditAll(this, auditor, paths, runs)
    if (files.length === 0) return
    if (flags.trace !== undefined) await writeWhole(flags.trace, encode(tracesOf(files), 'json'))
    await keepRecords(
      this,
      flags,
      files.map(({ verdict }) => ({ verdict })),
    )
    if (flags.updateBaseline !== undefined) {
      const known = baselineOf(files.map(({ document, verdict }) => ({ file: document.name, verdict })))
      await writeWhole(flags.updateBaseline, encode(known, 'json'))
    }
    const format = flags.format ?? defaultFormat(this, flags.output)
    const text = report(format, files, paths.length === 1, auditor)
    if (flags.output === undefined || flags.output === '-') this.process.stdout.write(text)
    else await writeWhole(flags.output, text)
    if (this.outcome.code === 0 && files.some(({ verdict }) => verdict.output.result === 'FAIL'))
      this.outcome.code = 1
  },
})

/** Audits every file; one that is refused is told and the rest goes on. A single one is refused as a whole. */
async function auditAll(
  context: Context,
  auditor: Auditor,
  paths: readonly string[],
  runs: Document | null,
): Promise<AuditedFile[]> {
  const files: AuditedFile[] = []
  for (const path of paths) {
    try {
      const document = await openDocument(context, path)
      files.push({ document, verdict: await auditor.audit(document, runs) })
    } catch (error) {
      if (!(error instanceof Refusal) || paths.length === 1) throw error
      context.process.stderr.write(`${formatError(error)}\n`)
      context.outcome.code = 2
    }
  }
  return files
}

function report(
  format: (typeof FORMATS)[number],
  files: readonly AuditedFile[],
  isOne: boolean,
  { rules }: Auditor,
): string {
  if (format === 'pretty') return renderAudit(files)
  if (format === 'sarif') return encode(formatSarif(files, rules), 'json')
  if (format === 'junit') return formatJunit(files, rules)
  if (format === 'github') return formatGithub(files)
  const results = files.map(({ document, verdict }) => ({ file: document.name, result: verdict.output }))
  return encode(isOne ? results[0]!.result : results, format)
}

function defaultFormat(context: Context, output: string | undefined): (typeof FORMATS)[number] {
  if (output !== undefined && /\.sarif(?:\.json)?$/.test(output)) return 'sarif'
  if (output !== undefined && output.endsWith('.xml')) return 'junit'
  if (output !== undefined && /\.ya?ml$/.test(output)) return 'yaml'
  return output === undefined && context.process.stdout.isTTY === true ? 'pretty' : 'json'
}

function tracesOf(files: readonly AuditedFile[]): unknown {
  if (files.length === 1) return files[0]!.verdict.trace
  return files.map(({ document, verdict }) => ({ file: document.name, trace: verdict.trace }))
}
