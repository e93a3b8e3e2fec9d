import type { Box } from '@dictamen/kernel/ports'
import type { Desk } from '../desk.ts'
import { drawRegions, openOriginal, withDocument, type ReadFile } from '../exams/originals.ts'

interface ReadPages {
  readonly pages?: readonly { readonly number: number; readonly width: number; readonly height: number }[]
}

/** A page of the file that a record read, or a part of it, as a PNG; null when it is no longer kept, or never was. */
export async function drawPage(
  { records, uploads }: Pick<Desk, 'records' | 'uploads'>,
  id: string,
  number: number,
  box?: Box,
): Promise<Uint8Array | null> {
  const { record, content } = await records.show(id)
  const { pages = [] } = (content?.['observations'] ?? {}) as ReadPages
  const page = pages.find((one) => one.number === number)
  const file = content?.['input'] as ReadFile | undefined
  if (page === undefined || file === undefined) return null
  const bytes = await openOriginal(uploads, record.space, file)
  if (bytes === null) return null
  const whole: Box = [0, 0, page.width, page.height]
  const region = { page: number, box: box ?? whole }
  const original = { bytes, name: file.file_name }
  const [drawn] = await withDocument(original, { space: record.space }, (open) => drawRegions(open, [region]))
  return drawn!.png
}
