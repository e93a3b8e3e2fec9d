import { Refusal } from '@dictamen/kernel'
import { decodeText } from '../decode-text.ts'
import { elementsOf, readXml, type XmlElement, type XmlFault } from '@dictamen/kernel/xml'
import { ZipArchive } from '../zip-archive.ts'
import { NAMESPACES } from './namespaces.ts'

/** The parts of a Word file that carry its text and its looks. */
export interface DocxParts {
  readonly document: XmlElement
  readonly styles: XmlElement | null
  readonly settings: XmlElement | null
  /** Headers, then the body's notes and footers, as relationships name them. */
  readonly related: (id: string) => XmlElement | null
  readonly footnotes: XmlElement | null
  readonly endnotes: XmlElement | null
  /** Whether text of another format is embedded that is not read. */
  readonly hasForeignText: boolean
}

const LIMITS = { entryBytes: 32 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 }
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** Opens a Word file. What is no ZIP file, or one without a document, is refused. */
export function openDocx(bytes: Uint8Array, name: string): DocxParts {
  if (bytes.length === 0) throw new Refusal('DocumentEmpty', { name })
  if (OLE.every((byte, at) => bytes[at] === byte)) throw new Refusal('DocumentEncrypted', { name })
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw new Refusal('FormatUnknown', { name, reason: 'no es un documento de Word (.docx)' })
  const archive = new ZipArchive(bytes, name, LIMITS)
  const read = (path: string): XmlElement | null => {
    const part = archive.read(path)
    return part === null ? null : readPart(decodeText(part, name).text, name)
  }
  const main = relationsOf(read('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')
  const path = main?.target ?? 'word/document.xml'
  const document = read(path)
  if (document === null || document.name !== 'w:document')
    throw new Refusal('FormatUnknown', { name, reason: 'el archivo no contiene un documento de Word' })
  const relations = relationsOf(read(relationsPath(path)), folderOf(path))
  const ofType = (type: string): XmlElement | null => {
    const found = relations.find((relation) => relation.type === type)
    return found === undefined ? null : read(found.target)
  }
  return {
    document,
    styles: ofType('styles'),
    settings: ofType('settings'),
    footnotes: ofType('footnotes'),
    endnotes: ofType('endnotes'),
    related: (id) => {
      const found = relations.find((relation) => relation.id === id)
      return found === undefined ? null : read(found.target)
    },
    hasForeignText: relations.some(({ type }) => type === 'aFChunk'),
  }
}

const REASONS: Readonly<Record<XmlFault['kind'], string>> = {
  malformed: 'su XML no está bien formado',
  unopened: 'su XML no está bien formado',
  incomplete: 'su XML está incompleto',
  doctype: 'declara un tipo de documento',
  'two roots': 'su XML tiene dos raíces',
  'too much': 'tiene demasiados elementos, o demasiado hondos',
}

function readPart(text: string, name: string): XmlElement {
  return readXml(text, {
    namespaces: NAMESPACES,
    refuse: ({ kind }) => new Refusal('DocumentDamaged', { name, reason: REASONS[kind] }),
  })
}

function relationsOf(part: XmlElement | null, folder: string): Relation[] {
  return elementsOf(part).flatMap(({ attributes }) => {
    if (attributes.TargetMode === 'External') return []
    const target = attributes.Target ?? ''
    return [
      {
        id: attributes.Id ?? '',
        type: (attributes.Type ?? '').split('/').at(-1)!,
        target: resolve(target.startsWith('/') ? target.slice(1) : `${folder}${target}`),
      },
    ]
  })
}

function resolve(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function relationsPath(path: string): string {
  const folder = folderOf(path)
  return `${folder}_rels/${path.slice(folder.length)}.rels`
}
