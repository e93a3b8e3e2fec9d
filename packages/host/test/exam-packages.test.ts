import { documentOf } from '@dictamen/kernel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { exportBank, importBank } from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

/** The files of a ZIP, read by their own headers. */
function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive)
  const files = new Map<string, Buffer>()
  let at = 0
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [packed, name] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const start = at + 30 + name
    files.set(bytes.toString('utf8', at + 30, start), inflateRawSync(bytes.subarray(start, start + packed)))
    at = start + packed
  }
  return files
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'dictamen-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const GIFT = '::1::¿Capital de Francia? {=París ~Lima}\n\n::2::¿Cuánto? {#3:0.1}\n\n::3::Explique. {}\n'

async function deckOf(gift: string, now = '2026-01-07T18:20:00Z'): Promise<DatabaseSync> {
  const bank = documentOf(importBank(gift, 'b.gift').bank as never, 'banco.json')
  const { content } = await exportBank(bank, 'anki', { deck: true, title: 'Geografía', now })
  const path = join(folder(), 'collection.anki2')
  writeFileSync(path, unzip(content as Uint8Array).get('collection.anki2')!)
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  return database
}

test(`an Anki deck is a collection that SQLite opens, one card a note ${proves('EX-10.3')}`, async () => {
  const database = await deckOf(GIFT)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const notes = database.prepare('SELECT id, guid, mid, flds, tags, csum FROM notes ORDER BY id').all()
  expect(notes).toHaveLength(2)
  expect(String(notes[0]!.flds).split('\u001F')).toEqual([
    '¿Capital de Francia?<ol type="a"><li>París</li><li>Lima</li></ol>',
    'París',
  ])
  expect(notes[0]).toMatchObject({ tags: ' single_choice ' })
  const cards = database.prepare('SELECT nid, did, due FROM cards ORDER BY due').all()
  expect(cards.map(({ nid }) => nid)).toEqual(notes.map(({ id }) => id))
  const { models, decks, ver } = database.prepare('SELECT models, decks, ver FROM col').get() as {
    models: string
    decks: string
    ver: number
  }
  expect(ver).toBe(11)
  expect(Object.keys(JSON.parse(models) as object)).toEqual([String(notes[0]!.mid)])
  const deck = (JSON.parse(decks) as Record<string, { name: string }>)[String(cards[0]!.did)]
  expect(deck).toMatchObject({ name: 'Geografía' })
})

test('the same question keeps its identity in a later deck', async () => {
  const guids = (database: DatabaseSync): unknown[] =>
    database.prepare('SELECT guid FROM notes ORDER BY guid').all()
  const later = await deckOf(GIFT.replace('=París ~Lima', '~Lima =París'), '2027-01-07T18:20:00Z')
  expect(guids(later)).toEqual(guids(await deckOf(GIFT)))
})

test('a bank cannot take a file from outside its folder of pictures', async () => {
  const path = folder()
  writeFileSync(join(path, 'secreto.png'), 'secreto')
  const { bank } = importBank(GIFT, 'b.gift')
  const [first] = bank.questions
  const asset = { type: 'image' as const, page: null, bbox: null, file: '../secreto.png' }
  const given = { ...bank, questions: [{ ...first!, stem: { ...first!.stem, assets: [asset] } }] }
  const { content, losses } = await exportBank(documentOf(given as never, 'b.json'), 'html', {
    assets: join(path, 'imagenes'),
  })
  expect(losses.map(({ code }) => code)).toEqual(['PICTURE_NOT_FOUND'])
  expect(String(content)).not.toContain(Buffer.from('secreto').toString('base64'))
})
