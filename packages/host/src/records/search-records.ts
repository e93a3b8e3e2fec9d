import type { Json } from '@dictamen/kernel'
import { stripAccents } from '@dictamen/kernel/text'
import type { RecordFilter } from '@dictamen/postgres'
import type { RecordSource } from './record-source.ts'
import { listContents, type RecordContent } from './records.ts'

/** Where a text was found. */
export interface RecordHit extends RecordContent {
  /** The part of the record and the place in it. */
  readonly where: string
  /** Some words around it. */
  readonly excerpt: string
}

/** What was found, and from where to go on. */
export interface RecordSearch {
  readonly hits: readonly RecordHit[]
  readonly scanned: number
  /** The records that were looked at and are not what was sealed: their altered texts were not read. */
  readonly altered: readonly string[]
  /** The last record that was looked at, to go on after it; null when there is no more. */
  readonly next: string | null
}

export interface SearchLimits {
  readonly hits: number
  readonly scanned: number
  /** Until when it may go on. */
  isOver(): boolean
}

const PAGE = 100
const PARTS = ['output', 'input', 'correction', 'judgement']
const AROUND = 60

/**
 * Looks for words in the records of some spaces, the newest first. The texts are sealed, each under the key of its person:
 * they are opened one after the other, and no index repeats them.
 */
export async function searchRecords(
  log: RecordSource,
  words: string,
  filter: Omit<RecordFilter, 'limit'>,
  limits: SearchLimits,
): Promise<RecordSearch> {
  const wanted = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  const hits: RecordHit[] = []
  const altered: string[] = []
  let { after } = filter
  let scanned = 0
  for (;;) {
    const page = await listContents(log, { ...filter, after, limit: PAGE }, PARTS)
    for (const record of page) {
      scanned += 1
      after = record.record.id
      if (record.altered !== undefined) altered.push(record.record.id)
      const found = findWords(record, wanted)
      if (found !== null) hits.push({ ...record, ...found })
      if (hits.length >= limits.hits || scanned >= limits.scanned)
        return { hits, scanned, altered, next: after }
    }
    if (page.length < PAGE) return { hits, scanned, altered, next: null }
    if (limits.isOver()) return { hits, scanned, altered, next: after ?? null }
  }
}

/** Where all the words stand, each somewhere: the place of the first of them. */
function findWords(
  { content, subject_name: name, record }: RecordContent,
  wanted: readonly string[],
): { where: string; excerpt: string } | null {
  const texts = [
    { where: 'subject', text: name ?? '' },
    { where: 'record', text: [record.id, 'contract' in record ? record.contract : ''].join(' ') },
    ...Object.entries(content ?? {}).flatMap(([part, value]) => textsOf(value, part)),
  ]
  const folded = texts.map(({ text }) => fold(text))
  if (wanted.length === 0 || !wanted.every((word) => folded.some((text) => text.includes(word)))) return null
  const at = folded.findIndex((text) => text.includes(wanted[0]!))
  const { where, text } = texts[at]!
  const start = Math.max(0, folded[at]!.indexOf(wanted[0]!) - AROUND)
  return { where, excerpt: text.slice(start, start + 2 * AROUND + wanted[0]!.length) }
}

/** Every text inside a value, with its place. */
function textsOf(value: Json, where: string): { where: string; text: string }[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (Array.isArray(value)) return value.flatMap((item: Json, at) => textsOf(item, `${where}/${at}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside as Json, `${where}/${key}`))
}

/** As people type it: without case and accents. */
function fold(text: string): string {
  return stripAccents(text.toLowerCase())
}
