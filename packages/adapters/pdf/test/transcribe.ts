import type { Page } from '@dictamen/kernel/ports'

/**
 * Pages as text that a person can check against the print: a line each, cells divided by bars, blocks by blank lines,
 * icons by their code, what is no body text marked.
 */
export async function transcribe(pages: AsyncIterable<Page>): Promise<string> {
  const parts: string[] = []
  for await (const page of pages) parts.push(transcribePage(page))
  return parts.join('\n')
}

function transcribePage(page: Page): string {
  const written = [`=== página ${page.number} de ${page.of} (${page.layer})`]
  let block = -1
  for (const line of page.lines) {
    if (line.block !== block) written.push('')
    block = line.block
    const role = { body: '', header: '[cabecera] ', footer: '[pie] ' }[line.role]
    const table = line.table === null ? '' : `[tabla ${line.table}] `
    written.push(`${role}${table}${line.cells.map((cell) => visible(cell.text)).join(' | ')}`)
  }
  for (const { reason, text } of page.hidden) written.push('', `[oculto: ${reason}] ${visible(text)}`)
  for (const image of page.images) written.push('', `[imagen] ${image.map(Math.round).join(' ')}`)
  return `${written.join('\n')}\n`
}

function visible(text: string): string {
  return text.replace(/[\ue000-\uf8ff\u00ad]/g, (sign) => `{${sign.charCodeAt(0).toString(16)}}`)
}
