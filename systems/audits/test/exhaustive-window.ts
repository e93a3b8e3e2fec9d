import { ratio } from '../src/difflib/index.ts'
import { comparableLengths, indexSection } from '../src/difflib/windows.ts'

/** The best window by comparing every candidate: what the indexed search has to equal. */
export function exhaustiveWindow(quote: string, text: string): { start: number; end: number; ratio: number } {
  const section = indexSection(text)
  const { shortest, longest } = comparableLengths([...quote].length)
  let best: { start: number; end: number; ratio: number } | null = null
  for (const from of section.starts) {
    for (const to of section.ends) {
      if (to <= from || to - from < shortest || to - from > longest) continue
      const start = section.offsets[from]!
      const end = section.offsets[to]!
      const found = ratio(quote, text.slice(start, end))
      if (best === null || found > best.ratio) best = { start, end, ratio: found }
    }
  }
  return best ?? { start: 0, end: text.length, ratio: ratio(quote, text) }
}
