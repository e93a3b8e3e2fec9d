// Builds the verifier into one file that is a page for a browser and a program for Node. A line that begins with <!-- is a
// comment for a script: the whole page stands in that line, and the script it ends with is the rest of the file.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const folder = join(import.meta.dirname, '../packages/verifier')

/** The bytes of the file. */
export async function buildVerifier(): Promise<string> {
  const script = `\n${await bundle()}//`
  const page = readFileSync(join(folder, 'src/page.html'), 'utf8').replaceAll(/\s*\n\s*/g, ' ')
  const style = /<style>(.*?)<\/style>/.exec(page)![1]!
  const sealed = page.replace('SCRIPT', hashOf(script)).replace('STYLE', hashOf(style))
  const [before, after] = sealed.split('</html>') as [string, string]
  return `<!-- Verificador del registro de Dictamen: ábralo en un navegador, o: node verificador.html --> ${before.trim()}<script>${script}</script></html>${after.trim()}\n`
}

async function bundle(): Promise<string> {
  const built = await rolldown({ input: join(folder, 'src/main.ts'), platform: 'neutral' })
  const { output } = await built.generate({
    format: 'iife',
    minify: false,
    comments: { legal: false, annotation: false, jsdoc: false },
  })
  await built.close()
  return output[0].code
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** What `sha256sum` says of the file, for whoever gets it by another way. */
export function checksumOf(page: string): string {
  return `${createHash('sha256').update(page).digest('hex')}  verificador.html\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = await buildVerifier()
  writeFileSync(join(folder, 'page/verificador.html'), page)
  writeFileSync(join(folder, 'page/verificador.html.sha256'), checksumOf(page))
}
