import { Tensors } from '../src/minilm/tensors.ts'

const WIDTH = 384
const HEADS = 12
const HEAD = 32

/** The model in plain double precision, written for clearness: what the fast engine is compared with. */
export class Reference {
  readonly #tensors: Tensors

  constructor(manifest: Buffer, weights: Buffer) {
    this.#tensors = new Tensors(manifest, weights)
  }

  embed(tokens: Int32Array): number[] {
    let rows = this.#normalise(this.#look(tokens), 'embeddings/LayerNorm/batchnorm')
    for (let layer = 0; layer < 6; layer++) rows = this.#layer(rows, `encoder/layer_._${layer}`)
    const mean = Array.from({ length: WIDTH }, (_, at) => sum(rows.map((row) => row[at]!)) / rows.length)
    const norm = Math.sqrt(sum(mean.map((value) => value * value)))
    return mean.map((value) => value / norm)
  }

  #look(tokens: Int32Array): number[][] {
    const [words, positions, types] = ['unknown', 'unknown_0', 'unknown_1'].map((name) =>
      this.#tensors.get(name),
    )
    return Array.from(tokens, (token, place) =>
      Array.from({ length: WIDTH }, (_, at) => {
        const word = words!.minimum + words!.scale * words!.bytes[token * WIDTH + at]!
        const position = positions!.minimum + positions!.scale * positions!.bytes[place * WIDTH + at]!
        return word + position + types!.minimum + types!.scale * types!.bytes[at]!
      }),
    )
  }

  #layer(rows: number[][], layer: string): number[][] {
    const [query, key, value] = ['query', 'key', 'value'].map((part) =>
      this.#dense(rows, `${layer}/attention/self/${part}`),
    )
    const attended = this.#dense(attend(query!, key!, value!), `${layer}/attention/output/dense`)
    const middle = this.#normalise(add(attended, rows), `${layer}/attention/output/LayerNorm/batchnorm`)
    const wide = this.#dense(middle, `${layer}/intermediate/dense`).map((row) => row.map(gelu))
    const narrow = this.#dense(wide, `${layer}/output/dense`)
    return this.#normalise(add(narrow, middle), `${layer}/output/LayerNorm/batchnorm`)
  }

  #dense(rows: number[][], name: string): number[][] {
    const { bytes, shape, scale, minimum } = this.#tensors.get(`${name}/Tensordot`)
    const bias = this.#tensors.values(`${name}/BiasAdd`)
    const columns = shape[1]!
    return rows.map((row) => {
      const out = Float64Array.from(bias)
      row.forEach((value, at) => {
        for (let column = 0; column < columns; column++) {
          out[column] = out[column]! + value * (minimum + scale * bytes[at * columns + column]!)
        }
      })
      return Array.from(out)
    })
  }

  #normalise(rows: number[][], name: string): number[][] {
    const gain = this.#tensors.values(`${name}/mul`)
    const shift = this.#tensors.values(name)
    return rows.map((row) => {
      const mean = sum(row) / WIDTH
      const variance = sum(row.map((value) => (value - mean) ** 2)) / WIDTH
      return row.map((value, at) => ((value - mean) / Math.sqrt(variance + 1e-12)) * gain[at]! + shift[at]!)
    })
  }
}

function attend(query: number[][], key: number[][], value: number[][]): number[][] {
  return query.map((row) => {
    const out = Array.from({ length: WIDTH }, () => 0)
    for (let head = 0; head < HEADS; head++) {
      const from = head * HEAD
      const scores = key.map((other) => {
        let score = 0
        for (let at = from; at < from + HEAD; at++) score += row[at]! * other[at]!
        return Math.exp(score / Math.sqrt(HEAD))
      })
      const total = sum(scores)
      value.forEach((other, place) => {
        for (let at = from; at < from + HEAD; at++) out[at] = out[at]! + (scores[place]! / total) * other[at]!
      })
    }
    return out
  })
}

function gelu(value: number): number {
  return 0.5 * value * (1 + erf(value / Math.SQRT2))
}

/** By its power series where that is quick, else 1: enough for a comparison. */
function erf(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x)
  let term = x
  let total = x
  for (let n = 1; Math.abs(term) > 1e-17; n++) {
    term *= -(x * x) / n
    total += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * total
}

function add(one: number[][], other: number[][]): number[][] {
  return one.map((row, at) => row.map((value, column) => value + other[at]![column]!))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
