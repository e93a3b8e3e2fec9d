import { exportBank, mergeAttempts, parseExam } from 'dictamen'
import { documentOf } from '@dictamen/kernel'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inflateRawSync } from 'node:zlib'

// Holds the QTI packages that are made of reviews to the schemas that IMS publishes, with xmllint. The schemas are theirs and
// do not ship: save those of QTI 2.1 and of Content Packaging, with what they import, in one folder. Nothing is fetched.
// Run by hand: npm run exams:qti -- FOLDER OF XSD FILES [FOLDER OF REVIEWS…].

const root = join(import.meta.dirname, '..')
const SHIPPED = ['systems/exams/test/prints', 'systems/exams/test/saved', 'examples/examenes']

const [schemas, ...given] = process.argv.slice(2)
if (schemas === undefined) throw new Error('Which schemas? npm run exams:qti -- FOLDER OF XSD FILES')
if (spawnSync('xmllint', ['--version']).error !== undefined)
  throw new Error('xmllint is not on this machine (Debian: libxml2-utils).')
const place = mkdtempSync(join(tmpdir(), 'dictamen-qti-'))
try {
  const byNamespace = readSchemas(schemas)
  writeFileSync(join(place, 'catalog.xml'), catalogOf(schemas))
  const folders = given.length > 0 ? given : SHIPPED.map((folder) => join(root, folder))
  let [valid, faulty] = [0, 0]
  const without = new Set<string>()
  for (const [path, text] of await packageOf(folders)) {
    if (!path.endsWith('.xml')) continue
    const namespace = /\sxmlns="([^"]+)"/.exec(text.toString())?.[1] ?? ''
    const schema = byNamespace.get(namespace)
    if (schema === undefined) {
      without.add(namespace)
      continue
    }
    const faults = faultsOf(schema, path, text)
    if (faults === '') valid++
    else faulty++
    process.stdout.write(faults)
  }
  process.stdout.write(`${valid} files valid, ${faulty} not\n`)
  for (const namespace of without) process.stdout.write(`not looked at, no schema: ${namespace}\n`)
  process.exitCode = faulty > 0 || valid === 0 ? 1 : 0
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** The schema of each namespace; of several, the one with the shortest name. */
function readSchemas(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of schemaFiles(folder)) {
    const namespace = /\stargetNamespace="([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1]
    if (namespace !== undefined && !found.has(namespace)) found.set(namespace, path)
  }
  return found
}

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xsd'))
    .sort((a, b) => basename(a).length - basename(b).length || (a < b ? -1 : 1))
    .map((name) => join(folder, name))
}

/** What the schemas name on the web, as files of the folder. */
function catalogOf(folder: string): string {
  const files = schemaFiles(folder)
  const byName = new Map(files.map((path) => [basename(path).toLowerCase(), path]))
  const named = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/schemaLocation="(https?:[^"]+)"/g)].map(([, url]) => url!),
  )
  const lines = [...new Set(named)].flatMap((url) => {
    const path = byName.get(url.split('/').at(-1)!.toLowerCase())
    return path === undefined
      ? []
      : [
          `<system systemId="${url}" uri="${pathToFileURL(path).href}"/><uri name="${url}" uri="${pathToFileURL(path).href}"/>`,
        ]
  })
  return `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${lines.join('')}</catalog>`
}

function faultsOf(schema: string, path: string, text: Buffer): string {
  const file = join(place, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const { status, stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', schema, file], {
    encoding: 'utf8',
    env: { ...process.env, XML_CATALOG_FILES: join(place, 'catalog.xml') },
  })
  return status === 0 ? '' : `✗ ${stderr.trim()}\n`
}

/** The files of the package that all reviews of some folders make. */
async function packageOf(folders: readonly string[]): Promise<Map<string, Buffer>> {
  const exams = []
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((file) => /\.(?:pdf|html)$/.test(file))) {
      const { verdict } = await parseExam(readFileSync(join(folder, name)), name, { contract: '1.2' })
      exams.push(documentOf(JSON.parse(JSON.stringify(verdict.output)), name))
    }
  const bank = documentOf(JSON.parse(JSON.stringify(mergeAttempts(exams))), 'bank.json')
  const { content } = await exportBank(bank, 'qti')
  return unzip(Buffer.from(content as Uint8Array))
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [method, packed, name] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
    ]
    const start = at + 30 + name + bytes.readUInt16LE(at + 28)
    const held = bytes.subarray(start, start + packed)
    files.set(bytes.toString('utf8', at + 30, at + 30 + name), method === 0 ? held : inflateRawSync(held))
    at = start + packed
  }
  return files
}
