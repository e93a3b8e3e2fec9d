import { pdfReader } from '@dictamen/pdf'
import type { Page } from '@dictamen/kernel/ports'
import { parseExam } from 'dictamen'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { givenAway } from '../systems/exams/test/picture-pixels.ts'

// Looks at the pixels of every picture that is made of reviews: none may show a filled box, a mark or what is said of an
// answer. Run by hand: npm run exams:pictures -- FOLDER OF PDF FILES.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? npm run exams:pictures -- FOLDER')
let [looked, failed] = [0, 0]
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()) {
  const bytes = readFileSync(join(folder, file))
  const pages: Page[] = []
  for await (const page of pdfReader().read(bytes, file)) pages.push(page)
  const stem = basename(file, '.pdf')
  for (const contract of ['1.1', '1.2'] as const) {
    const { verdict, pictures } = await parseExam(bytes, file, { contract, assets: stem })
    const assets = verdict.output.questions.flatMap((question) => question.stem.assets)
    for (const { file: name, png } of pictures) {
      const { page, bbox } = assets.find((asset) => asset.file === name)!
      looked++
      const { width, height } = pages[page - 1]!
      const [left, top, right, bottom] = bbox!
      const shown = [
        Math.max(0, left),
        Math.max(0, top),
        Math.min(width, right),
        Math.min(height, bottom),
      ] as const
      const faults = givenAway(png, shown, pages[page - 1]!)
      if (faults.length === 0) continue
      failed++
      process.stdout.write(`✗ ${name} (${contract}): ${faults.join('; ')}\n`)
    }
  }
}
process.stdout.write(`${looked} pictures, ${failed} give something away\n`)
process.exitCode = failed === 0 ? 0 : 1
