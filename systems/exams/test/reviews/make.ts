import { pdfReader } from '@dictamen/pdf'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Writes what the reader makes of the project's own small reviews, so that reader and parser fail apart. Run by hand
// after the reviews were printed again; the reader's own tests hold it to the same prints.

const prints = join(import.meta.dirname, '../../../../packages/adapters/pdf/test/fixtures')

for (const name of ['one-column', 'wide', 'landscape']) {
  const pages: unknown[] = []
  for await (const page of pdfReader().read(await readFile(join(prints, `${name}.pdf`)), name))
    pages.push(page)
  await writeFile(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(pages)}\n`)
}
