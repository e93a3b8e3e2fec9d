import type { NormLibrary } from '@dictamen/contracts'
import type { Problem } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { createScanner, type Scanner } from '../references/scan.ts'
import { resolveReference } from '../references/resolve.ts'
import { readNorm, type NormDocument, type NormItem } from './document.ts'
import { foldRuleId } from './numbering.ts'
import { basenameOf } from './file-names.ts'
import { termsOf } from './terms.ts'
import { Refusal } from '../sentences.ts'

/** A norm as it comes from a folder. */
export interface NormFile {
  readonly name: string
  readonly text: string
}

/** The norms of a team, parsed once and consulted by every audit. */
export interface Library {
  /** Every document, the highest authority first. */
  readonly documents: readonly RankedDocument[]
  /** The active document of a code. */
  byCode(code: string): RankedDocument | undefined
  /** The document that a list of active documents names, by code or by file name. */
  byName(name: string): RankedDocument | undefined
  /** The section or rule of a document. */
  find(document: NormDocument, kind: NormItem['kind'], id: string): NormItem | undefined
  readonly scan: Scanner
  /** Hash of codes, versions and texts. */
  readonly sha256: string
}

export interface RankedDocument extends NormDocument {
  readonly rank: number
  /** Whether it came with the product; such a document is always consulted. */
  readonly builtIn: boolean
}

export interface LibraryOptions {
  /** The documents that come with the product. */
  readonly builtIn: readonly NormFile[]
  /** Codes in order of authority, for documents that do not give their rank. */
  readonly authority: readonly string[]
  /** What to call the folder in an error. */
  readonly name?: string
}

/** Parses the norms of a folder; refuses it, with file and line of everything broken, unless each can be cited. */
export function loadNorms(files: readonly NormFile[], options: LibraryOptions): Library {
  const { builtIn, authority, name = 'La carpeta de normas' } = options
  const problems: Problem[] = []
  const read = (file: NormFile, isBuiltIn: boolean): RankedDocument[] => {
    const document = readNorm(file.name, file.text, (problem) => problems.push(problem))
    if (document === null) return []
    const order = authority.indexOf(document.code)
    const rank = document.rank ?? (order < 0 ? authority.length + 1 : order + 1)
    return [{ ...document, rank, builtIn: isBuiltIn }]
  }
  const own = files.flatMap((file) => read(file, false))
  const taken = new Set(own.filter(({ active }) => active).map(({ code }) => code))
  const documents = [
    ...own,
    ...builtIn.flatMap((file) => read(file, true)).filter(({ code }) => !taken.has(code)),
  ]
  documents.sort((a, b) => a.rank - b.rank || compare(a.code, b.code) || compare(a.file, b.file))
  checkActive(documents, problems)
  if (files.length === 0)
    problems.push({ pointer: '', message: 'no contiene ningún documento Markdown (.md)' })
  if (problems.length > 0) throw new Refusal('NormsBroken', { name, count: problems.length }, problems)
  return createLibrary(documents)
}

function createLibrary(documents: readonly RankedDocument[]): Library {
  const active = documents.filter((document) => document.active)
  const byCode = new Map(active.map((document) => [document.code, document]))
  const byFile = new Map(active.map((document) => [basenameOf(document.file), document]))
  const items = new Map(documents.map((document) => [document.sha256, itemsByKey(document)]))
  return {
    documents,
    byCode: (code) => byCode.get(code),
    byName: (name) =>
      byCode.get(name) ?? byFile.get(basenameOf(name)) ?? byFile.get(`${basenameOf(name)}.md`),
    find: (document, kind, id) => items.get(document.sha256)?.get(keyOf(kind, id)),
    scan: createScanner(documents),
    sha256: hashOf(
      documents.map(({ code, version, rank, active, sha256 }) => ({ code, version, rank, active, sha256 })),
    ),
  }
}

function itemsByKey({ items }: NormDocument): Map<string, NormItem> {
  return new Map(items.map((item) => [keyOf(item.kind, item.id), item]))
}

function keyOf(kind: NormItem['kind'], id: string): string {
  return kind === 'rule' ? `rule ${foldRuleId(id)}` : `section ${id}`
}

function checkActive(documents: readonly RankedDocument[], problems: Problem[]): void {
  const seen = new Map<string, RankedDocument>()
  for (const document of documents) {
    if (!document.active) continue
    const earlier = seen.get(document.code)
    if (earlier === undefined) seen.set(document.code, document)
    else {
      problems.push({
        pointer: '/code',
        message: `${document.code} tiene dos versiones activas, ${earlier.version} (${earlier.file}) y ${document.version}: marque una con active: false`,
        file: document.file,
        position: { line: 1, column: 1 },
      })
    }
  }
}

/** What is understood of a library, with the references inside it that lead nowhere. */
export function describeLibrary(library: Library): NormLibrary {
  const own = library.documents.filter(({ builtIn }) => !builtIn)
  return {
    documents: own.map((document) => ({
      code: document.code,
      file: document.file,
      title: document.title,
      version: document.version,
      rank: document.rank,
      active: document.active,
      sha256: document.sha256,
      sections: document.items
        .filter(({ kind }) => kind === 'section')
        .map((item) => ({
          number: item.id,
          title: item.title,
          line: item.line,
          sentences: document.reading.sentences.filter(
            ({ start, block }) =>
              start >= item.start && start < item.end && document.reading.blocks[block]!.kind !== 'heading',
          ).length,
        })),
      rules: document.items
        .filter(({ kind }) => kind === 'rule')
        .map(({ id, title, section, line, parts }) => ({ id, title, section, line, parts })),
      terms: termsOf(document),
    })),
    broken_references: own.flatMap((document) => brokenReferences(library, document)),
  }
}

function brokenReferences(library: Library, document: NormDocument): NormLibrary['broken_references'] {
  const codes = new Set(library.documents.map(({ code }) => code))
  return library.scan(document.reading.prose, document.code).flatMap((reference) => {
    const resolved = resolveReference(library, reference, { active: codes, versions: {} })
    if (resolved.status === 'valid') return []
    const line = document.reading.lineOf(reference.start)
    return [{ file: document.file, line, reference: reference.text, reason: resolved.reason }]
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
