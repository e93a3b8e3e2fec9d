import type { SearchDossier, SearchReport } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { PrintedDocument } from '@dictamen/paper'
import fc from 'fast-check'
import { expect } from 'vitest'
import { ZipArchive } from '../../adapters/documents/src/zip-archive.ts'
import { person, plain, wordsOf } from '../../search-report/test/people.ts'
import { loadFrom } from '../src/searches/export-person.ts'
import { outputOf } from '../src/searches/read-outputs.ts'
import { documentOf, REPORT_FORMATS, writeReportAs } from '../src/searches/report-documents.ts'

const candidate = 'CAND-001'

type Words = readonly (readonly [from: string, to: string])[]

/** What was written of somebody, as if it were of somebody else. */
function renamed(text: string, words: Words): string {
  return words.reduce((said, [from, to]) => said.replaceAll(from, to), text)
}

/** Everything that a file says, its properties among it. */
function saidIn(written: string | Uint8Array): string {
  if (typeof written === 'string') return written.replace(/<style>[^]+?<\/style>/gu, '')
  const archive = new ZipArchive(written, 'x.docx', { entryBytes: 1e7, totalBytes: 1e7 })
  return archive
    .names()
    .map((path) => `${path} ${new TextDecoder().decode(archive.read(path) ?? undefined)}`)
    .join('\n')
}

interface Renaming {
  readonly name: string
  readonly referee: string
  /** How their mail and their files write them. */
  readonly slug: string
  readonly words: Words
}

type Person = typeof person extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** What to call somebody wherever the example names its candidate. */
function renamingOf({ given, first, second, head, file, separator }: Person, other: Person): Renaming {
  const name = `${given} ${first} ${second}`
  const referee = `${other.given} ${other.first}`
  const slug = plain(`${given} ${first}`).replace(/[\s-]+/gu, separator)
  const fill = (text: string): string =>
    text
      .replace('{n}', name)
      .replace('{N}', name.toUpperCase())
      .replace('{g}', given)
      .replace('{f}', `${first} ${second}`)
      .replace('{s}', slug)
  const words: Words = [
    ['# Lucía Ferrando Soler', fill(head).replaceAll('\n', '\\n')],
    ['Lucía Ferrando Soler', name],
    ['lucia.ferrando', slug],
    ['Lucía', given],
    ['Ferrando', first],
    ['Joan Ribes', referee],
    [`${candidate}/cv.md`, `${candidate}/${fill(file).replaceAll("'", '')}`],
  ]
  return { name, referee, slug, words }
}

/** That a file names nobody, by any of its letters. */
function checkNobody(said: string, { name, referee, slug }: Renaming): void {
  const left = new Set(plain(said).split(/[^\p{L}\p{N}]+/u))
  for (const word of [...wordsOf(name), ...wordsOf(referee)].map(plain))
    if (word.length > 2) expect(left, name).not.toContain(word)
  expect(said).not.toMatch(/@|CAND-001|\.md\b/u)
  if (slug.length >= 5) expect(plain(said)).not.toContain(slug)
  expect(said).toContain('Candidato 1')
  expect(said).toContain('180 personas')
}

/** The report of a judged search as if it were of forty others, in every format; how many were refused. */
export async function hideForty(folder: string, report: SearchReport): Promise<number> {
  const dossier = JSON.stringify(await loadFrom(folder))
  const read = outputOf(folder)
  let refused = 0
  await fc.assert(
    fc.asyncProperty(person, person, async (somebody, other) => {
      const renaming = renamingOf(somebody, other)
      const { slug, words } = renaming
      const ground = {
        summary: JSON.parse(renamed(JSON.stringify(report), words)) as SearchReport,
        decisions: [],
        read: async (asked: string) => {
          const text = await read(asked)
          return text === null ? null : renamed(text, words)
        },
        documents: () => Promise.resolve(JSON.parse(renamed(dossier, words)) as SearchDossier),
      }
      const write = (output: string): Promise<PrintedDocument> =>
        documentOf({ ...ground, options: { anonymous: true, output } })
      const document = await write('/tmp/informe.md').catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        refused += 1
        return null
      })
      if (document === null) return
      if (slug.length >= 5) await expect(write(`/tmp/informe_${slug}.docx`)).rejects.toThrow('nombra a')
      for (const format of REPORT_FORMATS) checkNobody(saidIn(writeReportAs(document, format)), renaming)
    }),
    { numRuns: 40, seed: 31 },
  )
  return refused
}
