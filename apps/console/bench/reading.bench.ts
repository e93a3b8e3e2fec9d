// How long a reader waits and how long the page is deaf while one scrolls, each beside a yardstick of the same run:
// a slow or busy machine lengthens both.
import { expect, test, type Page } from '../test/console.ts'
import { longLists, openAudit } from '../test/long-lists/index.ts'
import { scrollDown } from './main-thread.ts'

const ROUNDS = 5
const STEPS = 60
/** The first view may take this many times what the entrance takes, which is the same program without anything to show. */
const MOST_ENTRANCES = 3
/** No task may be longer than this many yards: 100 ms where a yard takes 5, as on two idle cores. */
const MOST_YARDS = 20
/** What a step costs at ten thousand rows, beside what it costs at six hundred. */
const MOST_GROWTH = 2

const say = (line: string): void => void process.stdout.write(`    ${line}\n`)
const round = (value: number): number => Math.round(value * 10) / 10

test('the first view comes about as soon as the entrance', async ({ page, stranger }) => {
  const shownAfter = async (seen: Page, path: string): Promise<number> => {
    let best = Infinity
    for (let at = 0; at < ROUNDS; at++) {
      await seen.goto(path)
      await expect(seen.getByRole('heading', { level: 1 })).not.toHaveText('…')
      best = Math.min(best, await seen.evaluate(() => performance.now()))
    }
    return best
  }
  const entrance = await shownAfter(stranger, '/entrar')
  const first = await shownAfter(page, '/entrevistas')
  say(`first view ${round(first)} ms, entrance ${round(entrance)} ms: ${round(first / entrance)} times`)
  expect(first / entrance).toBeLessThan(MOST_ENTRANCES)
})

const audit = { name: '/auditoria/$record, líneas', row: '.audited .line', open: openAudit }
const records = longLists.find(({ name }) => name === '/expedientes')!

for (const list of [records, audit])
  test(`${list.name}: ten thousand rows scroll without a long task`, async ({ page, browser }) => {
    const run = async (count: number): Promise<{ longest: number; whole: number }> => {
      await page.unrouteAll()
      await list.open(page, count)
      await page.locator(list.row).first().waitFor()
      return scrollDown(browser, page, STEPS)
    }
    await run(601)
    const few = await run(601)
    const many = await run(10_000)
    const yard = await page.evaluate(measureYard)
    say(
      `longest task ${round(many.longest)} ms, ${round(many.longest / yard)} yards of ${round(yard)} ms; ` +
        `a step ${round(many.whole / STEPS)} ms at 10,000 rows, ${round(few.whole / STEPS)} at 601`,
    )
    expect(many.longest / yard).toBeLessThan(MOST_YARDS)
    expect(many.whole / few.whole).toBeLessThan(MOST_GROWTH)
  })

/** The least that a fixed piece of work takes here, in milliseconds. */
function measureYard(): number {
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now()
    const words = Array.from({ length: 20_000 }, (_none, at) => String((at * 7919) % 20_011))
    words.sort()
    return performance.now() - started
  })
  return Math.min(...times)
}
