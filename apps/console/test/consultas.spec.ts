import { ask, expect, test } from './console.ts'

interface Whole {
  record: { links: { rel: string; record: string }[] }
  content: { output: Record<string, unknown>; input: Record<string, unknown> }
}

test('an owner asks, reads the plan, notes the facts and asks again', async ({ page }) => {
  await page.goto('/consultas')
  await page.getByLabel('Escribe la pregunta').fill('¿Pido una excedencia para llevar la inmobiliaria?')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Aplazar: /)
  const id = /consultas\/(rec_\w+)/.exec(page.url())![1]!
  const answer = await ask<Whole>(page, `/v1/records/${id}`)
  const decision = await ask<Whole>(page, `/v1/records/${answer.record.links[0]!.record}`)
  const { output } = decision.content as unknown as {
    output: {
      risks: Record<string, { level: string }>
      diagnosis: string
      next_steps: string[]
      dont_do: string[]
    }
  }
  await expect(page.locator('.chip').first()).toHaveText('Laboral alto')
  expect(output.risks.labor!.level).toBe('high')
  await expect(page.locator('.answer-block').first()).toContainText(output.diagnosis)
  await expect(page.locator('.answer-block ol li')).toHaveText(output.next_steps)
  await expect(page.locator('.answer-block').nth(4).locator('li')).toHaveText(output.dont_do)

  const pane = page.locator('.pane')
  await expect(pane).toContainText('Qué se consulta y por qué')
  await expect(pane.locator('.domains tbody tr').first()).toContainText('transition')
  await expect(page.locator('.asked-message .lit').first()).toHaveText('excedencia')
  await pane.getByLabel('Caja').fill('60000')
  await pane.getByLabel('Liquidez').fill('14')
  await pane.getByLabel('Cierres').fill('15')
  await pane.getByRole('button', { name: 'Anotar y preguntar otra vez' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Aplazar/)
  await expect(page.locator('.pane').getByLabel('Liquidez')).toHaveValue('14')

  await page.getByRole('button', { name: /Laboral/ }).click()
  await expect(page.locator('.pane h2')).toContainText('riesgo laboral')
  await page.goto('/consultas')
  await expect(page.locator('table.list tbody tr').first()).toContainText('excedencia')
})
