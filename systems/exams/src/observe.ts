import type { ExamRequest } from '@dictamen/contracts'
import { Fault } from '@dictamen/kernel'
import type { Page, Ports } from '@dictamen/kernel/ports'

/** The pages of the review. */
export interface Observations {
  readonly pages: readonly Page[]
}

export async function observePages(
  { file_name, sha256 }: ExamRequest,
  { reader, store }: Pick<Ports, 'reader' | 'store'>,
): Promise<Observations> {
  const bytes = await store.get(sha256)
  if (bytes === null) throw new Fault(`the store has no document ${sha256}`)
  const pages: Page[] = []
  for await (const page of reader.read(bytes, file_name)) pages.push(page)
  return { pages }
}
