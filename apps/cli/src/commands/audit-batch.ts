import { buildCommand } from '@stricli/core'
import {
  auditBatch as runBatch,
  auditLines,
  queueAudit,
  useInstallation,
  type BatchSummary,
  type InstallationOptions,
  type QueuedAuditOptions,
} from 'dictamen'
import { availableParallelism } from 'node:os'
import { deliverReport, exitCodeOfAudits, REPORT_FORMATS, type ReportFormat } from '../audit-reports.ts'
import {
  auditParameters,
  openAuditorOf,
  readSettingsOf,
  withProject,
  type AuditFlags,
} from '../audit-settings.ts'
import { Readable } from 'node:stream'
import { placeOf, type Context } from '../context.ts'
import { onePath, queueParameters, recordParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { createMeter } from '../progress.ts'
import { queueSpeaker } from '../queue.ts'
import { actorOf } from './record.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends AuditFlags, InstallationOptions {
  readonly output: string
  readonly format?: BatchFormat
  readonly queue?: boolean
  readonly space?: string
  readonly jobs?: number
  readonly quiet?: boolean
  readonly record?: boolean
  readonly subject?: string
}

const BATCH_FORMATS = ['jsonl', ...REPORT_FORMATS] as const

type BatchFormat = (typeof BATCH_FORMATS)[number]

export const auditBatch = buildCommand({
  docs: {
    brief: 'Audita un fichero JSONL de respuestas, línea a línea',
    fullDescription: [
      'Cada línea es un ira-input@2.0, {id, input, runs?}, o una conversación (OpenAI, Anthropic, AI SDK, Langfuse), que se',
      'audita turno a turno: {id, turns}. Cada línea que sale es {id, result} o {id, line, error}, en el',
      'orden de entrada y con los mismos bytes para cualquier --jobs. Si se interrumpe, termina con 75 y la misma orden continúa',
      'donde quedó. Termina con 1 si algo es FAIL y con 2 solo si no se pudo leer ninguna línea.',
      '',
      'Con --queue el trabajo va en partes de mil líneas a la cola: lo hacen cuantos «dictamen worker» haya, o esta misma orden',
      'si no hay ninguno. Ctrl-C deja de esperar y el trabajo sigue; la misma orden vuelve a él y escribe el resultado. Con',
      '--record además queda un expediente sellado de cada respuesta.',
      '',
      'Ejemplos:',
      '  dictamen audit batch registro.jsonl --norms normas -o resultados.jsonl --jobs 4',
      '  dictamen audit batch registro.jsonl --norms normas -o resultados.jsonl --queue',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Respuestas, una por línea', parse: (input: string) => input, placeholder: 'FICHERO.jsonl' },
      ],
    },
    flags: {
      ...auditParameters,
      output: onePath('Fichero de resultados; - para la salida estándar', 'SALIDA.jsonl'),
      format: {
        kind: 'enum',
        values: BATCH_FORMATS,
        optional: true,
        brief: 'Formato del resultado (jsonl; los demás se escriben al final)',
      },
      jobs: {
        kind: 'parsed',
        parse: parseJobs,
        optional: true,
        placeholder: 'N',
        brief: 'Hilos de trabajo (los procesadores que haya)',
      },
      ...queueParameters,
      record: {
        ...recordParameters.record,
        brief: 'Deja un expediente sellado de cada respuesta (con --queue)',
      },
      subject: recordParameters.subject,
      quiet: { kind: 'boolean', optional: true, brief: 'No muestra el progreso' },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, given: Flags, path: string) {
    const { flags, configuration } = withProject(this, given)
    if (flags.record === true && flags.queue !== true)
      throw new Refusal('UsageWrong', { reason: '--record va con --queue: los expedientes los deja la cola' })
    if (flags.format !== undefined && flags.format !== 'jsonl')
      return await reportLines(this, { ...flags, format: flags.format, configuration }, path)
    if (given.maxWarnings !== undefined)
      throw new Refusal('UsageWrong', {
        reason: '--max-warnings pide un formato que cuente los avisos: json, pretty, sarif, junit o github',
      })
    await runLines(this, flags, path)
  },
})

/** Audits line by line, as they come. */
async function runLines(context: Context, flags: Flags, path: string): Promise<void> {
  const settings = await readSettingsOf(context, flags)
  const meter = flags.quiet === true ? null : createMeter(context.process.stderr)
  const progress = meter === null ? {} : { onProgress: meter.update }
  const asked = context.stopped()
  const reader = readerOf(context, asked)
  const output = flags.output === '-' ? reader.write : flags.output
  const options = { ...settings, ...progress, output }
  const summary =
    flags.queue === true
      ? await runQueued(context, flags, { ...options, input: await inputOf(context, path) })
      : await runBatch({
          ...options,
          input: path === '-' ? Readable.from([await context.stdin()]) : path,
          jobs: flags.jobs ?? availableParallelism(),
          signal: AbortSignal.any([abortedAt(asked), reader.left]),
        })
  if (summary === null) return
  context.outcome.code = codeOf(summary) ?? context.outcome.code
  // Whoever stopped reading has what they wanted.
  if (reader.left.aborted) return
  meter?.finish(summary)
  if (summary.interrupted) {
    context.process.stderr.write('Interrumpido: la misma orden continúa donde quedó.\n')
    context.outcome.code = 75
  }
}

interface LineReport extends Omit<Flags, 'format'> {
  readonly format: ReportFormat
  readonly configuration: string | undefined
}

/** One report of all lines, in a format that shows each of them. */
async function reportLines(context: Context, flags: LineReport, path: string): Promise<void> {
  if (flags.queue === true)
    throw new Refusal('UsageWrong', { reason: '--queue escribe JSONL: pida otro formato sin la cola' })
  const auditor = await openAuditorOf(context, flags)
  const { text, name } = await openText(context, path)
  const { files, refused } = await auditLines(auditor, name, text)
  const code = exitCodeOfAudits({ files, refused }, flags.maxWarnings)
  // A batch goes on behind a bad line: only one that could not be read at all is refused.
  const exitCode =
    code === 2 && files.length > 0 ? exitCodeOfAudits({ files, refused: [] }, flags.maxWarnings) : code
  const report = { files, refused, rules: auditor.rules, exitCode, configuration: flags.configuration }
  await deliverReport(context, report, { format: flags.format, output: flags.output, isOne: false })
  context.outcome.code = exitCode
}

/** 2 when no line could be read, 1 when an answer failed. */
function codeOf({ lines, unreadable, failed }: BatchSummary): number | null {
  if (lines > 0 && unreadable === lines) return 2
  return failed > 0 ? 1 : null
}

/** Puts the batch on the queue and follows it; null when nobody waits for it any more. */
async function runQueued(
  context: Context,
  flags: Flags,
  options: Omit<QueuedAuditOptions, 'detached'>,
): Promise<BatchSummary | null> {
  if (flags.jobs !== undefined) {
    throw new Refusal('UsageWrong', {
      reason: '--jobs no se usa con --queue: reparte la cola entre los trabajadores',
    })
  }
  const speaker = queueSpeaker(context, flags)
  return await useInstallation(placeOf(context, flags), async (installation) => {
    const queued = await queueAudit(installation, {
      ...options,
      ...speaker.following,
      space: flags.space,
      ...(flags.record === true ? { keep: { actor: actorOf(), subject: flags.subject } } : {}),
    })
    if (queued.state === 'done') {
      if (flags.record === true)
        context.process.stderr.write(`Expedientes: ${queued.records}; se ven con «dictamen records list».\n`)
      return queued.summary
    }
    speaker.tellDetached(queued)
    return null
  })
}

async function inputOf(context: Context, path: string): Promise<string | Uint8Array> {
  return path === '-' ? await context.stdin() : path
}

function parseJobs(input: string): number {
  const jobs = Number(input)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) throw new Error('se espera un número entre 1 y 64')
  return jobs
}

/** Whoever reads standard output: a batch is not faster than they are, and hears when they leave. */
function readerOf(
  { process: { stdout } }: Context,
  asked: Promise<void>,
): { readonly left: AbortSignal; readonly write: (text: string) => Promise<void> } {
  const leaving = new AbortController()
  return {
    left: leaving.signal,
    write: async (text) => {
      stdout.write(text)
      // A process that is asked to end does not wait for a reader first.
      const reads = await Promise.race([stdout.caughtUp(), asked.then(() => true)])
      if (!reads) leaving.abort()
    },
  }
}

function abortedAt(moment: Promise<void>): AbortSignal {
  const interruption = new AbortController()
  void moment.then(() => interruption.abort())
  return interruption.signal
}
