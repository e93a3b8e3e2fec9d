import { readDocument, type Document } from '@dictamen/kernel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'rules')
const checkout = join(import.meta.dirname, '../../../systems')

/** Reads a rule set that ships with the product. */
export function readRuleFile(system: string, file: string): Document {
  const path = existsSync(published) ? join(published, system, file) : join(checkout, system, 'rules', file)
  return readDocument(readFileSync(path, 'utf8'), file)
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
