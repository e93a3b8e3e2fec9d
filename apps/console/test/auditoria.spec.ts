import { ask, expect, lastVerdict, saved, test, type Listed } from './console.ts'

interface Result {
  result: string
  violations: { rule: string; severity: string; description: string; location: string }[]
}

test('an engineer pastes an answer, reads each violation beside its norm, and keeps a baseline', async ({
  page,
}) => {
  await page.goto('/auditoria/nueva')
  await expect(page.getByText('4 documentos de la última auditoría')).toBeVisible()
  await page.getByLabel('Petición').fill('Implementar el código del adaptador de la báscula.')
  await page
    .getByLabel('Respuesta del agente')
    .fill(
      'Se crea un adaptador robusto (DNS §2.02).\n\nComo acordamos, también deberías usar Redis (DNS §9.99).',
    )
  await page.getByRole('button', { name: 'Auditar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^FAIL/)
  const { record, content } = (await lastVerdict(page, 'audits/ira')) as Listed<Result>
  const { violations } = content.output
  await expect(page.locator('.margin-note')).toHaveCount(violations.length)
  const notes = await page
    .locator('.margin-note')
    .evaluateAll((found) =>
      found.map(
        (note) => `${note.querySelector('b')!.textContent.trim()} ${note.querySelector('span')!.textContent}`,
      ),
    )
  expect(notes).toEqual(
    violations.map(({ rule, severity, description }) => `${rule} ${severity} ${description}`),
  )
  await page.locator('.margin-note').first().click()
  await expect(page.locator('.pane h2')).toHaveText(violations[0]!.description)
  await expect(page.locator('.pane .lit')).toBeVisible()
  const { rules } = await ask<{ rules: { id: string; description: string }[] }>(
    page,
    `/v1/records/${record.id}/evidence`,
  )
  await expect(page.locator('.pane')).toContainText(
    rules.find(({ id }) => id === violations[0]!.rule)!.description,
  )
  expect(await saved(page, /Línea base/)).toBe('linea-base.json')
  expect(await saved(page, /SARIF/)).toBe(`${record.id}.sarif`)
  const log = await ask<{ runs: { results: { ruleId: string }[] }[] }>(page, `/v1/records/${record.id}/sarif`)
  expect(log.runs[0]!.results.map(({ ruleId }) => ruleId)).toEqual(violations.map(({ rule }) => rule))
})

test('a norm opens with the lines that a quotation got wrong', async ({ page }) => {
  await page.goto('/auditoria')
  const counted = page.getByRole('cell', { name: '13', exact: true })
  await page.locator('table.list tbody tr').filter({ has: counted }).getByRole('link').click()
  await page.locator('.margin-note', { hasText: 'IR.4.02 ERROR' }).click()
  await expect(page.locator('.pane')).toContainText('norma DNS 1.3')
  await expect(page.locator('.pane .lit')).toHaveText('2.02 Puertos')
  await expect(page.locator('.pane .ratio')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Ver solo el fragmento' })).toBeVisible()
})
