// Prints the reports of the examples, judged, with LibreOffice from their Word files, and says on which page the annex begins.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { searchReportDocx } from '../packages/host/src/index.ts'
import { judgedExample } from '../packages/host/test/judged-example.ts'
import { pageOfAnnex } from '../packages/host/test/print-pages.ts'

const work = mkdtempSync(join(tmpdir(), 'sheets-'))
let wrong = 0
for (const name of ['SEARCH-2026-001', 'SEARCH-2026-002']) {
  const { folder, report } = await judgedExample(name)
  for (const { candidate_id: candidate, decision } of report.candidates) {
    const isDraft = decision !== 'APROBADO'
    const file = join(work, `${name}-${candidate}.docx`)
    writeFileSync(file, await searchReportDocx(folder, { candidate, draft: isDraft }))
    execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', work, file], {
      stdio: 'ignore',
    })
    const page = await pageOfAnnex(readFileSync(file.replace(/docx$/u, 'pdf')))
    if (page !== null && page > 3) wrong += 1
    process.stdout.write(`${name} ${candidate} ${decision}: annex on page ${page}\n`)
  }
  rmSync(dirname(folder), { recursive: true })
}
rmSync(work, { recursive: true })
process.exit(wrong === 0 ? 0 : 1)
