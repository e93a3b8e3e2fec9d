import { Engine, MAX_ROWS } from './engine.ts'
import { readModelFiles } from './files.ts'
import { Tensors } from './tensors.ts'
import { Tokenizer } from './tokenizer.ts'

/** Texts in, unit vectors out: in order, in groups of as many texts as are worked on at once. */
export interface TextModel {
  embed(texts: Iterable<string>): Iterable<readonly Float32Array[]>
}

/** The model in memory. It belongs to the thread that loaded it. */
export class Model implements TextModel {
  readonly #tokenizer: Tokenizer
  readonly #engine: Engine

  /** Fails with ModelNotAvailable when the files are missing or are not exactly the model's. */
  constructor(folder?: string) {
    const files = readModelFiles(folder)
    this.#tokenizer = new Tokenizer(files.tokenizer)
    this.#engine = new Engine(new Tensors(files.manifest, files.weights))
  }

  *embed(texts: Iterable<string>): Generator<Float32Array[]> {
    let group: Int32Array[] = []
    let rows = 0
    for (const text of texts) {
      const tokens = this.#tokenizer.encode(text)
      if (rows + tokens.length > MAX_ROWS) {
        yield this.#engine.embed(group)
        group = []
        rows = 0
      }
      group.push(tokens)
      rows += tokens.length
    }
    if (group.length > 0) yield this.#engine.embed(group)
  }
}

const loaded = new Map<string | undefined, Model>()

/** The model of a folder, loaded once for each thread. */
export function loadModel(folder?: string): Model {
  const model = loaded.get(folder) ?? new Model(folder)
  loaded.set(folder, model)
  return model
}
