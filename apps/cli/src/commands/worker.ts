import { buildCommand } from '@stricli/core'
import { openInstallation, type InstallationOptions } from 'dictamen'
import type { Context } from '../context.ts'
import { installationParameters } from '../flags.ts'
import { formatError } from '../errors.ts'

const DRAIN_MS = 60_000

export const worker = buildCommand({
  docs: {
    brief: 'Toma trabajo de las colas hasta que se le pide terminar',
    fullDescription: [
      'Puede haber cuantos se quiera, en una o en varias máquinas, sobre la misma base de datos. Si uno muere, otro retoma lo',
      'que tenía sin repetir lo ya hecho. Con SIGTERM o Ctrl-C no toma más trabajo y termina lo que tiene en marcha.',
      '',
      'Ejemplo:',
      '  dictamen worker --database-url postgresql://usuario:clave@servidor/dictamen',
    ].join('\n'),
  },
  parameters: { flags: installationParameters },
  async func(this: Context, flags: InstallationOptions) {
    const say = (sentence: string): void => this.process.stderr.write(`${sentence}\n`)
    const stopped = this.stopped()
    const installation = await openInstallation(flags)
    try {
      const worker = await installation.work({ onTrouble: (error) => say(formatError(error)) })
      say(`Trabajador ${worker.id} en marcha.`)
      await stopped
      say('Terminando lo que está en marcha…')
      await worker.stop(DRAIN_MS)
    } finally {
      await installation.close()
    }
  },
})
