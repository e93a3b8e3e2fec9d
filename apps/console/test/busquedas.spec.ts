import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ask, expect, expectAccessible, saved, test, type Page } from './console.ts'

interface Result {
  report: {
    search_id: string
    candidates: {
      candidate_id: string
      decision: string
      scores: Record<'gem1' | 'gem2' | 'gem3' | 'gem4', number | null>
    }[]
  }
  files: Record<string, string>
}

const EXAMPLE = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001')

/** What the search on the screen came to, from the API. */
async function resultOf(page: Page): Promise<Result> {
  const run = new URL(page.url()).pathname.split('/')[2]!
  return ask<Result>(page, `/v1/runs/${run}/result`)
}

test('a consultant drops a folder, reads the board and opens a sentence down to its line', async ({
  page,
}) => {
  await page.goto('/busquedas/nueva')
  await page.getByLabel('elegir carpeta').setInputFiles(EXAMPLE)
  await expect(page.getByLabel('Nombre de la búsqueda')).toHaveValue('SEARCH-2026-001')
  await expect(page.getByText('5 candidatos')).toBeVisible()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const title = 'De cinco candidatos, dos descartados y tres escalados.'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const { report, files } = await resultOf(page)
  const shown = await page
    .locator('table.board tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('.figure')].map(({ textContent }) => Number(textContent))),
    )
  expect(shown).toEqual(
    report.candidates.map(({ scores: { gem1, gem2, gem3, gem4 } }) =>
      [gem1, gem2, gem3, gem4].filter((score) => score !== null),
    ),
  )
  await page.locator('.cite', { hasText: 'cv.md' }).first().click()
  await expect(page.locator('.pane .lit')).toBeVisible()
  await expect(page.locator('.pane')).toContainText('La cita coincide carácter a carácter con la fuente.')
  const lit = await page.locator('.pane .lit').textContent()
  expect(files['outputs/CAND-001/gem1.json']).toContain(lit)
  expect(await saved(page, /Markdown/)).toBe('SEARCH-2026-001.md')
  expect(await saved(page, /Word/)).toBe('informe-SEARCH-2026-001.docx')
})

test('candidates stand side by side, nobody has a report before a person judges, and a decision is contested', async ({
  page,
}) => {
  await page.goto('/busquedas')
  await page.getByRole('link', { name: 'SEARCH-2026-001' }).last().click()
  await page.getByRole('link', { name: 'Lado a lado' }).click()
  await page.getByLabel('CAND-004').check()
  await expect(page.locator('.side > section')).toHaveCount(3)
  await page.getByRole('link', { name: 'SEARCH-2026-001' }).first().click()
  await expect(page.getByRole('link', { name: 'Informe', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'descartado, GEM2' }).click()
  await expect(page.locator('.pane')).toContainText(/gem2: score \d de un mínimo de 6; no pasa/)
  await page.getByText('Impugnar la decisión').first().click()
  await page.getByLabel('Razones').fill('La prueba se hizo con otro baremo.')
  await page.locator('.pane').getByRole('button', { name: 'Impugnar la decisión' }).click()
  await expect(page.getByText('Impugnada. Espera revisión.')).toBeVisible()
})

/** Judges Lucía as the example does, through HTTP. */
async function judgeLucia(page: Page): Promise<void> {
  const file = join(EXAMPLE, '../juicios-lucia.yaml')
  const { judgements } = parse(readFileSync(file, 'utf8')) as { judgements: unknown }
  const run = new URL(page.url()).pathname.split('/')[2]!
  const { records } = await ask<{ records: string[] }>(page, `/v1/runs/${run}/result`)
  const { csrf } = await ask<{ csrf: string }>(page, '/v1/session')
  const answer = await page.request.post(`/v1/records/${records[0]}/sheet`, {
    headers: { 'x-dictamen-csrf': csrf },
    data: { judgements },
  })
  expect(await answer.json()).toMatchObject({ decision: { decision: 'APROBADO' } })
}

/** What the server calls the file that a link of the menu gives. */
async function kept(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Descargar' }).click()
  const link = page.getByRole('menuitem', { name })
  const answer = await page.request.get((await link.getAttribute('href'))!)
  expect(answer.ok()).toBe(true)
  await page.keyboard.press('Escape')
  return answer.headers()['content-disposition']!
}

test('a person judges, and the report of whom it approves is read, opened at its lines, printed and kept', async ({
  page,
}) => {
  await page.goto('/busquedas')
  await page.getByRole('link', { name: 'SEARCH-2026-001' }).last().click()
  await page.getByRole('link', { name: 'Borrador del informe' }).click()
  const report = page.locator('article.report')
  await expect(report.locator('.report-mark')).toHaveText('BORRADOR')
  await page.goBack()
  await expect(page.locator('table.board')).toBeVisible()
  await judgeLucia(page)
  await page.reload()
  await expect(page.getByText('Juzgado después: hoy vale «aprobado».')).toBeVisible()
  await page.getByRole('link', { name: 'Informe', exact: true }).click()
  await expect(report.getByRole('heading', { level: 1 }).first()).toHaveText('Lucía Ferrando Soler')
  await expect(report.locator('.report-mark')).toHaveCount(0)
  await expect(report).toContainText('SI: se recomienda presentar a esta persona.')
  await report.locator('sup button').first().click()
  await expect(page.locator('.pane .lit').first()).toBeVisible()
  await expect(page.locator('.pane')).toContainText('La cita coincide carácter a carácter con la fuente.')
  await expectAccessible(page)
  expect(await kept(page, /Word/)).toContain('informe-CAND-001.docx')
  expect(await kept(page, /Markdown/)).toContain('informe-CAND-001.md')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Imprimir' }).click()
  const printed = await opened
  await expect(printed.locator('h1').first()).toHaveText('Lucía Ferrando Soler')
  expect(await printed.evaluate(() => getComputedStyle(document.body).fontSize)).not.toBe('16px')
  await printed.close()
  await page.getByRole('link', { name: 'Sin nombres' }).click()
  await expect(report.getByRole('heading', { level: 1 }).first()).toHaveText('Candidato 1')
  await expect(report).not.toContainText(/Ferrando|Lucía|Ribes|CAND-001/)
})
