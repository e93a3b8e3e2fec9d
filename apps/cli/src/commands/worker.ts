import { buildCommand } from '@stricli/core'
import { describeReaders, useInstallation, type InstallationOptions } from 'dictamen'
import type { Context } from '../context.ts'
import { installationParameters } from '../flags.ts'
import { readerNotice } from '../reader-notice.ts'

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
    const starting = this.starting?.()
    let trouble = ''
    const onTrouble = (error: unknown): void => {
      // A database that is away is away at every beat: it is said once.
      const message = error instanceof Error ? error.message : String(error)
      if (message !== trouble) say(`Se vuelve a intentar: ${message}`)
      trouble = message
    }
    // It has started when it works, not when its database has.
    const place = {
      ...flags,
      ...(starting === undefined ? {} : { starting: { ...starting, over: nothing } }),
    }
    await useInstallation(place, async (installation) => {
      const worker = await installation.work({ onTrouble })
      starting?.over()
      say(`Trabajador ${worker.id} en marcha.`)
      const notice = readerNotice(await describeReaders())
      if (notice !== null) say(notice)
      await stopped
      say('Terminando lo que está en marcha…')
      await worker.stop(DRAIN_MS)
    })
  },
})

function nothing(): void {}
