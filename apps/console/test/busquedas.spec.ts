import { join } from 'node:path'
import { ask, expect, saved, test, type Page } from './console.ts'

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
  await expect(page.getByRole('link', { name: 'Informe' })).toHaveCount(0)
  await page.getByRole('button', { name: 'descartado, GEM2' }).click()
  await expect(page.locator('.pane')).toContainText(/gem2: score \d de un mínimo de 6; no pasa/)
  await page.getByText('Impugnar la decisión').first().click()
  await page.getByLabel('Razones').fill('La prueba se hizo con otro baremo.')
  await page.locator('.pane').getByRole('button', { name: 'Impugnar la decisión' }).click()
  await expect(page.getByText('Impugnada. Espera revisión.')).toBeVisible()
})
