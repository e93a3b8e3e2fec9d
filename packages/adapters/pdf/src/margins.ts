import type { DraftPage } from './layout.ts'
import type { Page, PageLine } from './page-parts.ts'
import type { DraftLine } from './read-lines.ts'

/** Header and footer stand within this share of the page's height from its edges. */
const MARGIN = 0.08
/** Lines repeat when they stand within so many points of the same place. */
const SAME_PLACE = 2
/** Left and right pages may have different headers: pages are compared with the next two on each side. */
const REACH = 2

/** Gives every line its role. A page is passed on as soon as the pages behind it are known that it is compared with. */
export async function* withRoles(drafts: AsyncIterable<DraftPage>): AsyncGenerator<Page> {
  const pages: DraftPage[] = []
  let next = 0
  for await (const draft of drafts) {
    pages.push(draft)
    if (next + REACH < pages.length) yield withRolesOf(pages, next++)
    if (next > REACH) {
      pages.shift()
      next--
    }
  }
  while (next < pages.length) yield withRolesOf(pages, next++)
}

function withRolesOf(pages: readonly DraftPage[], at: number): Page {
  const { page, lines } = pages[at]!
  const others = pages.slice(Math.max(0, at - REACH), at + REACH + 1).filter((other) => other !== pages[at])
  const marginal = (line: DraftLine): boolean =>
    line.artifact || isPrinted(line.line, page) || others.some((other) => repeats(line.line, page, other))
  const roles = new Map<PageLine, PageLine['role']>()
  const downwards = lines.toSorted((a, b) => a.line.box[1] - b.line.box[1])
  for (const draft of downwards) {
    if (draft.line.box[3] > MARGIN * page.height || !marginal(draft)) break
    roles.set(draft.line, 'header')
  }
  for (const draft of downwards.toReversed()) {
    if (draft.line.box[1] < (1 - MARGIN) * page.height || !marginal(draft)) break
    roles.set(draft.line, 'footer')
  }
  return {
    ...page,
    lines: page.lines.map((line) => ({ ...line, role: roles.get(line) ?? 'body' })),
  }
}

/** Whether a line says where the page comes from, as browsers print it: its address or its number. */
function isPrinted(line: PageLine, page: Page): boolean {
  return line.cells.some(({ text }) => /^https?:\/\/\S+$/.test(text) || isCounter(text, page))
}

function isCounter(text: string, { number, of }: Page): boolean {
  const counters = [`${number}/${of}`, `${number} / ${of}`, `${number} de ${of}`, `${number} of ${of}`]
  return counters.includes(text.replace(/^(página|pág\.|page)\s+/iu, ''))
}

/** Whether another page has the same line at the same place, but for a number that grows with the pages. */
function repeats(line: PageLine, page: Page, other: DraftPage): boolean {
  const text = withoutNumber(line, page)
  return other.page.lines.some(
    (candidate) =>
      Math.abs(candidate.box[1] - line.box[1]) <= SAME_PLACE &&
      Math.abs(candidate.box[0] - line.box[0]) <= SAME_PLACE &&
      withoutNumber(candidate, other.page) === text,
  )
}

function withoutNumber(line: PageLine, page: Page): string {
  return line.cells
    .map(({ text }) => {
      const bare = text.replace(/^[-–—\s]+|[-–—\s]+$/gu, '')
      if (isCounter(text, page)) return '#'
      return /^\d{1,5}$/.test(bare) ? `#${Number(bare) - page.number}` : text
    })
    .join(' ')
}
