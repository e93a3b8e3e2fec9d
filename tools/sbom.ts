// Writes what the program is made of, as CycloneDX 1.6: to a file that is named, or to the terminal.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeBom } from './shipped/sbom.ts'

const bom = `${JSON.stringify(describeBom(join(import.meta.dirname, '..')), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(bom)
else writeFileSync(file, bom)
