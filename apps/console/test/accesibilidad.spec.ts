import { expectAccessible, settle, test, visit } from './console.ts'

const PARTS = 4
const PHONE = /entrevistas-prueba|plan|norma|expedientes$|tablero|examenes-pagina|revision-caso/

for (let part = 0; part < PARTS; part++)
  test(`no page has a violation that axe can see, light or dark, ${part + 1} of ${PARTS}`, async ({
    page,
    pages,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { path } of pages.filter((_page, at) => at % PARTS === part)) {
      await visit(page, path)
      await expectAccessible(page)
    }
  })

test('the door and the phone have none either', async ({ page, pages, stranger }) => {
  for (const path of ['/entrar', '/entrar#enl_cualquiera']) {
    await stranger.goto(path)
    await settle(stranger)
    await expectAccessible(stranger)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { path } of pages.filter(({ name }) => PHONE.test(name))) {
    await visit(page, path)
    await expectAccessible(page)
  }
})
