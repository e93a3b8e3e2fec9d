import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, lastVerdict, test, type Listed } from './console.ts'

interface Exam {
  source: { file_name: string }
  questions: { id: string; stem: { text: string }; grading: { score_awarded: number | null } | null }[]
}

const EXAMPLES = join(import.meta.dirname, '../../../examples/examenes')

test('a teacher drops two PDFs, opens a mark on its page and corrects it', async ({ page }) => {
  await page.goto('/examenes')
  const files = ['intento-tomas.pdf', 'intento-lucia.pdf'].map((name) => join(EXAMPLES, name))
  await page.getByLabel('elegir revisiones').setInputFiles(files)
  await expect(page.getByText('2 revisiones leídas.')).toBeVisible()
  const { record, content } = (await lastVerdict(page, 'exams/exam@1.1')) as Listed<Exam>
  await page.locator(`table.list a[href="/examenes/${record.id}"]`).click()
  await expect(page.locator('.question')).toHaveCount(content.output.questions.length)
  expect(await page.locator('.question-stem').allTextContents()).toEqual(
    content.output.questions.map(({ stem }) => stem.text),
  )
  await page.locator(`[data-proof="${record.id}/questions/0/grading/score_awarded"]`).click()
  await expect(page.locator('.pane .facsimile .box').first()).toBeVisible()
  await expect(page.locator('.pane .facsimile image')).toBeVisible()
  await page.getByRole('button', { name: 'Corregir' }).click()
  const form = page.locator('.pane form')
  await form.locator('input, textarea').first().fill('1')
  await form.getByLabel(/Por qué|Razón|Motivo/).fill('El tribunal admitió la respuesta.')
  await form.locator('button[type=submit]').click()
  await expect(page.locator('#Q1')).toContainText('corregido')
})

test('exams are joined into a bank, exported and practised', async ({ page }) => {
  await page.goto('/examenes')
  const boxes = page.locator('table.list input[type=checkbox]')
  await boxes.first().check()
  await boxes.nth(1).check()
  await page.getByRole('link', { name: 'Unir y exportar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/preguntas? de 2 intentos\./)
  await page.getByLabel('Formato').selectOption('html')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const exported = await saving
  expect(exported.suggestedFilename()).toBe('banco.html')
  expect(readFileSync(await exported.path(), 'utf8')).toContain('src="data:image/png;base64,')
  await expect(page.getByText('Exportado sin pérdidas.')).toBeVisible()
  await page.getByRole('link', { name: 'Practicar' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^Pregunta 1 de/)
  const of = Number(/de (\d+)/.exec((await title.textContent())!)![1])
  for (let at = 0; at < of; at += 1) {
    await page.getByRole('button', { name: 'Ver la clave' }).click()
    await page.getByRole('button', { name: at === 0 ? 'No la sabía' : 'La sabía', exact: true }).click()
  }
  await expect(title).toHaveText(`Sabías ${of - 1} de ${of}, según tú.`)
  await page.getByRole('button', { name: 'Repetir las que no sabías' }).click()
  await expect(title).toHaveText('Pregunta 1 de 1')
})
