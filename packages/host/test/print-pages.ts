import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '../../../apps/console/test/chromium.ts'
import { openReader } from '../src/document-reader.ts'

/** The Chromium of this machine; null when there is none. */
export const chromium = chromiumPath()

/** The printed page on which the annex of a report begins. */
export async function annexPage(html: string): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), 'print-'))
  const [page, printed] = [join(folder, 'informe.html'), join(folder, 'informe.pdf')]
  writeFileSync(page, html)
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
  await promisify(execFile)(chromium!, [
    ...options,
    `--user-data-dir=${join(folder, 'profile')}`,
    `--print-to-pdf=${printed}`,
    page,
  ])
  const found = await pageOfAnnex(readFileSync(printed))
  rmSync(folder, { recursive: true, force: true })
  return found
}

/** The page of a PDF on which the annex begins; null when there is none. */
export async function pageOfAnnex(pdf: Uint8Array): Promise<number | null> {
  const reader = await openReader()
  let found: number | null = null
  for await (const { number, lines } of reader.read(pdf, 'informe.pdf'))
    if (found === null && lines.some(({ text }) => text.startsWith('Anexo:'))) found = number
  return found
}
