import { sequenceRatio } from '../src/sequence-ratio.ts'
import { comparableLengths, indexSection } from '../src/windows.ts'

/** Every candidate window of a text for a quote, in the order in which ties are settled; the whole text if there is none. */
export function windowsOf(quote: string, text: string): [start: number, end: number][] {
  const section = indexSection(text)
  const { shortest, longest } = comparableLengths([...quote].length)
  const windows: [number, number][] = []
  for (const from of section.starts) {
    for (const to of section.ends) {
      if (to > from && to - from >= shortest && to - from <= longest)
        windows.push([section.offsets[from]!, section.offsets[to]!])
    }
  }
  return windows.length === 0 ? [[0, text.length]] : windows
}

/** The best window by comparing every candidate: what the indexed search has to equal. */
export function exhaustiveWindow(quote: string, text: string): { start: number; end: number; ratio: number } {
  let best: { start: number; end: number; ratio: number } | null = null
  for (const [start, end] of windowsOf(quote, text)) {
    const found = sequenceRatio(quote, text.slice(start, end))
    if (best === null || found > best.ratio) best = { start, end, ratio: found }
  }
  return best!
}
