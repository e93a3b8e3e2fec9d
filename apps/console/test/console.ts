import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { allPages, type NamedPage } from './pages.ts'

export { ask, lastVerdict, type Listed } from './api.ts'
export { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

export const PASSWORD = 'cuatro palabras nada juntas'

export function originOf(): string {
  return process.env.CONSOLE_ORIGIN!
}

/** Watches a page: every request stays on this machine and nothing breaks the content security policy. */
function watch(page: Page, wrong: string[]): void {
  const { host } = new URL(originOf())
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && url.host !== host) wrong.push(`request to ${url.host}`)
  })
  page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) wrong.push(message.text())
  })
}

/** Lends a page in a context of its own; fails if anything left the machine or broke the policy. */
async function lend(
  browser: Browser,
  storageState: string | undefined,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...(storageState === undefined ? {} : { storageState }),
    baseURL: originOf(),
    viewport: { width: 1440, height: 900 },
  })
  const wrong: string[] = []
  const page = await context.newPage()
  watch(page, wrong)
  await use(page)
  await context.close()
  expect(wrong).toEqual([])
}

/** A page of somebody who came in, one of a stranger, and every address of the console. */
export const test = base.extend<{ page: Page; stranger: Page }, { pages: readonly NamedPage[] }>({
  page: ({ browser }, use) => lend(browser, process.env.CONSOLE_STATE!, use),
  stranger: ({ browser }, use) => lend(browser, undefined, use),
  pages: [
    ({ browser }, use) =>
      lend(browser, process.env.CONSOLE_STATE!, async (page) => use(await allPages(page))),
    { scope: 'worker' },
  ],
})

/** No violation that axe can see: every rule in the theme at hand; in the other one contrast, which is all a theme changes. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const told = await page.evaluate(async () => {
    const { dataset } = document.documentElement
    const look = (only: Partial<RunOptions>): Promise<AxeResults> =>
      window.axe.run(document, { resultTypes: ['violations'], iframes: false, elementRef: false, ...only })
    const whole = await look({})
    dataset.tema = dataset.tema === 'oscuro' ? 'claro' : 'oscuro'
    const other = await look({ runOnly: ['color-contrast'] })
    return [...whole.violations, ...other.violations].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  })
  expect(told, page.url()).toEqual([])
}

/** Goes to a page as a link would; anew only where the same page is asked for something else. Waits until it has settled. */
export async function visit(page: Page, path: string): Promise<void> {
  const isFirst = !page.url().startsWith(originOf())
  if (isFirst || new URL(page.url()).pathname === new URL(path, originOf()).pathname) await page.goto(path)
  else {
    await page.evaluate((next) => {
      document.querySelector('h1')!.closest('.doc, main')!.setAttribute('data-left', '')
      history.pushState(null, '', next)
    }, path)
    await page.waitForFunction(() => document.querySelector('[data-left]') === null)
  }
  await settle(page)
}

/** The page has settled: it has its title and, when its address asks for one, its pane; nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.textContent !== '…' && !document.body.textContent.includes('Leyendo…'),
  )
  if (page.url().includes('prueba=')) await page.locator('.pane h2').first().waitFor()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** Keeps a file that a page gives, and tells what it is called. */
export async function saved(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Descargar' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  const download = await saving
  expect(await download.failure()).toBeNull()
  return download.suggestedFilename()
}
