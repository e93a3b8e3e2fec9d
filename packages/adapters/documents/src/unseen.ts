import type { Box, DocumentReader, HiddenText, Page, PageLine } from '@dictamen/kernel/ports'
import { isPale } from './contrast.ts'

/**
 * Reads pages and looks at the lines of which the operators alone do not tell whether they are seen: recognised from a
 * picture, painted over one, in a pale colour or a pattern. Where nothing stands out from the background they are hidden.
 */
export async function withoutUnseen(
  reader: DocumentReader,
  bytes: Uint8Array,
  name: string,
): Promise<Page[]> {
  const pages: Page[] = []
  for await (const page of reader.read(bytes, name)) pages.push(withoutShadows(page))
  if (pages.every((page) => page.lines.every((line) => !isDoubtful(line, page)))) return pages
  const pictures = await reader.look(bytes, name)
  try {
    const judged: Page[] = []
    for (const page of pages) {
      const unseen = new Set<PageLine>()
      for (const line of page.lines)
        if (isDoubtful(line, page) && !(await pictures.hasInk({ page: page.number, box: line.box })))
          unseen.add(line)
      judged.push(without(page, unseen))
    }
    return judged
  } finally {
    await pictures.close()
  }
}

function isDoubtful(line: PageLine, { layer, images }: Page): boolean {
  if (layer === 'capa_ocr' || images.some((image) => overlap(image, line.box))) return true
  const words = line.cells.flatMap((cell) => cell.words)
  return words.some(({ color }) => color === null || isPale(color.slice(1)))
}

/** A shadow repeats text that is seen right there: it hides nothing. */
function withoutShadows(page: Page): Page {
  const isShadow = ({ text, box }: HiddenText): boolean =>
    page.lines.some((line) => overlap(line.box, box) && line.text.includes(text))
  return { ...page, hidden: page.hidden.filter((hidden) => !isShadow(hidden)) }
}

function overlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

function without(page: Page, unseen: ReadonlySet<PageLine>): Page {
  if (unseen.size === 0) return page
  const reason = page.layer === 'capa_ocr' ? 'invisible' : 'sin_contraste'
  const hidden = [...unseen].map(({ text, box }): HiddenText => ({ text, box, reason }))
  return {
    ...page,
    layer: unseen.size === page.lines.length ? 'texto' : page.layer,
    lines: page.lines.filter((line) => !unseen.has(line)),
    hidden: [...page.hidden, ...hidden],
  }
}
