import type { RunState, RunStatus, StepStatus } from 'dictamen'

const STATES: Readonly<Record<RunState, string>> = {
  queued: 'en cola',
  running: 'en marcha',
  done: 'terminada',
  failed: 'fallida',
  cancelled: 'cancelada',
}

/** A list of runs for the terminal, the newest first. */
export function renderRuns(runs: readonly RunStatus[]): string {
  if (runs.length === 0) return 'No hay ejecuciones.\n'
  return runs
    .map(({ id, workflow, space, state, created }) =>
      [created, STATES[state].padEnd(10), workflow, space, id].join('  '),
    )
    .join('\n')
    .concat('\n')
}

/** One run with its steps for the terminal. */
export function renderRun(
  run: RunStatus & { readonly progress: unknown; readonly steps: readonly StepStatus[] },
): string {
  const lines = [
    `${run.id}: ${run.workflow}, ${STATES[run.state]}`,
    `  espacio ${run.space}, cola ${run.queue}, desde ${run.created}${run.ended === null ? '' : ` hasta ${run.ended}`}`,
    ...(run.worker === null ? [] : [`  la tiene ${run.worker}`]),
    ...(run.progress === null ? [] : [`  avance ${JSON.stringify(run.progress)}`]),
    ...run.steps.map(
      ({ name, error }, index) => `  ${index + 1}. ${name}${error === null ? '' : `: falló, ${error}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
