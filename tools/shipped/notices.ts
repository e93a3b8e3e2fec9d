import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import carried from './carried.json' with { type: 'json' }
import { readShipped, type Shipped } from './packages.ts'

/** A text under which something stands, and whose it is. */
interface Terms {
  readonly body: string
  readonly holders: { readonly who: string; readonly copyrights: readonly string[] }[]
}

const TERMS_FILE = /^(licen[cs]e|copying|notice|unlicense|third[-_]party)/i
const COPYRIGHT = /^\s*(Portions )?Copyright\s*(\(c\)|©|\d{4})/i
const RULE = '-'.repeat(80)

/**
 * What others wrote and the program brings along, with the terms it stands under. Texts that differ only in whose they
 * are and in blanks are printed once. What is for one kind of machine is listed by name: no machine has all of it.
 */
export function writeNotices(root: string): string {
  const { packages } = readShipped(root)
  const known = new Map<string, Terms>()
  const silent: Shipped[] = []
  for (const one of packages) {
    const texts = one.forOneMachine ? [] : termsFiles(join(root, one.path))
    if (texts.length === 0) silent.push(one)
    for (const { file, text } of texts) note(known, `${titleOf(one)}${file}`, text)
  }
  const terms = [...known.values()].map(
    ({ body, holders }) => `${RULE}\n${holders.map(holderLines).join('\n')}\n\n${body}`,
  )
  return [
    'Third-party notices',
    'What Dictamen is made of or installs with itself, and the terms of each. `npm run notices` writes this file.',
    `${RULE}\nPackages\n\n${packages.map((one) => `${titleOf(one)}: ${one.license}`).join('\n')}`,
    `${RULE}\nParts of those packages that carry no text of their own\n\n${carried
      .map((part) => `${part.name}, in ${part.in}*: ${part.license}`)
      .join('\n')}`,
    `${RULE}\nPackages without a text, or for one kind of machine: the terms are those of their licence's name\n\n${silent
      .map((one) => `${titleOf(one)}: ${one.license}`)
      .join('\n')}`,
    ...terms,
  ]
    .join('\n\n')
    .concat('\n')
}

function titleOf({ name, version }: Shipped): string {
  return `${name} ${version}`
}

function holderLines({ who, copyrights }: Terms['holders'][number]): string {
  return [who, ...copyrights.map((line) => `    ${line}`)].join('\n')
}

/** Files of a package that say terms, also those of what it carries in its folders. */
function termsFiles(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && TERMS_FILE.test(entry.name) && !/\.(js|ts|json|map|mjs|cjs)$/.test(entry.name),
    )
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.includes('node_modules/'))
    .sort()
    .map((path) => ({
      file: path.includes('/') ? ` (${path})` : '',
      text: readFileSync(join(folder, path), 'utf8'),
    }))
}

function note(known: Map<string, Terms>, who: string, text: string): void {
  const lines = text.replaceAll('\r', '').split('\n')
  const copyrights = lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim())
  const body = lines
    .filter((line) => !COPYRIGHT.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const key = body.replace(/\s+/g, ' ')
  const terms = known.get(key) ?? { body, holders: [] }
  terms.holders.push({ who, copyrights })
  known.set(key, terms)
}
