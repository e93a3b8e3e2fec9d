import type { BatchProgress, BatchProgressed, BatchSummary } from 'dictamen'
import type { Context } from './context.ts'

type Stream = Context['process']['stderr']

/** Tells how far a long command is. */
interface Meter {
  readonly update: (progress: BatchProgress) => void
  readonly finish: (summary: BatchSummary) => void
}

const ON_TERMINAL = 250
const IN_PIPE = 5000

/** Shows lines done, rate and time left: in place on a terminal, now and then as a line elsewhere. */
export function createMeter(stream: Stream, now: () => number = () => performance.now()): Meter {
  const started = now()
  let shown = started
  let first: { at: number; share: number } | undefined
  const terminal = stream.isTTY === true
  const write = (text: string, last: boolean): void => {
    if (terminal) stream.write(`\r\u001b[K${text}${last ? '\n' : ''}`)
    else stream.write(`${text}\n`)
  }
  return {
    update({ lines, resumed, share }) {
      const at = now()
      // What an earlier run did says nothing about the pace of this one.
      first ??= resumed > 0 ? { at, share: share ?? 0 } : { at: started, share: 0 }
      if (at - shown < (terminal ? ON_TERMINAL : IN_PIPE)) return
      shown = at
      const seconds = (at - started) / 1000
      const rate = (lines - resumed) / Math.max(seconds, 0.001)
      const gained = (share ?? 0) - first.share
      const left = share === null || gained <= 0 ? null : (((at - first.at) / 1000) * (1 - share)) / gained
      const parts = [
        `${lines} respuestas`,
        `${rate.toFixed(0)}/s`,
        ...(share === null ? [] : [`${Math.floor(share * 100)} %`]),
        ...(left === null ? [] : [`quedan ${formatDuration(left)}`]),
      ]
      write(parts.join('  ·  '), false)
    },
    finish({ lines, resumed, failed, unreadable }) {
      const seconds = (now() - started) / 1000
      const rate = ((lines - resumed) / Math.max(seconds, 0.001)).toFixed(0)
      const parts = [
        `${lines} ${lines === 1 ? 'respuesta' : 'respuestas'} en ${formatDuration(seconds)} (${rate}/s)`,
        ...(resumed === 0 ? [] : [`${resumed} ya estaban`]),
        `${failed} FAIL`,
        ...(unreadable === 0 ? [] : [`${unreadable} ${unreadable === 1 ? 'ilegible' : 'ilegibles'}`]),
      ]
      write(parts.join('  ·  '), true)
    },
  }
}

/** Shows files read, rate and time left. */
export function createFileMeter(
  stream: Stream,
  now: () => number = () => performance.now(),
): (progress: BatchProgressed) => void {
  const terminal = stream.isTTY === true
  let first: { at: number; files: number } | undefined
  let told = -1
  return ({ done, of, counts }) => {
    const { files = 0 } = counts
    if (files === told) return
    told = files
    first ??= { at: now(), files }
    const seconds = (now() - first.at) / 1000
    const rate = seconds === 0 ? null : (files - first.files) / seconds
    const share = done / Math.max(1, of)
    const parts = [
      `${files} ${files === 1 ? 'revisión' : 'revisiones'}`,
      ...(rate === null || rate === 0 ? [] : [`${rate.toFixed(1)}/s`]),
      `${Math.floor(share * 100)} %`,
      ...(rate === null || rate === 0 ? [] : [`quedan ${formatDuration((files / share - files) / rate)}`]),
    ]
    const text = parts.join('  ·  ')
    stream.write(terminal ? `\r\u001b[K${text}${done === of ? '\n' : ''}` : `${text}\n`)
  }
}

/** Hours, minutes and seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
