import { buildCommand } from '@stricli/core'
import { useRecords, type InstallationOptions } from 'dictamen'
import { stat } from 'node:fs/promises'
import { placeOf, type Context } from '../context.ts'
import { installationParameters, onePath } from '../flags.ts'
import { actorOf } from './record.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends InstallationOptions {
  readonly root?: string
  readonly record?: boolean
}

export const mcp = buildCommand({
  docs: {
    brief: 'Servidor MCP por la entrada y la salida estándar',
    fullDescription: [
      'Una herramienta por evaluador para asistentes que hablan Model Context Protocol. Lee ficheros solo dentro de --root; sin',
      '--root, solo lo que venga en la llamada. Con --record cada veredicto deja un expediente sellado antes de contestarse.',
      'Por HTTP, el mismo protocolo está en /mcp de «dictamen serve».',
      '',
      'Ejemplos:',
      '  dictamen mcp --root /home/ana/casos',
      '  dictamen mcp --root . --record --data /var/lib/dictamen',
    ].join('\n'),
  },
  parameters: {
    flags: {
      root: { ...onePath('Carpeta dentro de la que se pueden leer ficheros', 'CARPETA'), optional: true },
      record: { kind: 'boolean', optional: true, brief: 'Deja un expediente sellado de cada veredicto' },
      ...installationParameters,
    },
  },
  async func(this: Context, { root, record, ...place }: Flags) {
    const { serveStdio } = await import('@dictamen/mcp')
    if (root !== undefined) await checkFolder(root)
    const say = (sentence: string): void => this.process.stderr.write(`${sentence}\n`)
    const options = { root, actor: actorOf(), say, stopped: this.stopped() }
    if (record !== true) return serveStdio(options)
    return useRecords(placeOf(this, place), async (records) => {
      await serveStdio({ ...options, records })
      await records.seal()
    })
  },
})

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new Refusal('FileMissing', { name: folder })
  if (!found.isDirectory())
    throw new Refusal('FileUnreadable', { name: folder, reason: 'se espera una carpeta' })
}
