import { decodeModel } from '@dictamen/dossier'
import { documentOf, readDocument, type Document, type Json } from '@dictamen/kernel'
import type { RuleFiles } from '@dictamen/kernel/host'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOfRoom } from './systems.ts'

const published = existsSync(join(import.meta.dirname, 'rules'))
const checkout = join(import.meta.dirname, '../../..')
/** Where in a checkout a room may lie: a system, a package, a witness. */
const PLACES = ['systems', 'packages', 'packages/witnesses']
/** Beside what was built; in a checkout, where a run of all tests has put it, so that not each of their processes proves all. */
const asBuilt = published ? join(import.meta.dirname, 'proved') : process.env.DICTAMEN_PROVED

/** What the build read in a file that ships, after it had run the examples: a file that was edited since is another one. */
export interface ProvedFile {
  readonly sha256: string
  readonly value: Json
}

const proved = new WeakSet<Document>()

/** Says that the build ran the examples of every part of a document. */
export function markProved(document: Document): Document {
  proved.add(document)
  return document
}

/** Whether the build ran the examples of this very file. */
export function isProved(document: Document): boolean {
  return proved.has(document)
}

/** What an expert edits, and weights that were fitted to examples. */
export type RuleFolder = 'rules' | 'models'

/** Reads a rule set or another data file that ships with the product. */
export function readRuleFile(room: string, file: string, folder: RuleFolder = 'rules'): Document {
  // Fitted weights have no examples of their own: the corpus that gives them is proved where they are fitted.
  if (file.endsWith('.bin'))
    return markProved(documentOf(decodeModel(readFileSync(join(folderOf(room, folder), file))), file))
  const text = readRuleText(room, file, folder)
  const known = readProved(room, file)
  if (known?.sha256 !== fingerprintOf(text)) return readDocument(text, file)
  let read: Document | undefined
  return markProved({
    name: file,
    value: known.value,
    locate: (pointer) => (read ??= readDocument(text, file)).locate(pointer),
  })
}

function readProved(room: string, file: string): ProvedFile | undefined {
  if (asBuilt === undefined) return undefined
  const path = join(asBuilt, room, `${file}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ProvedFile) : undefined
}

export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The text of a file that ships beside the rules. */
export function readRuleText(room: string, file: string, folder: RuleFolder = 'rules'): string {
  return readFileSync(join(folderOf(room, folder), file), 'utf8')
}

/** The files of a folder that ships beside the rules, in order. */
function listRuleFiles(room: string, folder: string): string[] {
  return readdirSync(join(folderOf(room, 'rules'), folder))
    .sort()
    .map((name) => `${folder}/${name}`)
}

function folderOf(room: string, folder: RuleFolder): string {
  const apart = placeOfRoom(room)
  if (apart !== undefined) return join(apart, folder)
  if (published) return join(import.meta.dirname, folder, room)
  const places = PLACES.map((place) => join(checkout, place, room, folder))
  return places.find((place) => existsSync(place)) ?? join(checkout, 'systems', room, folder)
}

/** Where a file that ships beside the rules lies. */
export function pathOfRules(room: string, file: string): string {
  return join(folderOf(room, 'rules'), file)
}

/** The files of a room's rules, for what is made of them. */
export function ruleFilesOf(room: string): RuleFiles {
  return {
    read: (file) => readRuleFile(room, file),
    text: (file) => readRuleText(room, file),
    list: (folder) => listRuleFiles(room, folder),
  }
}
