import { readDocument, type Document, type Json } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'rules')
const checkout = join(import.meta.dirname, '../../../systems')
/** Beside what was built; in a checkout, where a run of all tests has put it, so that not each of their processes proves all. */
const asBuilt = existsSync(published) ? join(import.meta.dirname, 'proved') : process.env.DICTAMEN_PROVED

/** What the build read in a file that ships, after it had run the examples: a file that was edited since is another one. */
export interface ProvedFile {
  readonly sha256: string
  readonly value: Json
}

const proved = new WeakSet<Document>()

/** Whether the build ran the examples of this very file. */
export function isProved(document: Document): boolean {
  return proved.has(document)
}

/** Reads a rule set or another data file that ships with the product. */
export function readRuleFile(system: string, file: string): Document {
  const text = readRuleText(system, file)
  const known = readProved(system, file)
  if (known?.sha256 !== fingerprintOf(text)) return readDocument(text, file)
  let read: Document | undefined
  const document: Document = {
    name: file,
    value: known.value,
    locate: (pointer) => (read ??= readDocument(text, file)).locate(pointer),
  }
  proved.add(document)
  return document
}

function readProved(system: string, file: string): ProvedFile | undefined {
  if (asBuilt === undefined) return undefined
  const path = join(asBuilt, system, `${file}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ProvedFile) : undefined
}

export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The text of a file that ships beside the rules. */
export function readRuleText(system: string, file: string): string {
  return readFileSync(join(folderOf(system), file), 'utf8')
}

/** The files of a folder that ships beside the rules, in order. */
export function listRuleFiles(system: string, folder: string): string[] {
  return readdirSync(join(folderOf(system), folder))
    .sort()
    .map((name) => `${folder}/${name}`)
}

function folderOf(system: string): string {
  return existsSync(published) ? join(published, system) : join(checkout, system, 'rules')
}

/** Reads the locale packs of a system, in the order of their names; Spanish first. */
export function readLocales(system: string): Document[] {
  const files = listRuleFiles(system, 'locales').filter((file) => file.endsWith('.yaml'))
  const isSpanish = (file: string): boolean => file === 'locales/es.yaml'
  const ordered = [...files.filter(isSpanish), ...files.filter((file) => !isSpanish(file))]
  return ordered.map((file) => readRuleFile(system, file))
}
