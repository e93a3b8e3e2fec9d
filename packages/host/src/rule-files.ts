import { readDocument, type Document } from '@dictamen/kernel'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'rules')
const checkout = join(import.meta.dirname, '../../../systems')

/** Reads a rule set that ships with the product. */
export function readRuleFile(system: string, file: string): Document {
  const path = existsSync(published) ? join(published, system, file) : join(checkout, system, 'rules', file)
  return readDocument(readFileSync(path, 'utf8'), file)
}
