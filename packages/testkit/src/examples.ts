import { readDocument, type Document } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../examples')

/** The text of a file of the examples that ship. */
export function exampleText(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** A document of the examples that ship. */
export function readExample(path: string): Document {
  return readDocument(exampleText(path), path)
}
