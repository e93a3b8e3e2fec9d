import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test, type Page } from './console.ts'

const FIRST_VIEW_BYTES = 250_000
const FIRST_VIEW_MS = 1500
const ROWS = 10_000
const MOST_IN_PAGE = 200
const LONGEST_TASK_MS = 100

test('the first view is light and quick', async ({ page }) => {
  const bodies: Promise<number>[] = []
  const weigh = (response: Response): void => {
    const isFont = response.url().endsWith('.woff2')
    if (!isFont && response.ok()) bodies.push(response.body().then((body) => gzipSync(body).length))
  }
  page.on('response', weigh)
  await page.goto('/entrevistas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sesiones/)
  const shown = await page.evaluate(() => performance.now())
  page.off('response', weigh)
  const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(FIRST_VIEW_BYTES)
  // The clock of a busy machine: the second look is the honest one.
  if (shown > FIRST_VIEW_MS) {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sesiones/)
    expect(await page.evaluate(() => performance.now())).toBeLessThan(FIRST_VIEW_MS)
  }
})

test('ten thousand rows scroll with few of them in the page and no long task', async ({ page }) => {
  test.setTimeout(90_000)
  await page.route('**/v1/records?*', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after')?.slice(4) ?? 0)
    const rows = Array.from({ length: Math.min(500, ROWS - after) }, (_none, at) => ({
      index: ROWS - after - at,
      record: {
        kind: 'evaluation',
        id: `rec_${after + at + 1}`,
        time: '2026-03-10T12:00:00Z',
        actor: 'user:x',
        space: 'ejemplo',
        system: 'audits/ira',
        contract: 'ira-result@2.0',
      },
    }))
    return route.fulfill({ json: { records: rows, next: rows.length < 500 ? null : `rec_${after + 500}` } })
  })
  // Whatever else runs on the machine only adds to a task: of each step the least of a few passes is the page's own.
  const passes: Awaited<ReturnType<typeof scrollDown>>[] = []
  for (let pass = 0; pass < 3 && !(worstStep(passes) < LONGEST_TASK_MS); pass++) {
    await page.goto('/expedientes')
    await expect(page.locator('.virtual .row').first()).toBeVisible()
    passes.push(await scrollDown(page))
  }
  // Pages come as the end draws near: down once more until the last one is there.
  await expect
    .poll(
      async () => {
        await page.locator('.virtual').evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return page.locator('.virtual .row').first().getAttribute('aria-setsize')
      },
      { timeout: 30_000 },
    )
    .toBe(String(ROWS))
  expect(Math.max(...passes.map(({ most }) => most))).toBeLessThanOrEqual(MOST_IN_PAGE)
  expect(worstStep(passes)).toBeLessThan(LONGEST_TASK_MS)
})

/** Of all steps the longest task, each step at its best. */
function worstStep(passes: readonly { readonly longest: readonly number[] }[]): number {
  if (passes.length === 0) return Infinity
  return Math.max(
    ...passes[0]!.longest.map((_task, step) => Math.min(...passes.map(({ longest }) => longest[step]!))),
  )
}

/** Scrolls to the end and tells the longest task of each step and the most rows in the page on the way. */
function scrollDown(page: Page): Promise<{ longest: number[]; most: number }> {
  return page.evaluate(async () => {
    const tasks: { startTime: number; duration: number }[] = []
    let most = 0
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    const frame = document.querySelector('.virtual')!
    const begun: number[] = []
    for (let step = 0; step < 60; step++) {
      begun.push(performance.now())
      frame.scrollBy(0, 6500)
      await new Promise((resolve) => setTimeout(resolve, 40))
      most = Math.max(most, frame.querySelectorAll('.row').length)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    observer.disconnect()
    const longest = begun.map((from, step) => {
      const mine = tasks.filter(
        ({ startTime }) => startTime >= from && startTime < (begun[step + 1] ?? Infinity),
      )
      return Math.max(0, ...mine.map(({ duration }) => duration))
    })
    return { longest, most }
  })
}
