import { writeZip } from '@dictamen/paper/zip'
import type { ExportedDeck } from '@dictamen/exams'
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deckOf, LEARNING, modelOf, SETTINGS, TABLES } from './anki-tables.ts'

const MODEL = 1_731_600_000_001
const SEPARATOR = '\u001F'

/** A deck as an .apkg: its collection and its media in one archive. The same question keeps its identity, so that a later deck renews it. */
export async function packDeck(deck: ExportedDeck, name: string, now: Date): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'dictamen-anki-'))
  try {
    const path = join(folder, 'collection.anki2')
    await writeCollection(path, deck, name, now)
    const names = Object.fromEntries(deck.media.map(({ path: file }, at) => [String(at), file]))
    return writeZip([
      { path: 'collection.anki2', content: await readFile(path) },
      { path: 'media', content: JSON.stringify(names) },
      ...deck.media.map(({ content }, at) => ({ path: String(at), content })),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeCollection(path: string, deck: ExportedDeck, name: string, now: Date): Promise<void> {
  // Only who exports a deck waits for SQLite.
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path)
  const seconds = Math.floor(now.getTime() / 1000)
  const home = 1_731_700_000_000 + (figureOf(name) % 1_000_000_000)
  try {
    database.exec(`PRAGMA page_size = 4096; BEGIN; ${TABLES}`)
    database
      .prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(
        seconds - (seconds % 86_400),
        seconds * 1000,
        seconds * 1000,
        JSON.stringify({ ...SETTINGS, curModel: String(MODEL) }),
        JSON.stringify({ [MODEL]: modelOf(MODEL, home, seconds) }),
        JSON.stringify({ 1: deckOf(1, 'Default', seconds), [home]: deckOf(home, name, seconds) }),
        JSON.stringify(LEARNING),
        '{}',
      )
    const note = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const card = database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    deck.notes.forEach(({ identity, front, back, tags }, at) => {
      const id = seconds * 1000 + at
      const sorted = front
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      note.run(
        id,
        guidOf(identity),
        MODEL,
        seconds,
        ` ${tags.join(' ')} `,
        [front, back].join(SEPARATOR),
        sorted,
        sumOf(sorted),
      )
      card.run(id, id, home, seconds, at + 1)
    })
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

function guidOf(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 16)
}

/** Anki's own sum of a field, by which it finds notes that are alike. */
function sumOf(text: string): number {
  return Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
}

function figureOf(text: string): number {
  return Buffer.from(createHash('sha256').update(text).digest()).readUInt32LE(0)
}
