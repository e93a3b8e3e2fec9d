import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, expect, settle, test, type Page } from './console.ts'

interface Answer {
  question_id: string
  closure_ok: boolean
  authority_level: string
  verbal_risk: string
  hedging_detected: boolean
  drift_detected: boolean
  over_explanation: boolean
  contradiction_with_context: boolean
}
interface Session {
  record: { id: string }
  content: { output: { by_question: Answer[] }; input: { transcripts: { started_at: string }[] } }
}

/** The session of the example that began on a day: other tests bring sessions of their own meanwhile. */
async function sessionOf(page: Page, day: string): Promise<Session> {
  const sessions = await ask<Session[]>(page, '/v1/spaces/ejemplo/verdicts?system=interviews%2Fflags')
  return sessions.find(({ content }) => content.input.transcripts[0]!.started_at.startsWith(day))!
}

test('every cell of the heat map says what the record says', async ({ page }) => {
  const { record, content } = await sessionOf(page, '2026-03-03')
  await page.goto(`/entrevistas/${record.id}`)
  await expect(page.locator('.heat tbody tr:not(.stretch)')).toHaveCount(content.output.by_question.length)
  const shown = await page
    .locator('.heat tbody tr:not(.stretch)')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-label') ?? ''),
      ),
    )
  const expected = content.output.by_question.map((answer) => [
    `cierre cortado: ${answer.closure_ok ? 'no' : 'sí'}`,
    `duda: ${answer.hedging_detected ? 'sí' : 'no'}`,
    `deriva: ${answer.drift_detected ? 'sí' : 'no'}`,
    `sobreexplicación: ${answer.over_explanation ? 'sí' : 'no'}`,
    `contradicción: ${answer.contradiction_with_context ? 'sí' : 'no'}`,
    `autoridad ${answer.authority_level}`,
    `riesgo verbal ${answer.verbal_risk}`,
  ])
  expect(shown.map((row) => row.map((label) => label.replace(/, \d+$/, '')))).toEqual(expected)
})

test('a value opens its span, its rule and its record; the keyboard goes there and back', async ({
  page,
}) => {
  const { record } = await sessionOf(page, '2026-03-03')
  await page.goto(`/entrevistas/${record.id}`)
  const cell = page.locator('.heat tbody tr').nth(1).locator('.cell').first()
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.cell:focus')).toHaveAttribute('aria-label', 'duda: sí')
  await page.keyboard.press('Enter')
  const { trace } = (
    await ask<{ content: { trace: { pointer: string; rule: string; spans: { quote: string }[] }[] } }>(
      page,
      `/v1/records/${record.id}`,
    )
  ).content
  const entry = trace.find(({ pointer }) => pointer === '/by_question/0/hedging_detected')!
  await expect(page.locator('.pane .lit')).toHaveText(entry.spans[0]!.quote)
  await expect(page.locator('.pane')).toContainText(entry.rule)
  await expect(page.locator('.pane')).toContainText('coincide carácter a carácter')
  await expect(page.locator('.pane .examples')).toContainText('se marca')
  await settle(page)
  await expect(page.locator('.thread path')).toHaveAttribute('d', /^M/)
  expect(page.url()).toContain('prueba=')
  await page.reload()
  await expect(page.locator('.pane .lit')).toHaveText(entry.spans[0]!.quote)
  await page.keyboard.press('Escape')
  await expect(page.locator('.pane')).toHaveCount(0)
  await expect(page.locator('.cell:focus')).toHaveAttribute('aria-label', 'duda: sí')
  await page.goBack()
  await expect(page.locator('.pane')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('.pane h2')).toContainText('deriva')
  await page.keyboard.press('?')
  await expect(page.locator('.pane')).toContainText('Mapa del teclado')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/consultas/)
})

test('two sessions stand side by side with what changed', async ({ page }) => {
  const { record } = await sessionOf(page, '2026-03-10')
  await page.goto('/entrevistas')
  await page.locator(`table a[href="/entrevistas/${record.id}"]`).click()
  await page.getByRole('button', { name: /Comparar con la del/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/16 valores mejoran y ninguno empeora/)
  await expect(page.locator('.compare tbody tr')).toHaveCount(5)
})

test('a coach practises: the clock cuts, the flags are told, the second round follows the mandates', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/entrevistas/practica')
  await page.getByLabel('Juego de preguntas').selectOption('qs_nerea_rrhh')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await page.getByLabel('Respuesta', { exact: true }).fill('Creo que mi equipo era de seis personas.')
  await page.clock.runFor(31_000)
  await expect(page.getByText('se cortó al agotarse el tiempo')).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente pregunta' }).click()
  await page.getByLabel('Respuesta', { exact: true }).fill('Dejé Logística Arousa para dirigir un producto.')
  await page.getByRole('button', { name: 'Cerrar la respuesta' }).click()
  await page.getByLabel('Respuesta', { exact: true }).fill('Sí')
  await page.getByRole('button', { name: 'Cerrar la respuesta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cierre falla, autoridad/)
  await expect(page.getByLabel('cierre cortado: sí')).toHaveCount(1)
  await page.getByRole('button', { name: 'Segunda vuelta' }).click()
  await expect(page.getByText('Repite la respuesta y termínala dentro del tiempo.')).toBeVisible()
  await page.getByLabel('Respuesta', { exact: true }).fill('Mi equipo eran nueve personas.')
  await page.getByRole('button', { name: 'Cerrar la respuesta' }).click()
  await page.getByRole('link', { name: 'Abrir la comparación' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/mejoran/)
})

test('subtitles become a session once each closure is confirmed', async ({ page }) => {
  const subtitles = readFileSync(
    join(import.meta.dirname, '../../../examples/entrevistas/ensayo.vtt'),
    'utf8',
  )
  await page.goto('/entrevistas/importar')
  await page.getByLabel('Subtítulos o diálogo').fill(subtitles)
  await page.locator('select').selectOption('qs_nerea_rrhh')
  await page.getByRole('button', { name: 'Alinear' }).click()
  const second = page.getByRole('group', { name: /Por qué dejaste/ })
  await expect(second.getByLabel('cortada')).toBeChecked()
  await second.getByLabel('cerró sola').check()
  await page.getByRole('button', { name: 'Evaluar con estos cierres' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cierre ok/)
  await expect(page.getByLabel('cierre cortado: sí')).toHaveCount(0)
})

test('on paper the calls are numbered and their words stand at the end', async ({ page }) => {
  const { record } = await sessionOf(page, '2026-03-03')
  await page.goto(`/entrevistas/${record.id}`)
  await expect(page.locator('.heat tbody tr:not(.stretch)')).toHaveCount(5)
  await page.emulateMedia({ media: 'print' })
  // A sheet goes to paper as it stands: whoever prints before it is whole prints again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const calls = await page.locator('.sheet .call[data-proof^="rec_"]').count()
    expect(calls).toBeGreaterThan(5)
    expect(await page.locator('.print-notes li').count()).toBe(calls)
  }).toPass()
  expect((await page.locator('.print-notes li').allTextContents()).every((note) => note !== '')).toBe(true)
  await expect(page.locator('.spine')).toBeHidden()
  // A level that shows white on red must still be read in black on white.
  await expect(page.locator('.heat .hot').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  const foot = await page.evaluate(() => document.documentElement.style.getPropertyValue('--pie'))
  expect(foot).toMatch(/^"Ejemplo · fl_\w+"$/)
})

test('the progress of a person has a chart and its figures for each mark', async ({ page }) => {
  const sessions = await ask<{ content: { output: Record<string, unknown> } }[]>(
    page,
    '/v1/spaces/ejemplo/verdicts?system=interviews%2Fflags',
  )
  const { csrf } = await ask<{ csrf: string }>(page, '/v1/session')
  const outputs = sessions.slice(0, 2).map(({ content }) => content.output)
  const answer = await page.request.post('/v1/interviews/progress', {
    headers: { 'x-dictamen-csrf': csrf },
    data: { sessions: [...outputs, outputs[0]], space: 'ejemplo' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { records } = (await answer.json()) as { records: string[] }
  await page.goto(`/entrevistas/progreso/${records[0]}`)
  await expect(page.locator('.progress .chart')).toHaveCount(7)
  await expect(page.locator('.progress .point')).toHaveCount(21)
  await page.locator('.progress button, .progress a').first().click()
  await expect(page.getByText('este progreso').first()).toBeVisible()
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: process.env.SHOTS, fullPage: true })
})
