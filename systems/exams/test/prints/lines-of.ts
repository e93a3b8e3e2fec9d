import type { Page } from '@dictamen/kernel/ports'

/** The lines of a review, icons by their code: what a person can check against the print. */
export async function linesOf(pages: AsyncIterable<Page>): Promise<string> {
  const lines: string[] = []
  for await (const page of pages) lines.push(...page.lines.map(({ text }) => text))
  const visible = lines.map((line) =>
    line.replace(/[\ue000-\uf8ff]/g, (sign) => `{${sign.charCodeAt(0).toString(16)}}`),
  )
  return `${visible.join('\n')}\n`
}
