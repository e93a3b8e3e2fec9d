import { expect, PASSWORD, settle, test } from './console.ts'

// Whoever comes second finds the administrator that the first one made.
test.describe.configure({ mode: 'serial' })

test('a newcomer goes from the printed link to a first verdict and its evidence in at most five clicks', async ({
  stranger: page,
}) => {
  let clicks = 0
  const click = async (name: RegExp | string, role: 'button' | 'link' = 'button'): Promise<void> => {
    clicks += 1
    await page.getByRole(role, { name }).first().click()
  }
  await page.goto(process.env.CONSOLE_LINK!)
  await page.getByLabel('Nombre de entrada').fill('irene')
  await page.getByLabel(/Nombre y apellidos/).fill('Irene Arana')
  await page.getByLabel('Contraseña nueva').fill(PASSWORD)
  await click('Entrar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 sesiones/)
  await page.context().storageState({ path: process.env.CONSOLE_STATE! })
  await click(/riesgo verbal alto/, 'link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cierre ok, autoridad media, riesgo verbal alto.',
  )
  await click('duda: sí')
  await expect(page.locator('.pane .lit')).toHaveText('Creo')
  await settle(page)
  expect(clicks).toBeLessThanOrEqual(5)
})

test('a link serves once, and whoever is not in is asked at the door', async ({ stranger: page }) => {
  await page.goto('/expedientes')
  await expect(page).toHaveURL(/\/entrar/)
  await page.getByLabel('Nombre de entrada').fill('irene')
  await page.getByLabel('Contraseña').fill('no es esta contraseña')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toContainText('no son correctos')
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/expedientes/)
})
