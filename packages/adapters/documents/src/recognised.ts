import type { DocumentReader, HiddenText, Page, PageLine } from '@dictamen/kernel'

/**
 * Reads pages and looks at those whose text a machine recognised from a picture: a line below which the picture shows
 * nothing was not recognised there, and is hidden.
 */
export async function withoutUnseen(
  reader: DocumentReader,
  bytes: Uint8Array,
  name: string,
): Promise<Page[]> {
  const pages: Page[] = []
  for await (const page of reader.read(bytes, name)) pages.push(page)
  if (pages.every(({ layer }) => layer === 'texto')) return pages
  const pictures = await reader.look(bytes, name)
  try {
    const judged: Page[] = []
    for (const page of pages) {
      const unseen = new Set<PageLine>()
      if (page.layer === 'capa_ocr')
        for (const line of page.lines)
          if (!(await pictures.hasInk({ page: page.number, box: line.box }))) unseen.add(line)
      judged.push(without(page, unseen))
    }
    return judged
  } finally {
    await pictures.close()
  }
}

function without(page: Page, unseen: ReadonlySet<PageLine>): Page {
  if (unseen.size === 0) return page
  const hidden = [...unseen].map(({ text, box }): HiddenText => ({ text, box, reason: 'invisible' }))
  return {
    ...page,
    layer: unseen.size === page.lines.length ? 'texto' : page.layer,
    lines: page.lines.filter((line) => !unseen.has(line)),
    hidden: [...page.hidden, ...hidden],
  }
}
