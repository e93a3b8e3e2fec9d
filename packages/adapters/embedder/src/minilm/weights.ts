import type { Arena } from './arena.ts'
import { zeroOf, type Tensors } from './tensors.ts'

const LAYERS = 6
export const WIDTH = 384
export const WIDE = 1536

/** A linear layer in the kernel's memory: bytes by column, and what they stand for. */
export interface Linear {
  readonly weights: number
  readonly bias: number
  readonly zero: number
  readonly scale: number
  readonly width: number
  readonly columns: number
}

export interface Normalisation {
  readonly gain: number
  readonly shift: number
}

export interface Layer {
  readonly query: Linear
  readonly key: Linear
  readonly value: Linear
  readonly attended: Linear
  readonly attendedNormal: Normalisation
  readonly wide: Linear
  readonly narrow: Linear
  readonly narrowNormal: Normalisation
}

export interface Encoder {
  readonly embedding: Normalisation
  readonly layers: readonly Layer[]
}

type Write = (memory: ArrayBuffer) => void

/** Finds a place in the kernel's memory for every weight of the encoder, and says how to write them there. */
export function placeEncoder(arena: Arena, tensors: Tensors): { encoder: Encoder; write: Write } {
  const writes: Write[] = []
  const place = new Placement(arena, tensors, writes)
  const encoder = {
    embedding: place.normalisation('embeddings/LayerNorm'),
    layers: Array.from({ length: LAYERS }, (_, layer) => place.layer(`encoder/layer_._${layer}`)),
  }
  return { encoder, write: (memory) => writes.forEach((write) => write(memory)) }
}

class Placement {
  readonly #arena: Arena
  readonly #tensors: Tensors
  readonly #writes: Write[]

  constructor(arena: Arena, tensors: Tensors, writes: Write[]) {
    this.#arena = arena
    this.#tensors = tensors
    this.#writes = writes
  }

  layer(name: string): Layer {
    return {
      query: this.#linear(`${name}/attention/self/query`),
      key: this.#linear(`${name}/attention/self/key`),
      value: this.#linear(`${name}/attention/self/value`),
      attended: this.#linear(`${name}/attention/output/dense`),
      attendedNormal: this.normalisation(`${name}/attention/output/LayerNorm`),
      wide: this.#linear(`${name}/intermediate/dense`),
      narrow: this.#linear(`${name}/output/dense`),
      narrowNormal: this.normalisation(`${name}/output/LayerNorm`),
    }
  }

  normalisation(name: string): Normalisation {
    return { gain: this.#numbers(`${name}/batchnorm/mul`), shift: this.#numbers(`${name}/batchnorm`) }
  }

  #linear(name: string): Linear {
    const tensor = this.#tensors.get(`${name}/Tensordot`)
    const [width, columns] = tensor.shape as [number, number]
    const weights = this.#arena.take(width * columns)
    this.#writes.push((memory) =>
      transpose(tensor.bytes, width, columns, new Uint8Array(memory, weights, width * columns)),
    )
    const bias = this.#numbers(`${name}/BiasAdd`)
    return { weights, bias, zero: zeroOf(tensor), scale: tensor.scale, width, columns }
  }

  #numbers(name: string): number {
    const values = this.#tensors.values(name)
    const address = this.#arena.take(values.byteLength)
    this.#writes.push((memory) => new Float32Array(memory, address, values.length).set(values))
    return address
  }
}

const BLOCK = 32

/** Rows into columns, by blocks that stay in the processor's nearest memory. */
function transpose(from: Uint8Array, rows: number, columns: number, to: Uint8Array): void {
  for (let firstRow = 0; firstRow < rows; firstRow += BLOCK) {
    for (let firstColumn = 0; firstColumn < columns; firstColumn += BLOCK) {
      for (let row = firstRow; row < firstRow + BLOCK; row++) {
        for (let column = firstColumn; column < firstColumn + BLOCK; column++) {
          to[column * rows + row] = from[row * columns + column]!
        }
      }
    }
  }
}
