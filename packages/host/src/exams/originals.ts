import type { ExamBank, ExamBank11 } from '@dictamen/contracts'
import { answerPlaces } from '@dictamen/exams'
import type { Box, DocumentReader, OpenDocument, Page } from '@dictamen/kernel/ports'
import { createHash } from 'node:crypto'
import { openReviewReader, type ReadFor } from '../document-reader.ts'
import type { Access } from '../installation.ts'
import { openRuleset } from '../rulesets.ts'
import { openLocales } from './locales.ts'

type Uploads = Access['uploads']

/** A file that was read, as a record names it. */
export interface ReadFile {
  readonly file_name: string
  readonly sha256: string
}

const DPI = 144
const PAGE = 1000
const MOST_KNOWN = 1000
/** Where the last originals lie: finding one again opens no other. */
const known = new Map<string, string>()

/** The bytes of a file that was read in a space; null when the space no longer keeps it. */
export async function openOriginal(
  uploads: Uploads,
  space: string,
  file: ReadFile,
): Promise<Uint8Array | null> {
  const key = JSON.stringify([space, file.sha256])
  const id = known.get(key)
  const remembered = id === undefined ? null : await uploads.open(id)
  if (remembered !== null) return remembered
  let after: string | undefined
  for (;;) {
    const listed = await uploads.list([space], { limit: PAGE, after })
    for (const one of listed.filter(({ name }) => name === file.file_name)) {
      const bytes = await uploads.open(one.id)
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== file.sha256) continue
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(key, one.id)
      return bytes
    }
    if (listed.length < PAGE) return null
    after = listed.at(-1)!.id
  }
}

/** Opens a file to read and to draw it, and closes it afterwards. */
export async function withDocument<Result>(
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string },
  by: DocumentReader | ReadFor,
  use: (document: OpenDocument) => Promise<Result>,
): Promise<Result> {
  const reader = 'look' in by ? by : await openReviewReader(by)
  const document = await reader.look(bytes, name)
  try {
    return await use(document)
  } finally {
    await document.close()
  }
}

/** Draws parts of the pages of a document. */
export async function drawRegions<Region extends { readonly page: number; readonly box: Box }>(
  document: OpenDocument,
  regions: readonly Region[],
): Promise<{ readonly region: Region; readonly png: Uint8Array }[]> {
  const drawn = []
  for (const region of regions) drawn.push({ region, png: await document.clip(region, DPI) })
  return drawn
}

/** Regions that do not show some places of their pages. */
export function covering<Region extends { readonly page: number }>(
  regions: readonly Region[],
  places: readonly { readonly page: number; readonly box: Box }[],
): (Region & { readonly covered: readonly Box[] })[] {
  return regions.map((region) => ({
    ...region,
    covered: places.filter(({ page }) => page === region.page).map(({ box }) => box),
  }))
}

/** Where a review shows what was answered: it is read again, as a bank keeps no pages. */
async function placesIn(document: OpenDocument): Promise<ReturnType<typeof answerPlaces>> {
  const pages: Page[] = []
  for await (const page of document.pages()) pages.push(page)
  return answerPlaces(pages, openRuleset('exam@1.2'), openLocales())
}

/** The pictures that a bank names, drawn again from the files of its attempts that a space still keeps. */
export async function drawPictures(
  uploads: Uploads,
  space: string,
  { sources, questions }: ExamBank | ExamBank11,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const drawn = new Map<string, Uint8Array>()
  for (const source of sources) {
    const stem = `${source.file_name.replace(/\.[^.]*$/, '')}-`
    const wanted = questions
      .filter(({ attempts }) => attempts.some(({ sha256 }) => sha256 === source.sha256))
      .flatMap(({ stem: { assets } }) => assets)
      .flatMap(({ file, page, bbox }) =>
        file === null || page === null || bbox === null || drawn.has(file) || !file.startsWith(stem)
          ? []
          : [{ file, page, box: bbox }],
      )
    const bytes = wanted.length === 0 ? null : await openOriginal(uploads, space, source)
    if (bytes === null) continue
    await withDocument({ bytes, name: source.file_name }, { space }, async (document) => {
      const regions = covering(wanted, await placesIn(document))
      for (const { region, png } of await drawRegions(document, regions)) drawn.set(region.file, png)
    })
  }
  return drawn
}
