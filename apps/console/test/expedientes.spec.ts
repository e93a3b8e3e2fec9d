import { expect, test } from './console.ts'

test('an auditor filters the log, proves a record, decides it again and checks the whole', async ({
  page,
}) => {
  await page.goto('/expedientes')
  await page.getByLabel('Evaluador').selectOption('audits/ira')
  await expect(page).toHaveURL(/sistema=/)
  await expect(page.locator('table.list tbody tr').first()).toContainText('Auditoría')
  await page.locator('table.list tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registro \d+: Auditoría\.$/)
  await page.getByRole('button', { name: 'Decidir otra vez' }).click()
  await expect(page.getByText('los mismos bytes')).toBeVisible()
  await page.getByRole('button', { name: /^Registro \d/ }).click()
  await expect(page.locator('.pane')).toContainText('Sellado bajo la cabeza')
  await page.goto('/expedientes')
  await page.getByRole('button', { name: 'Comprobar el registro' }).click()
  await expect(page.locator('.bar').getByRole('status')).toContainText(/ntegro/)
})

test('a person is erased after one question, and the record says so', async ({ page }) => {
  const { csrf } = (await (await page.request.get('/v1/session')).json()) as { csrf: string }
  const asked = await page.request.post('/v1/queries/plan', {
    headers: { 'x-dictamen-csrf': csrf },
    data: { message: '¿Subo los precios del alquiler?', space: 'ejemplo', subject: 'Quien se va' },
  })
  const [record] = ((await asked.json()) as { records: string[] }).records
  await page.goto(`/expedientes/${record}`)
  await expect(page.getByRole('tab', { name: 'Resultado' })).toBeVisible()
  await page.getByRole('button', { name: 'Borrar a la persona' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 expediente')
  await page.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(page.getByText('Los textos de este expediente se borraron')).toBeVisible()
})

test('an administrator opens a space and lets somebody in', async ({ page }) => {
  await page.goto('/espacio')
  const people = page.locator('section', { hasText: 'Quiénes pueden entrar' })
  await people.getByLabel('Nombre de entrada').fill('lucia')
  await people.getByRole('button', { name: 'Añadir persona' }).click()
  await expect(people.getByRole('status')).toContainText('/entrar#')
  await page.locator('form.toolbar').first().getByLabel('Nombre de entrada').fill('lucia')
  await page.getByRole('button', { name: 'Dar papel' }).click()
  await expect(page.locator('table.list').first()).toContainText('evalúa')
})

test('words are found in everything one may read', async ({ page }) => {
  await page.goto('/entrevistas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sesiones/)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('Logística Arousa')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/hallazgo/)
  await page.locator('.rows a', { hasText: 'Flags de entrevista' }).first().click()
  await expect(page).toHaveURL(/\/entrevistas\/rec_/)
})

test('when the server does not answer the page says so and keeps what it read', async ({ page }) => {
  await page.clock.install()
  await page.goto('/entrevistas')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/sesiones/)
  await page.route('**/v1/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Consultas' }).click()
  const inTime = async (isSo: () => Promise<boolean>): Promise<boolean> => {
    await page.clock.runFor(1000)
    return isSo()
  }
  const lost = page.getByText('Sin conexión con el servidor').first()
  await expect.poll(() => inTime(() => lost.isVisible())).toBe(true)
  await page.unroute('**/v1/**')
  await expect.poll(() => inTime(async () => /consultas/.test((await title.textContent())!))).toBe(true)
})
