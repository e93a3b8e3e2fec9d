import { ask, expect, test } from './console.ts'

interface Line {
  id: string
  kind: string
}

interface Case {
  blind: boolean
  verdict?: unknown
  judgements: number | { decision: string; reasons: string }[]
}

const REASONS = 'Las dos versiones del equipo no se pueden conciliar con lo que hay.'

test('a reviewer reads the dossier, judges before seeing anything, and then sees what the machine said', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const queue = async (): Promise<readonly Line[]> =>
    (await ask<{ reviews: Line[] }>(page, '/v1/reviews?space=ejemplo')).reviews
  await expect.poll(async () => (await queue()).length, { timeout: 60_000 }).toBeGreaterThan(3)
  const { id } = (await queue()).find(({ kind }) => kind === 'confirmation')!
  await page.goto('/revision')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/esperan a personas\./)
  await page.locator(`a[href="/revision/${id}"]`).click()
  const before = await ask<Case>(page, `/v1/reviews/${id}`)
  expect([before.blind, before.verdict]).toEqual([true, undefined])
  await expect(page.getByText('La máquina dijo', { exact: true })).toHaveCount(0)
  await page.locator('.dossier-document summary', { hasText: 'cv' }).first().click()
  await expect(page.locator('.dossier-document .source').first()).toBeVisible()
  const judge = page.getByRole('button', { name: 'Juzgar' })
  await page.getByLabel('escalado a consultor sénior').check()
  await expect(judge).toBeDisabled()
  await page.getByLabel('Razones').fill(REASONS)
  await judge.click()
  await expect(page.getByText('Sigue abierto: falta otra persona que coincida.')).toBeVisible()
  await expect(page.getByText('La máquina dijo', { exact: true })).toBeVisible()
  await expect(page.getByText(REASONS)).toBeVisible()
  const after = await ask<Case>(page, `/v1/reviews/${id}`)
  expect(after.judgements).toMatchObject([{ decision: 'ESCALADO_CONSULTOR_SENIOR', reasons: REASONS }])
})

test('an escalated case shows both sources of its contradiction, lit', async ({ page }) => {
  const { reviews } = await ask<{ reviews: Line[] }>(page, '/v1/reviews?space=ejemplo')
  await page.goto(`/revision/${reviews.find(({ kind }) => kind === 'escalation')!.id}`)
  await expect(page.locator('.source .lit').first()).toContainText('140 personas')
  await expect(page.locator('.source .lit').last()).toContainText('35 personas')
})
