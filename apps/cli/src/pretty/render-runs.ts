import type { BatchProgressed, RunState, RunStatus, StepStatus } from 'dictamen'
import { renderSpending } from './money.ts'

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

interface ShownRun extends RunStatus {
  readonly error: string | null
  readonly progress: unknown
  readonly steps: readonly StepStatus[]
  /** What it has cost so far, where it is paid for. */
  readonly spending?: { readonly spent: number; readonly held: number; readonly most: number | null }
}

/** One run with its steps for the terminal. */
export function renderRun(run: ShownRun, now: Date): string {
  const lines = [
    `${run.id}: ${run.workflow}, ${STATES[run.state]}`,
    `  espacio ${run.space}, cola ${run.queue}, desde ${run.created}${run.ended === null ? '' : ` hasta ${run.ended}`}`,
    ...(run.error === null ? [] : [`  falló: ${run.error}`]),
    ...(run.worker === null ? [] : [`  la tiene ${run.worker}`]),
    ...(run.spending === undefined ? [] : [`  ${renderSpending(run.spending)}`]),
    ...(run.progress === null ? [] : [`  avance ${renderProgress(run, now)}`]),
    ...run.steps.map(
      ({ name, error }, index) => `  ${index + 1}. ${name}${error === null ? '' : `: falló, ${error}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** Parts done, and the time left at the pace so far. */
function renderProgress({ progress, created, ended }: ShownRun, now: Date): string {
  const { done, of, counts } = progress as Partial<BatchProgressed>
  if (typeof done !== 'number' || typeof of !== 'number') return JSON.stringify(progress)
  const seconds = (now.getTime() - new Date(created).getTime()) / 1000
  const left = ended !== null || done === 0 ? null : (seconds * (of - done)) / done
  const parts = [
    `${done} de ${of} partes (${Math.floor((done * 100) / Math.max(1, of))} %)`,
    ...Object.entries(counts ?? {}).map(([name, count]) => `${COUNTS[name] ?? name} ${count}`),
    ...(left === null ? [] : [`quedan unos ${Math.ceil(left)} s`]),
  ]
  return parts.join(', ')
}

const COUNTS: Readonly<Record<string, string>> = {
  lines: 'líneas',
  failed: 'FAIL',
  unreadable: 'ilegibles',
  files: 'PDF',
  refused: 'rechazados',
}
