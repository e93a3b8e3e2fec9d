import { expectAccessible, settle, test } from './console.ts'
import { allPages } from './pages.ts'

for (const theme of ['claro', 'oscuro'] as const)
  test(`no page has a violation that axe can see, ${theme}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.addInitScript((chosen) => localStorage.setItem('dictamen.tema', chosen), theme)
    for (const { path } of await allPages(page)) {
      await page.goto(path)
      await settle(page)
      await expectAccessible(page)
    }
  })

test('the door and the phone have none either', async ({ page, stranger }) => {
  await stranger.goto('/entrar')
  await settle(stranger)
  await expectAccessible(stranger)
  await stranger.goto('/entrar#enl_cualquiera')
  await settle(stranger)
  await expectAccessible(stranger)
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = await allPages(page)
  for (const { name, path } of pages.filter(({ name: found }) =>
    /prueba|plan|norma|expedientes$/.test(found),
  )) {
    await page.goto(path)
    await settle(page)
    await test.step(name, () => expectAccessible(page))
  }
})
