// Counts the words before the annex of each report and prints it twice, with Chromium from its page and with LibreOffice from its
// Word file, to say on which sheet the annex begins. The examples, judged; or the folders of searches that were run and judged.
import { wordsIn } from '@dictamen/paper'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readSearchReport, searchReportDocument, searchReportFile } from '../packages/host/src/index.ts'
import { judgedExample } from '../packages/host/test/judged-example.ts'
import { annexPage, chromium, pageOfAnnex } from '../packages/host/test/print-pages.ts'

const MOST_WORDS = 900
const LAST_SHEET = 3

const given = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'sheets-'))

/** The sheet on which the annex begins, as LibreOffice prints a Word file. */
async function wordSheet(name: string, docx: Uint8Array): Promise<number | null> {
  const file = join(work, `${name}.docx`)
  writeFileSync(file, docx)
  execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', work, file], { stdio: 'ignore' })
  return pageOfAnnex(readFileSync(file.replace(/docx$/u, 'pdf')))
}

/** Prints the reports of a search; how many do not fit. */
async function measure(folder: string): Promise<number> {
  const { candidates } = await readSearchReport(folder)
  let wrong = 0
  for (const { candidate_id: candidate, decision } of candidates) {
    const options = { candidate, draft: decision !== 'APROBADO' }
    const { blocks } = await searchReportDocument(folder, options)
    const first = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'sheet'),
    )
    const words = wordsIn(first)
    const name = `${basename(folder)}-${candidate}`
    const word = await wordSheet(name, (await searchReportFile(folder, 'docx', options)) as Uint8Array)
    const page =
      chromium === null ? null : await annexPage((await searchReportFile(folder, 'html', options)) as string)
    if (words > MOST_WORDS || (word ?? 0) > LAST_SHEET || (page ?? 0) > LAST_SHEET) wrong += 1
    process.stdout.write(
      `${name} ${decision}: ${words} words; the annex begins on sheet ${word} (LibreOffice), ${page} (Chromium)\n`,
    )
  }
  return wrong
}

let wrong = 0
if (given.length > 0) for (const folder of given) wrong += await measure(folder)
else
  for (const name of ['SEARCH-2026-001', 'SEARCH-2026-002']) {
    const { folder } = await judgedExample(name)
    wrong += await measure(folder)
    rmSync(dirname(folder), { recursive: true })
  }
rmSync(work, { recursive: true })
process.exit(wrong === 0 ? 0 : 1)
