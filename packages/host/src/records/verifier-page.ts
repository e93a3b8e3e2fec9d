import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'verificador.html')
const checkout = join(import.meta.dirname, '../../../verifier/page/verificador.html')

/** The verifier as one file, for whoever wants to check an export without us. */
export function readVerifier(): string {
  return readFileSync(existsSync(published) ? published : checkout, 'utf8')
}

/** The hash that is published in the repository beside it. */
export function hashVerifier(page: string): string {
  return createHash('sha256').update(page).digest('hex')
}
