// What parsing your own reviews costs beside `pdftotext -layout`: npm run bench:exams -- FOLDER…
import { report } from './harness/report.ts'
import { examsBenchmark } from './suites/exams.ts'

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Which folder? npm run bench:exams -- FOLDER…')
report(await examsBenchmark.run(folders))
