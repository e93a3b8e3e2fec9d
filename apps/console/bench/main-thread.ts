import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * Scrolls down in steps and tells, in milliseconds, the longest task of the page's main thread and all of them together.
 * Of a task counts what it computed; one at the edge of the trace has no such figure and counts with all its time.
 */
export async function scrollDown(
  browser: Browser,
  page: Page,
  steps: number,
): Promise<{ longest: number; whole: number }> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.evaluate(async (count) => {
    const frame = document.querySelector('.doc')!
    for (let step = 0; step < count; step++) {
      // To and fro: a short list has to last as long as a long one.
      frame.scrollTop +=
        frame.scrollTop + frame.clientHeight < frame.scrollHeight - 6500 ? 6500 : -frame.scrollTop
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  }, steps)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[]
  }
  const main = new Set(
    traceEvents
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
  if (tasks.length < steps)
    throw new Error(`only ${tasks.length} tasks in ${steps} steps: nothing was traced`)
  return { longest: Math.max(...tasks), whole: tasks.reduce((sum, task) => sum + task, 0) }
}
