import { refusalFor, type Opened } from './engine.ts'
import { layOut, type DraftPage } from './layout.ts'
import { withRoles } from './margins.ts'
import type { Settings } from './options.ts'
import type { Page } from './page-parts.ts'
import { PageSource } from './read-page.ts'
import { Refusal } from './sentences.ts'

/** The pages of an open document; the deadline counts from the first and is checked between pages. */
export function pagesOf(opened: Opened, name: string, settings: Settings): AsyncGenerator<Page> {
  return withRoles(draftsOf(opened, name, settings))
}

async function* draftsOf(opened: Opened, name: string, settings: Settings): AsyncGenerator<DraftPage> {
  const end = performance.now() + settings.deadline
  const source = new PageSource(opened)
  const pages = opened.document.numPages
  for (let number = 1; number <= pages; number++) {
    if (performance.now() > end)
      throw new Refusal('DocumentTooSlow', { name, seconds: settings.deadline / 1000 })
    const painted = await readable(name, () => source.read(number))
    const isBlank = number === 1 && painted.drawing.pieces.length === 0
    if (isBlank && !(await readable(name, () => hasText(source, pages))))
      throw new Refusal('DocumentScanned', { name, pages })
    yield layOut(painted, pages, settings.shield)
  }
}

async function hasText(source: PageSource, pages: number): Promise<boolean> {
  for (let number = 2; number <= pages; number++) if (await source.hasText(number)) return true
  return false
}

/** What pdf.js makes of a document; where it gives up, the document is to blame. */
async function readable<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    throw refusalFor(error, name)
  }
}
