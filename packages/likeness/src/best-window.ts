import { firstFrom } from './ascending.ts'
import { sequenceRatio } from './sequence-ratio.ts'
import { WindowSearch } from './window-search.ts'
import { indexSection, type Section } from './windows.ts'

/** The part of a section most like a quote: UTF-16 offsets, and `sequenceRatio(quote, section.slice(start, end))`. */
export interface Window {
  readonly start: number
  readonly end: number
  readonly ratio: number
}

/**
 * The best of all candidate windows of a section (see Section), without comparing them all. A quote of many hundreds
 * of characters that has nothing to do with the section leaves little to discard, and takes seconds: findWindow does
 * not.
 */
export function bestWindow(quote: string, section: string | Section): Window {
  return findWindow(quote, section, 0)!
}

/** As bestWindow, or null if its ratio is under the floor; the higher the floor, the sooner the answer. */
export function findWindow(quote: string, section: string | Section, floor: number): Window | null {
  const indexed = typeof section === 'string' ? indexSection(section) : section
  const verbatim = findVerbatim(quote, indexed)
  if (verbatim !== null) return verbatim
  const search = new WindowSearch(quote, indexed)
  const found = search.hasCandidates ? search.run(floor) : compareWhole(quote, indexed.text)
  return found !== null && found.ratio >= floor ? found : null
}

/** Equal texts, and only they, have a ratio of 1: the first equal window is the best. */
function findVerbatim(quote: string, section: Section): Window | null {
  if (quote === '') return null
  for (let at = section.text.indexOf(quote); at >= 0; at = section.text.indexOf(quote, at + 1)) {
    const end = at + quote.length
    if (isPlace(section, section.starts, at) && isPlace(section, section.ends, end)) {
      return { start: at, end, ratio: 1 }
    }
  }
  return null
}

function isPlace({ offsets }: Section, places: Int32Array, offset: number): boolean {
  const place = firstFrom(offsets, offset)
  return offsets[place] === offset && places[firstFrom(places, place)] === place
}

function compareWhole(quote: string, text: string): Window {
  return { start: 0, end: text.length, ratio: sequenceRatio(quote, text) }
}
