import { expect, settle, test, visit, type Page } from './console.ts'
import { needlessBars } from './scroll-bars.ts'

const WIDTHS = [1440, 1280, 390]

for (const width of WIDTHS)
  test(`every page has one scroll bar at most and goes nowhere sideways, ${width} pixels wide`, async ({
    page,
    pages,
    stranger,
  }) => {
    const found: string[] = []
    const look = async (seen: Page, name: string): Promise<void> =>
      void found.push(...(await needlessBars(seen)).map((bar) => `${name}: ${bar}`))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    for (const { name, path } of pages) {
      await visit(page, path)
      await look(page, name)
      // What is folded must not bring another when it is opened.
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      const whole = page.getByRole('button', { name: /^Ver (el documento entero|la norma entera)/ })
      await whole.evaluateAll((all: HTMLElement[]) => all.forEach((turn) => turn.click()))
      await look(page, `${name}, all of it open`)
    }
    await stranger.setViewportSize({ width, height: 800 })
    await stranger.goto('/entrar')
    await settle(stranger)
    await look(stranger, 'entrar')
    expect(found).toEqual([])
  })
