import { readDocument, type Document } from '@dictamen/kernel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'rules')
const checkout = join(import.meta.dirname, '../../../systems')

/** Reads a rule set or another data file that ships with the product. */
export function readRuleFile(system: string, file: string): Document {
  return readDocument(readRuleText(system, file), file)
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
  const folder = existsSync(published)
    ? join(published, system, 'locales')
    : join(checkout, system, 'rules', 'locales')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
  const order = [...names.filter((name) => name === 'es.yaml'), ...names.filter((name) => name !== 'es.yaml')]
  return order.map((name) => readDocument(readFileSync(join(folder, name), 'utf8'), name))
}
