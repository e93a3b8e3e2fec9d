import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect, type Page } from '@playwright/test'

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

/** A page of somebody who came in; the test fails if anything left the machine or broke the policy. */
export const test = base.extend<{ page: Page; stranger: Page }>({
  page: async ({ browser }, use) => {
    const context = await browser.newContext({
      storageState: process.env.CONSOLE_STATE!,
      baseURL: originOf(),
      viewport: { width: 1440, height: 900 },
    })
    const wrong: string[] = []
    const page = await context.newPage()
    watch(page, wrong)
    await use(page)
    await context.close()
    expect(wrong).toEqual([])
  },
  stranger: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: originOf(), viewport: { width: 1440, height: 900 } })
    const wrong: string[] = []
    const page = await context.newPage()
    watch(page, wrong)
    await use(page)
    await context.close()
    expect(wrong).toEqual([])
  },
})

/** What the API says, asked with the page's own session. */
export async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const response = await page.request.get(path)
  expect(response.ok(), path).toBe(true)
  return (await response.json()) as Answer
}

/** A verdict as the lists give it. */
export interface Listed<Output = unknown> {
  readonly record: { readonly id: string; readonly space: string }
  readonly content: { readonly output: Output }
}

/** The last verdict of an evaluator in the example space. */
export async function lastVerdict(page: Page, system: string): Promise<Listed> {
  const parameters = new URLSearchParams({ system, limit: '1' })
  const [last] = await ask<Listed[]>(page, `/v1/spaces/ejemplo/verdicts?${parameters}`)
  return last!
}

/** No violation that axe can see: every rule in the theme at hand; in the other one contrast, which is all a theme changes. */
export async function expectAccessible(page: Page): Promise<void> {
  const look = (): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const found = [...(await look().analyze()).violations]
  await turnTheme(page)
  found.push(...(await look().withRules(['color-contrast']).analyze()).violations)
  await turnTheme(page)
  const told = found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(told, page.url()).toEqual([])
}

async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.tema = dataset.tema === 'oscuro' ? 'claro' : 'oscuro'
  })
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
