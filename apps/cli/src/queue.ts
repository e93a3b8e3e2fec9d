import type { InstallationOptions } from 'dictamen'
import type { Context } from './context.ts'

interface Detached {
  /** `stopped` when nobody goes on with it. */
  readonly state: string
  readonly run: string
  /** Whether any worker goes on with it. */
  readonly worked: boolean
}

interface Speaker {
  readonly following: {
    readonly onRun: (run: string) => void
    readonly onWorking: () => void
    readonly isStopped: boolean
    readonly detached: Promise<void>
  }
  /** Says how to come back to a run, and ends as paused. */
  readonly tellDetached: (detached: Detached) => void
}

const PAUSED = 75

/** What a command says about work that it put on the queue. */
export function queueSpeaker(
  context: Context,
  {
    data,
    databaseUrl,
    quiet,
    isStopped = false,
  }: InstallationOptions & { quiet?: boolean; isStopped?: boolean },
): Speaker {
  const say = (sentence: string): void => context.process.stderr.write(`${sentence}\n`)
  const sayUnlessQuiet = (sentence: string): void => (quiet === true ? undefined : say(sentence))
  // The address may carry a password: it is not repeated.
  const place = `${data === undefined ? '' : ` --data ${quoted(data)}`}${databaseUrl === undefined ? '' : ' --database-url …'}`
  return {
    following: {
      onRun: (run) =>
        sayUnlessQuiet(
          `Ejecución ${run}. ${isStopped ? 'Ctrl-C la para: la misma orden la retoma.' : 'Ctrl-C deja de esperarla sin detenerla.'}`,
        ),
      isStopped,
      onWorking: () => sayUnlessQuiet('No hay ningún «dictamen worker»: esta orden hace el trabajo.'),
      detached: context.stopped(),
    },
    tellDetached: ({ run, worked, state }) => {
      context.outcome.code = PAUSED
      if (state === 'stopped')
        return say(
          `La ejecución ${run} está parada y no se hará ninguna llamada más; lo contestado está guardado. La misma orden la retoma.`,
        )
      say(
        worked
          ? `La ejecución ${run} sigue en marcha sin esta orden.`
          : `La ejecución ${run} espera en la cola a un «dictamen worker${place}»; lo hecho está guardado.`,
      )
      say(`Cómo va: dictamen runs show ${run}${place}. La misma orden vuelve a ella y escribe el resultado.`)
    },
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
