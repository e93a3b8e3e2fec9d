import { buildCommand } from '@stricli/core'
import {
  announceServer,
  checkExample,
  describeReaders,
  loadExample,
  useDesk,
  type Desk,
  type InstallationOptions,
} from 'dictamen'
import { spawn } from 'node:child_process'
import { placeOf, type Context } from '../context.ts'
import { installationParameters, onePath } from '../flags.ts'
import {
  cannotListen,
  checkListening,
  exposureOf,
  listeningParameters,
  type ListeningFlags,
} from '../listening.ts'
import { readerNotice } from '../reader-notice.ts'

interface Flags extends InstallationOptions, ListeningFlags {
  readonly example?: string
  readonly open: boolean
}

export const serve = buildCommand({
  docs: {
    brief: 'Atiende por HTTP',
    fullDescription: [
      'Escucha solo en esta máquina; para llegar desde fuera, ponga delante un proxy con https y dé su dirección con --origin.',
      'Si el proxy está en otra máquina o en otro contenedor, diga además con --host dónde se escucha y con --proxy desde qué red',
      'viene: solo a esa se le cree quién llama.',
      'La primera vez imprime un enlace de un solo uso, válido 15 minutos, que crea a quien administra. Con SIGTERM o Ctrl-C no',
      'admite más peticiones y termina las que tiene en marcha.',
      '',
      'Ejemplos:',
      '  dictamen serve',
      '  dictamen serve --port 8080 --origin https://dictamen.ejemplo.es --database-url postgresql://…',
      '  dictamen serve --host 0.0.0.0 --origin https://dictamen.ejemplo.es --proxy 10.0.0.0/24 --monitor-port 9090',
    ].join('\n'),
  },
  parameters: {
    flags: {
      ...listeningParameters,
      example: {
        ...onePath('Carga la primera vez el espacio de ejemplo de esta carpeta', 'CARPETA'),
        optional: true,
      },
      open: { kind: 'boolean', default: false, brief: 'Abre la consola en el navegador' },
      ...installationParameters,
    },
  },
  async func(this: Context, flags: Flags) {
    const { listen } = await import('@dictamen/server')
    const say = (sentence: string): void => this.process.stderr.write(`${sentence}\n`)
    const { data, databaseUrl, example, open } = flags
    checkListening(flags)
    if (example !== undefined) checkExample(example)
    const place = { ...(data !== undefined && { data }), ...(databaseUrl !== undefined && { databaseUrl }) }
    const stopped = this.stopped()
    await useDesk({ ...placeOf(this, place), works: true }, async (desk) => {
      const { port, host, origin, proxy: proxies, monitorPort } = flags
      const where = { port, host, origin, proxies, monitorPort }
      const listening = await listen({ desk, ...where, log: say }).catch((error: unknown) => {
        throw cannotListen(error, flags)
      })
      try {
        const withdraw = await announceServer(place, listening.origin)
        if (example !== undefined && (await loadExample(desk, example)))
          say('El espacio «Ejemplo» está cargado.')
        say(`Dictamen atiende en ${listening.origin}`)
        const exposed = exposureOf(flags, listening)
        if (exposed !== null) say(exposed)
        const notice = readerNotice(await describeReaders())
        if (notice !== null) say(notice)
        const link = await tellFirstLink(desk, listening.origin, say)
        // Where nobody looks at a terminal nobody looks at a screen either.
        if (open && this.process.stderr.isTTY === true) openBrowser(link ?? listening.origin)
        await stopped
        say('Terminando lo que está en marcha…')
        await withdraw()
      } finally {
        await listening.stop()
      }
    })
  },
})

/** Where nobody administers yet, the person at the terminal gets the link that makes the first administrator. */
async function tellFirstLink(
  desk: Desk,
  origin: string,
  say: (sentence: string) => void,
): Promise<string | null> {
  const users = await desk.users.list()
  if (users.some(({ administrator }) => administrator)) return null
  const link = await desk.links.create(null)
  say('Nadie administra todavía. Este enlace sirve una vez, durante 15 minutos:')
  const address = `${origin}/entrar#${link}`
  say(`  ${address}`)
  return address
}

const BROWSERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

/** Shows an address to whoever is at the machine; without a browser it stays printed. */
function openBrowser(address: string): void {
  const [command, ...args] = BROWSERS[process.platform] ?? BROWSERS['linux']!
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
