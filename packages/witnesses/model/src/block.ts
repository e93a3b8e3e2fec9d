import { hashOf } from '@dictamen/kernel/record'

/** What ends a line for some readers and does not count as one here. */
const OTHER_BREAKS = /[\r\v\f\u0085\u2028\u2029]/gu

/** A block, marked with a number that follows from what is in it: no text can contain its own. */
export function block(about: Readonly<Record<string, string>>, text: string): string {
  const mark = hashOf([about, text]).slice(0, 16)
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const numbered = lines.map((line, at) => `${at + 1}| ${line.replaceAll(OTHER_BREAKS, ' ')}`)
  return [`⟦${mark} ${JSON.stringify(about)}⟧`, ...numbered, `⟦${mark} fin⟧`].join('\n')
}
