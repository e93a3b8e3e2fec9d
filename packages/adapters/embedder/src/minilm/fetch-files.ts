import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MODEL_FILES, ModelNotAvailable } from './files.ts'

/** A file of a model as it is offered: where it is found under an address, and what it must be. */
export interface ModelFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface FetchOptions {
  /** Where the files go, by their plain names. */
  readonly folder: string
  /** The address under which they are laid out as in the package. */
  readonly from: string
  /** Told after each piece: bytes of all the files so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** What became of a file: it was there already, or it came. */
export interface FetchedFile extends ModelFile {
  readonly place: string
  readonly fetched: boolean
}

/** Milliseconds without a byte after which a server counts as silent. */
const SILENCE = 30_000

/** The files of `minilm`. */
export const minilmFiles: readonly ModelFile[] = Object.values(MODEL_FILES).map(
  ({ path, bytes, sha256 }) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    bytes,
    sha256,
  }),
)

/** Brings the files that are missing; what does not have its SHA-256 is thrown away. Fails with ModelNotAvailable. */
export async function fetchFiles(
  files: readonly ModelFile[],
  { folder, from, onProgress }: FetchOptions,
): Promise<FetchedFile[]> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new ModelNotAvailable(`no se puede crear ${folder}: ${error.message}`)
  })
  const done: FetchedFile[] = []
  let before = 0
  for (const file of files) {
    const place = join(folder, file.name)
    const isThere = (await hashOf(place)) === file.sha256
    const told = before
    if (!isThere)
      await bring(file, `${from.replace(/\/$/, '')}/${file.path}`, place, (bytes) =>
        onProgress?.(told + bytes),
      )
    before += file.bytes
    onProgress?.(before)
    done.push({ ...file, place, fetched: !isThere })
  }
  return done
}

async function hashOf(place: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(place)) hash.update(piece as Buffer)
  } catch {
    return null
  }
  return hash.digest('hex')
}

async function bring(
  file: ModelFile,
  address: string,
  place: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const part = `${place}.part`
  if (!URL.canParse(address)) throw new ModelNotAvailable(`«${address}» no es una dirección`)
  const silent = new AbortController()
  const hash = createHash('sha256')
  try {
    const body = await open(address, silent)
    const onPiece = (piece: Uint8Array, read: number): void => {
      hash.update(piece)
      onBytes(read)
    }
    await pipeline(counted(body, file, silent, onPiece), createWriteStream(part))
    const found = hash.digest('hex')
    if (found !== file.sha256)
      throw new ModelNotAvailable(
        `lo que hay en ${address} no es ${file.name}: SHA-256 ${found}, se esperaba ${file.sha256}`,
      )
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error instanceof ModelNotAvailable ? error : new ModelNotAvailable(reasonOf(error, address, silent))
  }
}

async function open(address: string, silent: AbortController): Promise<AsyncIterable<Uint8Array>> {
  const timer = setTimeout(() => silent.abort(), SILENCE)
  try {
    const response = await fetch(address, { signal: silent.signal })
    if (!response.ok || response.body === null)
      throw new ModelNotAvailable(`${address} contesta ${response.status}`)
    return response.body
  } finally {
    clearTimeout(timer)
  }
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  { bytes, name }: ModelFile,
  silent: AbortController,
  onPiece: (piece: Uint8Array, read: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0
  let timer = setTimeout(() => silent.abort(), SILENCE)
  try {
    for await (const piece of body) {
      clearTimeout(timer)
      read += piece.length
      if (read > bytes) throw new ModelNotAvailable(`${name} llega con más de ${bytes} bytes`)
      onPiece(piece, read)
      yield piece
      timer = setTimeout(() => silent.abort(), SILENCE)
    }
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown, address: string, { signal }: AbortController): string {
  if (signal.aborted) return `${address} no contesta`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { readonly code?: unknown }).code
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENETUNREACH')
    return `no hay red, o no se encuentra ${new URL(address).host}`
  if (code === 'ECONNREFUSED') return `${new URL(address).host} no acepta la conexión`
  return `${address}: ${cause instanceof Error ? cause.message : String(cause)}`
}
