import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'verificador.html')
const checkout = join(import.meta.dirname, '../../../verifier/page/verificador.html')

/** The verifier as one file, for whoever wants to check an export without us. */
export function readVerifier(): string {
  return readFileSync(existsSync(published) ? published : checkout, 'utf8')
}
