import { expect, test, type Page } from './console.ts'
import { needlessBars } from './scroll-bars.ts'
import { longLists, type LongList } from './long-lists/index.ts'

const LENGTHS = [10, 201, 601, 10_000]
const WIDTHS = [1440, 390]
const PLACES = ['top', 'middle', 'end'] as const
/** Up to this many rows a list is whole in the page, and never more. */
const MOST = 200

type Place = (typeof PLACES)[number]

interface Drawn {
  /** Where the columns of the first row begin and how wide they are, seen from the document. */
  readonly columns: readonly number[]
  /** How far, in pixels, any other row in the page or the head is from the first. */
  readonly apart: number
  readonly rows: number
}

for (const list of longLists)
  test(`${list.name}: columns stay where they are, from ten rows to ten thousand`, async ({ page }) => {
    const first = new Map<number, readonly number[]>()
    for (const length of LENGTHS) {
      await page.unrouteAll()
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
      await list.open(page, length)
      await page.locator(list.row).first().waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await needlessBars(page), `${length} rows, ${width} pixels`).toEqual([])
        for (const place of PLACES) {
          await go(page, list, place, length)
          const { columns, apart, rows } = await page.evaluate(draw, list.row)
          const expected = first.get(width) ?? columns
          first.set(width, expected)
          const where = `${length} rows, ${width} pixels, ${place}`
          expect(rows, where).toBeLessThanOrEqual(MOST)
          expect(apart, where).toBeLessThanOrEqual(1)
          expect(columns.length, where).toBe(expected.length)
          const moved = columns.map((at, index) => Math.abs(at - expected[index]!))
          expect(
            Math.max(...moved),
            `${where}: ${columns.join()} instead of ${expected.join()}`,
          ).toBeLessThanOrEqual(1)
        }
      }
    }
  })

/** Scrolls there, and waits until the rows that belong there are drawn; pages come as the end draws near. */
async function go(page: Page, { row }: LongList, place: Place, length: number): Promise<void> {
  const last = length > MOST ? `${row}[data-index="${length - 1}"]` : row
  if (place === 'end') {
    await page.waitForFunction((wanted) => {
      const frame = document.querySelector('.doc')!
      if (document.querySelector(wanted) !== null) return true
      frame.scrollTop = frame.scrollHeight
      return false
    }, last)
    return
  }
  await page.evaluate(
    ({ rows, part }) => {
      const frame = document.querySelector('.doc')!
      const list = document.querySelector(rows)!.parentElement!
      frame.scrollTop += list.getBoundingClientRect().top - frame.getBoundingClientRect().top
      frame.scrollTop += list.scrollHeight * part
    },
    { rows: row, part: place === 'top' ? 0 : 0.5 },
  )
  await page.waitForFunction((rows) => {
    const frame = document.querySelector('.doc')!.getBoundingClientRect()
    return [...document.querySelectorAll(rows)].some((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > frame.top && top < frame.bottom
    })
  }, row)
}

/** The columns as they are drawn: of a table its cells, of another list what stands side by side in its rows. */
function draw(selector: string): Drawn {
  const from = document.querySelector('.doc')!.getBoundingClientRect().left
  const columnsOf = (row: Element): number[] =>
    [...(/grid|table-row/.test(getComputedStyle(row).display) ? row.children : [row])]
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .flatMap(({ left, width }) => [left - from, width])
  const rows = [...document.querySelectorAll(selector)]
  const head = rows[0]!.closest('table')?.querySelector('thead tr')
  const columns = columnsOf(rows[0]!)
  const apart = [...(head === null || head === undefined ? [] : [head]), ...rows].flatMap((row) => {
    const here = columnsOf(row)
    return here.length === columns.length
      ? here.map((at, index) => Math.abs(at - columns[index]!))
      : [Infinity]
  })
  return { columns, apart: Math.max(...apart), rows: rows.length }
}
