import { constants, accessSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createEmbedder } from './audits/open-embedder.ts'
import { describeReaders } from './document-reader.ts'
import { Refusal } from './sentences.ts'
import { VERSION } from './version.ts'

/** A part of an installation, as it was found. `absent`: it may be; `wrong`: something will fail. */
export interface ExaminedPart {
  readonly part: 'program' | 'data' | 'database' | 'model' | 'pictures' | 'readers' | 'keys'
  readonly state: 'present' | 'absent' | 'wrong'
  /** What is there, or why it is not. */
  readonly told: string
  /** What to do; null where there is nothing. */
  readonly hint: string | null
}

export interface ExaminedPlace {
  readonly data?: string | undefined
  readonly databaseUrl?: string | undefined
}

type Found = Pick<ExaminedPart, 'told'> & Partial<Pick<ExaminedPart, 'state' | 'hint'>>

/** What is installed here and what is missing, with the line that brings it. Nothing is started, written or fetched. */
export async function examineInstallation(place: ExaminedPlace = {}): Promise<readonly ExaminedPart[]> {
  return [
    await examine('program', () => ({ told: `Dictamen ${VERSION}, Node ${process.versions.node}` })),
    await examine('data', () => findData(place.data)),
    await examine('database', () => findDatabase(place.databaseUrl)),
    await examine('model', findModel),
    await examine('pictures', findCanvas),
    await examine('readers', findReaders),
    await examine('keys', findKeys),
  ]
}

/** What a part refuses is what it lacks. */
async function examine(
  part: ExaminedPart['part'],
  find: () => Found | Promise<Found>,
): Promise<ExaminedPart> {
  try {
    const { told, state = 'present', hint = null } = await find()
    return { part, state, told, hint }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { part, state: 'absent', told: error.message, hint: error.hint }
  }
}

async function findData(asked: string | undefined): Promise<Found> {
  const { resolveDataFolder } = await import('@dictamen/postgres')
  const folder = resolveDataFolder(asked, process.env)
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  if (!isWritable(nearest)) {
    const hint = 'Indique con --data, o con DICTAMEN_DATA, una carpeta en la que pueda escribir.'
    return { state: 'wrong', told: `no se puede escribir en ${nearest}`, hint }
  }
  return { told: nearest === folder ? folder : `${folder} (se crea al primer uso)` }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

async function findDatabase(url = process.env['DATABASE_URL']): Promise<Found> {
  if (url !== undefined && url !== '') return { told: 'la que indica DATABASE_URL o --database-url' }
  const { locateProgram } = await import('@dictamen/postgres')
  locateProgram()
  return { told: 'un PostgreSQL propio, que arranca cuando hace falta' }
}

function findModel(): Found {
  const { model, weights_sha256: hash } = createEmbedder({ embedder: 'minilm' })!.identity
  return { told: `${model}, SHA-256 ${hash.slice(0, 12)}…` }
}

async function findCanvas(): Promise<Found> {
  const { openCanvas } = await import('@dictamen/pdf')
  await openCanvas()
  return { told: '@napi-rs/canvas' }
}

async function findReaders(): Promise<Found> {
  const { way, missing } = await describeReaders()
  if (way === 'room') return { told: 'los documentos se leen en un proceso sin ficheros y sin red' }
  const reasons = missing.map(({ reason }) => reason).join('; ')
  const hint = 'docs/operadores.md, «Documentos de otros».'
  return {
    state: 'absent',
    told: `el sistema no deja encerrar del todo a quien lee documentos: ${reasons}`,
    hint,
  }
}

/** Names only: a key is never shown. */
async function findKeys(): Promise<Found> {
  const { environmentKeys } = await import('@dictamen/models')
  const found = environmentKeys(process.env)
  if (found.length > 0) return { told: found.join(', ') }
  const hint = 'Solo hace falta para --agent llm:…; `dictamen providers add` guarda una.'
  return { state: 'absent', told: 'ninguna clave de proveedor de modelos en el entorno', hint }
}
