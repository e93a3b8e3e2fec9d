import { DriveClient, type DriveOptions } from './client.ts'
import { Refusal } from './sentences.ts'

/** A folder of Drive as a search lists one. */
export interface DriveFolder {
  list(): Promise<{
    readonly name: string
    readonly files: readonly { readonly path: string; readonly refused: string | null }[]
    readonly folders: readonly string[]
  }>
  read(path: string): Promise<Uint8Array>
}

interface Item {
  readonly id: string
  readonly name: string
  readonly mimeType: string
}

interface Listed {
  readonly path: string
  readonly refused: string | null
  readonly item: Item
}

const GOOGLE = 'application/vnd.google-apps.'
const FOLDER = `${GOOGLE}folder`
const DOCUMENT = `${GOOGLE}document`
const SHORTCUT = `${GOOGLE}shortcut`
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Folders inside folders beyond this depth are not looked into. */
const DEEPEST = 3
const MOST_ITEMS = 5000
const SHARED = { supportsAllDrives: 'true' }

/** A folder of Google Drive, by its id. Nothing is asked before it is listed. */
export function openDriveFolder(folderId: string, options: DriveOptions): DriveFolder {
  if (!/^[\w-]{3,200}$/u.test(folderId))
    throw new Refusal('UsageWrong', {
      reason: `«${folderId}» no es el identificador de una carpeta de Google Drive`,
    })
  const client = new DriveClient(options)
  let known: ReadonlyMap<string, Listed> = new Map()
  return {
    async list() {
      const root = itemOf(
        await client.json('la carpeta', `/files/${folderId}`, { fields: 'id,name,mimeType', ...SHARED }),
      )
      if (root?.mimeType !== FOLDER) throw notAFolder(folderId)
      const { files, folders } = await listBelow(client, folderId)
      known = new Map(files.map((file) => [file.path, file]))
      return {
        name: root.name,
        files: files.map(({ path, refused }) => ({ path, refused })),
        folders,
      }
    },
    async read(path) {
      const file = known.get(path)
      if (file === undefined) throw new Refusal('FileMissing', { name: path })
      const { id, mimeType } = file.item
      if (mimeType === DOCUMENT) return client.bytes(path, `/files/${id}/export`, { mimeType: DOCX })
      return client.bytes(path, `/files/${id}`, { alt: 'media', ...SHARED })
    },
  }
}

async function listBelow(client: DriveClient, root: string): Promise<{ files: Listed[]; folders: string[] }> {
  const files: Listed[] = []
  const folders: string[] = []
  const waiting: { id: string; at: string; depth: number }[] = [{ id: root, at: '', depth: 1 }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const taken = new Set<string>()
    for (const item of await childrenOf(client, next.id)) {
      const path = `${next.at}${freeName(nameOf(item), taken)}`
      if (item.mimeType !== FOLDER) files.push({ path, refused: refusalOf(item), item })
      else {
        if (next.depth === 1) folders.push(path)
        if (next.depth < DEEPEST) waiting.push({ id: item.id, at: `${path}/`, depth: next.depth + 1 })
      }
    }
    if (files.length + waiting.length > MOST_ITEMS)
      throw new Refusal('DocumentTooLarge', { name: 'La carpeta', size: files.length, limit: MOST_ITEMS })
  }
  return { files, folders }
}

/** What lies directly in a folder, over all pages, in the order of ids. */
async function childrenOf(client: DriveClient, folder: string): Promise<Item[]> {
  const items: Item[] = []
  let pageToken = ''
  do {
    const answer = (await client.json('la carpeta', '/files', {
      q: `'${folder}' in parents and trashed = false`,
      fields: 'nextPageToken,files(id,name,mimeType)',
      pageSize: '1000',
      includeItemsFromAllDrives: 'true',
      ...SHARED,
      ...(pageToken === '' ? {} : { pageToken }),
    })) as { files?: unknown; nextPageToken?: unknown }
    const files = Array.isArray(answer.files) ? (answer.files as unknown[]) : []
    items.push(...files.flatMap((file) => itemOf(file) ?? []))
    pageToken = typeof answer.nextPageToken === 'string' ? answer.nextPageToken : ''
  } while (pageToken !== '' && items.length <= MOST_ITEMS)
  return items.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

function itemOf(value: unknown): Item | null {
  const { id, name, mimeType } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof name !== 'string' || typeof mimeType !== 'string') return null
  return /^[\w-]+$/u.test(id) ? { id, name, mimeType } : null
}

/** The name of an item as a part of a path: a slash is no folder, and a Google document is read as .docx. */
function nameOf({ name, mimeType }: Item): string {
  const flat = name.replaceAll('/', '_').trim()
  return mimeType === DOCUMENT && !/\.docx$/iu.test(flat) ? `${flat}.docx` : flat
}

/** Drive lets two things of one folder have one name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = name.replace(/(\.[^.]*)?$/u, ` (${number})$1`)
  taken.add(free)
  return free
}

function refusalOf({ mimeType }: Item): string | null {
  if (mimeType === SHORTCUT) return 'es un acceso directo: copie aquí el documento'
  if (mimeType === DOCUMENT || !mimeType.startsWith(GOOGLE)) return null
  return 'es un documento de Google que no es de texto: guárdelo como .docx o .pdf'
}

function notAFolder(id: string): Refusal {
  const reason = 'no es una carpeta'
  return new Refusal('ServiceRefused', { service: 'Google Drive', name: id, reason })
}
