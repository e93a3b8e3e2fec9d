import { ask, expect, PASSWORD, test, type Page } from './console.ts'

interface Line {
  id: string
  kind: string
  subject_name: string | null
}

interface Case {
  blind: boolean
  verdict?: unknown
  judgements: number | { decision: string; reasons: string }[]
}

const REASONS = 'Las dos versiones del equipo no se pueden conciliar con lo que hay.'

/** Lets somebody in who reviews the example space. */
async function addReviewer(page: Page, login: string): Promise<void> {
  const { csrf } = await ask<{ csrf: string }>(page, '/v1/session')
  const headers = { 'x-dictamen-csrf': csrf }
  await page.request.post('/v1/users', { headers, data: { login, password: PASSWORD } })
  const data = { login, role: 'revisor' }
  expect((await page.request.put('/v1/spaces/ejemplo/members', { headers, data })).ok()).toBe(true)
}

async function judge(page: Page): Promise<void> {
  await page.getByLabel('escalado a consultor sénior').check()
  await expect(page.getByRole('button', { name: 'Juzgar' })).toBeDisabled()
  await page.getByLabel('Razones').fill(REASONS)
  await page.getByRole('button', { name: 'Juzgar' }).click()
}

test('two reviewers judge before seeing anything, and only then see what the machine said', async ({
  page,
  stranger,
}) => {
  const queue = async (): Promise<readonly Line[]> =>
    (await ask<{ reviews: Line[] }>(page, '/v1/reviews?space=ejemplo')).reviews
  await expect.poll(async () => (await queue()).length).toBeGreaterThan(3)
  const { id } = (await queue()).find(({ kind }) => kind === 'decision')!
  await page.goto('/revision')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/esperan a personas\./)
  await page.locator(`a[href="/revision/${id}"]`).click()
  const before = await ask<Case>(page, `/v1/reviews/${id}`)
  expect([before.blind, before.verdict]).toEqual([true, undefined])
  await expect(page.getByText('La máquina dijo', { exact: true })).toHaveCount(0)
  await page.locator('.dossier-document summary', { hasText: 'cv' }).first().click()
  await expect(page.locator('.dossier-document[open] .source')).toBeVisible()
  await judge(page)
  await expect(page.getByText('Sigue abierto: falta otra persona que coincida.')).toBeVisible()
  await expect(page.getByText('La máquina dijo', { exact: true })).toBeVisible()
  await expect(page.getByText(REASONS)).toBeVisible()
  const after = await ask<Case>(page, `/v1/reviews/${id}`)
  expect(after.judgements).toMatchObject([{ decision: 'ESCALADO_CONSULTOR_SENIOR', reasons: REASONS }])
  await addReviewer(page, 'berta')
  await stranger.goto('/entrar')
  await stranger.getByLabel('Nombre de entrada').fill('berta')
  await stranger.getByLabel('Contraseña').fill(PASSWORD)
  await stranger.getByRole('button', { name: 'Entrar' }).click()
  await expect(stranger).toHaveURL(/\/entrevistas/)
  await stranger.goto(`/revision/${id}`)
  await expect(stranger.getByRole('heading', { name: 'Tu juicio' })).toBeVisible()
  await expect(stranger.getByText(REASONS)).toHaveCount(0)
  await judge(stranger)
  await expect(stranger.getByText('Cerrado: dos personas deciden otra cosa.')).toBeVisible()
  await expect(stranger.getByText(REASONS)).toHaveCount(2)
  await stranger.goto('/revision?estado=revisados')
  await expect(stranger.locator(`a[href="/revision/${id}"]`)).toBeVisible()
})

test('an escalated case shows both sources of its contradiction, lit', async ({ page }) => {
  // Several candidates are escalated, in the order their workers ended: this one contradicts her reference.
  const contradicted = async (): Promise<Line | undefined> =>
    (await ask<{ reviews: Line[] }>(page, '/v1/reviews?space=ejemplo')).reviews.find(
      ({ kind, subject_name }) => kind === 'escalation' && subject_name?.includes('CAND-004'),
    )
  await expect.poll(async () => (await contradicted())?.id).toBeDefined()
  await page.goto(`/revision/${(await contradicted())!.id}`)
  await expect(page.locator('.source .lit').first()).toContainText('140 personas')
  await expect(page.locator('.source .lit').last()).toContainText('35 personas')
})
