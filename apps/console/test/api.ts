import { expect, type Page } from '@playwright/test'

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
