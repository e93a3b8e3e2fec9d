import { pdfReader } from '@dictamen/pdf'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { drawingsPage, LAYOUTS } from './drawings-page.ts'
import { linesOf } from './lines-of.ts'
import { pageOf, type GivenReview } from './page-of.ts'

// Prints the review of each language's case, and the one with drawings, to PDF with Debian's Chromium and writes beside the
// former what the reader makes of it. Run by hand after a case changed; the result is looked at and committed. Type: DejaVu and Font Awesome, both free
// to embed.

const run = promisify(execFile)
const cases = join(import.meta.dirname, '../../cases')
const folder = await mkdtemp(join(tmpdir(), 'print-'))
try {
  for (const file of (await readdir(cases)).filter((name) => /^idioma-\w+\.yaml$/.test(name))) {
    const { given } = parse(await readFile(join(cases, file), 'utf8')) as { given: GivenReview }
    const name = basename(file, '.yaml')
    const pdf = await print(name, pageOf(given))
    await writeFile(
      join(import.meta.dirname, `${name}.txt`),
      await linesOf(pdfReader().read(await readFile(pdf), name)),
    )
  }
  for (const layout of LAYOUTS) await print(`drawings-${layout}`, drawingsPage(layout))
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function print(name: string, page: string): Promise<string> {
  const html = join(folder, `${name}.html`)
  const pdf = join(import.meta.dirname, `${name}.pdf`)
  await writeFile(html, page)
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--user-data-dir=${folder}`,
  ]
  await run('chromium', [...flags, `--print-to-pdf=${pdf}`, html])
  return pdf
}
