import { ModelNotAvailable } from './files.ts'

/** A tensor as it is stored: bytes that stand for `minimum + scale × byte`. */
export interface Tensor {
  readonly bytes: Uint8Array
  readonly shape: readonly number[]
  readonly scale: number
  readonly minimum: number
}

interface StoredWeight {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: string
  readonly quantization?: { readonly dtype: string; readonly min: number; readonly scale: number }
}

interface Manifest {
  readonly weightsManifest: readonly { readonly weights: readonly StoredWeight[] }[]
}

/** Finds the quantised tensors of a TensorFlow.js model by the ends of their names. */
export class Tensors {
  readonly #tensors = new Map<string, Tensor>()

  constructor(manifest: Buffer, weights: Buffer) {
    const { weightsManifest } = JSON.parse(manifest.toString('utf8')) as Manifest
    let offset = 0
    for (const { name, shape, quantization } of weightsManifest.flatMap((group) => group.weights)) {
      const count = shape.reduce((product, size) => product * size, 1)
      const bytes = weights.subarray(offset, offset + count)
      offset += quantization === undefined ? 4 * count : count
      if (quantization === undefined) continue
      this.#tensors.set(shorten(name), { bytes, shape, scale: quantization.scale, minimum: quantization.min })
    }
  }

  get(name: string): Tensor {
    const tensor = this.#tensors.get(name)
    if (tensor === undefined) throw new ModelNotAvailable(`el modelo no tiene el tensor ${name}`)
    return tensor
  }

  /** The numbers that the bytes stand for. */
  values(name: string): Float32Array {
    const { bytes, scale, minimum } = this.get(name)
    return Float32Array.from(bytes, (byte) => minimum + scale * byte)
  }
}

/** The byte that stands for zero. TensorFlow.js moves the minimum so that there is one. */
export function zeroOf({ minimum, scale }: Tensor): number {
  return Math.round(-minimum / scale)
}

function shorten(name: string): string {
  return name.replace('StatefulPartitionedCall/model/tf_bert_model/bert/', '').replace('/ReadVariableOp', '')
}
