// What a reader is made to wait for, judged by what happens: bytes, rows in the page, rows drawn. How long it takes on this
// machine is `npm run bench:console`.
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test, type Page } from './console.ts'
import { longLists, openAudit } from './long-lists/index.ts'

const FIRST_VIEW_BYTES = 250_000
const ROWS = 10_000
const MOST_IN_PAGE = 200
const STEPS = 30

test('the first view is light and under a strict policy', async ({ page }) => {
  const bodies: Promise<number>[] = []
  const weigh = (response: Response): void => {
    const isFont = response.url().endsWith('.woff2')
    if (!isFont && response.ok()) bodies.push(response.body().then((body) => gzipSync(body).length))
  }
  page.on('response', weigh)
  const policy = (await page.goto('/entrevistas'))!.headers()['content-security-policy']!
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sesiones/)
  page.off('response', weigh)
  const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(FIRST_VIEW_BYTES)
})

test('of ten thousand records few are in the page, and a step draws only what it brings into view', async ({
  page,
}) => {
  const { open, row } = longLists.find(({ name }) => name === '/expedientes')!
  await open(page, ROWS)
  await page.locator(row).first().waitFor()
  const far = await scroll(page, row, 6500)
  expect(far.most).toBeLessThanOrEqual(MOST_IN_PAGE)
  expect(far.drawn).toBeLessThanOrEqual(MOST_IN_PAGE * STEPS)
  // Rows are 35 pixels high: ten come into view at each step. What a jump left to be drawn comes on top.
  const near = await scroll(page, row, 350)
  expect(near.drawn).toBeGreaterThan(0)
  expect(near.drawn).toBeLessThanOrEqual(10 * STEPS + MOST_IN_PAGE)
})

test('of ten thousand findings of an audit, too, and an address opens any of them', async ({ page }) => {
  await openAudit(page, ROWS)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10.000 infracciones')
  const far = await scroll(page, '.audited .line', 6500)
  expect(far.most).toBeLessThanOrEqual(MOST_IN_PAGE)
  expect(far.drawn).toBeLessThanOrEqual(MOST_IN_PAGE * STEPS)
  await openAudit(page, ROWS, '?prueba=$record%2Fviolations%2F8765')
  await expect(page.locator('.margin-note[aria-expanded=true]')).toBeInViewport()
})

/** Scrolls down step by step; the most rows that were in the page at once, and how many were drawn in all. */
async function scroll(page: Page, row: string, by: number): Promise<{ most: number; drawn: number }> {
  return page.evaluate(
    async ({ selector, pixels, steps }) => {
      const frame = document.querySelector('.doc')!
      let [most, drawn] = [0, 0]
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          drawn += [...addedNodes].filter((node) => node instanceof Element && node.matches(selector)).length
      })
      observer.observe(frame, { childList: true, subtree: true })
      for (let step = 0; step < steps; step++) {
        frame.scrollBy(0, pixels)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        most = Math.max(most, frame.querySelectorAll(selector).length)
      }
      observer.disconnect()
      return { most, drawn }
    },
    { selector: row, pixels: by, steps: STEPS },
  )
}
