import type { Page } from '@playwright/test'

/** Each column of the window and the one part of it that scrolls. */
const COLUMNS = { '.spine': '.spine', '.sheet': '.doc', '.pane': '.pane .body' }

/**
 * The scroll bars that nobody needs: of the window beside those of its columns, of something inside a column that scrolls
 * already, and any that goes sideways for a whole column. A field scrolls by itself.
 */
export function needlessBars(page: Page): Promise<readonly string[]> {
  return page.evaluate((columns) => {
    const found: string[] = []
    const { documentElement: root } = document
    const isShell = document.querySelector('.sheet') !== null
    if (isShell && root.scrollHeight > root.clientHeight)
      found.push(`the window: ${root.scrollHeight} pixels in ${root.clientHeight}`)
    for (const frame of [root, ...document.querySelectorAll(Object.values(columns).join())])
      if (frame.scrollWidth > frame.clientWidth)
        found.push(
          `${frame.className || 'the window'}: ${frame.scrollWidth} pixels wide in ${frame.clientWidth}`,
        )
    for (const [column, frame] of Object.entries(columns))
      for (const element of document.querySelectorAll(`${column}, ${column} *`)) {
        if (element.matches(frame) || element.matches('textarea, select, option')) continue
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
        if (scrolls && element.scrollHeight > element.clientHeight)
          found.push(
            `${element.tagName} ${element.className} in ${column}: ${element.scrollHeight} pixels in ${element.clientHeight}`,
          )
      }
    return found
  }, COLUMNS)
}
