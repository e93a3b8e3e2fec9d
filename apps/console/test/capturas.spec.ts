import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, settle, test } from './console.ts'

const root = join(import.meta.dirname, '../../..')
const WRITTEN = join(root, 'docs/capturas')

/** The pictures of the README and the guides, each of a page of the console. */
const captures = [
  { name: 'entrevistas', of: 'entrevistas-prueba' },
  { name: 'busquedas', of: 'busquedas-cita' },
  { name: 'examenes', of: 'examenes-pagina' },
  { name: 'auditoria', of: 'auditoria-norma' },
  { name: 'consultas', of: 'consultas-plan', isDark: true },
  { name: 'expedientes', of: 'expedientes-prueba' },
  { name: 'revision', of: 'revision-caso' },
  { name: 'telefono', of: 'entrevistas-prueba', isPhone: true },
] as const

test('every picture of the guides can be taken of the console as it is', async ({ page, pages }, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const capture of captures) {
    const { path } = pages.find(({ name }) => name === capture.of)!
    await page.setViewportSize(
      'isPhone' in capture ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    )
    await page.goto(path)
    await page.evaluate(
      (theme) => (document.documentElement.dataset.tema = theme),
      'isDark' in capture ? 'oscuro' : 'claro',
    )
    await settle(page)
    await expect(page.locator('.lit, .box, .dossier-document, .verified').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const file = `${capture.name}.png`
    await page.screenshot({
      path: process.env.CAPTURES === 'docs' ? join(WRITTEN, file) : info.outputPath(file),
    })
  }
})

test('the guides show those pictures and no others', () => {
  const pages = [...globSync('docs/guias/consola/*.md', { cwd: root }), 'README.md', 'README.es.md']
  const shown = pages.flatMap((name) => [
    ...readFileSync(join(root, name), 'utf8').matchAll(/capturas\/([\w-]+)\.png/g),
  ])
  const names = new Set(shown.map(([, name]) => name!))
  expect([...names].sort()).toEqual(captures.map(({ name }) => name).sort())
  expect([...names].filter((name) => !existsSync(join(WRITTEN, `${name}.png`)))).toEqual([])
})
