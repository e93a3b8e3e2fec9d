import { expect, settle, test, visit, type Page } from './console.ts'
import { needlessBars } from './scroll-bars.ts'

const WIDTHS = [1440, 1280, 390]
const PARTS = 2

/** What is wrong with a page at each width. */
async function look(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await needlessBars(page)).map((bar) => `${name}, ${width} pixels: ${bar}`))
  }
  return found
}

for (let part = 0; part < PARTS; part++)
  test(`a page has one scroll bar at most and goes nowhere sideways, ${part + 1} of ${PARTS}`, async ({
    page,
    pages,
  }) => {
    const found: string[] = []
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { name, path } of pages.filter((_page, at) => at % PARTS === part)) {
      await visit(page, path)
      found.push(...(await look(page, name)))
      // What is folded must not bring another when it is opened.
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      const whole = page.getByRole('button', { name: /^Ver (el documento entero|la norma entera)/ })
      await whole.evaluateAll((all: HTMLElement[]) => all.forEach((turn) => turn.click()))
      found.push(...(await look(page, `${name}, all of it open`)))
    }
    expect(found).toEqual([])
  })

test('the entrance neither', async ({ stranger }) => {
  await stranger.goto('/entrar')
  await settle(stranger)
  expect(await look(stranger, 'entrar')).toEqual([])
})
