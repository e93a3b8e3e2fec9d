import { buildCommand } from '@stricli/core'
import { auditBatch as runBatch } from 'dictamen'
import { availableParallelism } from 'node:os'
import { auditParameters, readSettingsOf, type AuditFlags } from '../audit-settings.ts'
import type { Context } from '../context.ts'
import { onePath } from '../flags.ts'
import { createMeter } from '../progress.ts'

interface Flags extends AuditFlags {
  readonly output: string
  readonly jobs?: number
  readonly quiet?: boolean
}

export const auditBatch = buildCommand({
  docs: {
    brief: 'Audita un fichero JSONL de respuestas, línea a línea',
    fullDescription: [
      'Cada línea es un ira-input@2.0, o {id, input, runs?}. Cada línea que sale es {id, result} o {id, line, error}, en el',
      'orden de entrada y con los mismos bytes para cualquier --jobs. Si se interrumpe, termina con 75 y la misma orden continúa',
      'donde quedó. Termina con 1 si algo es FAIL y con 2 solo si no se pudo leer ninguna línea.',
      '',
      'Ejemplo:',
      '  dictamen audit batch registro.jsonl --norms normas -o resultados.jsonl --jobs 4',
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
      jobs: {
        kind: 'parsed',
        parse: parseJobs,
        optional: true,
        placeholder: 'N',
        brief: 'Hilos de trabajo (los procesadores que haya)',
      },
      quiet: { kind: 'boolean', optional: true, brief: 'No muestra el progreso' },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: Flags, path: string) {
    const settings = await readSettingsOf(this, flags)
    const meter = flags.quiet === true ? null : createMeter(this.process.stderr)
    const interruption = new AbortController()
    void this.stopped().then(() => interruption.abort())
    const summary = await runBatch({
      ...settings,
      input: path === '-' ? bytesOf(await this.stdin()) : path,
      output: flags.output === '-' ? (text) => this.process.stdout.write(text) : flags.output,
      jobs: flags.jobs ?? availableParallelism(),
      signal: interruption.signal,
      ...(meter === null ? {} : { onProgress: meter.update }),
    })
    meter?.finish(summary)
    if (summary.failed > 0) this.outcome.code = 1
    if (summary.lines > 0 && summary.unreadable === summary.lines) this.outcome.code = 2
    if (summary.interrupted) {
      this.process.stderr.write('Interrumpido: la misma orden continúa donde quedó.\n')
      this.outcome.code = 75
    }
  },
})

function parseJobs(input: string): number {
  const jobs = Number(input)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) throw new Error('se espera un número entre 1 y 64')
  return jobs
}

// eslint-disable-next-line require-await
async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
