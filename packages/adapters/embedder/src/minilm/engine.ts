import { Arena } from './arena.ts'
import { KERNEL } from './kernel.ts'
import type { Tensor, Tensors } from './tensors.ts'
import { MAX_TOKENS } from './tokenizer.ts'
import { instantiate, type Memory } from './web-assembly.ts'
import {
  placeEncoder,
  WIDE,
  WIDTH,
  type Encoder,
  type Layer,
  type Linear,
  type Normalisation,
} from './weights.ts'

/** Rows that the kernel works on at once: as many texts as fit. */
export const MAX_ROWS = MAX_TOKENS
const ROWS_PER_STEP = 4

// The largest integers for which no sum of products with weights of 8 bits leaves 32 bits.
const LIMIT = 16_383
const WIDE_LIMIT = 4_095

interface Kernel {
  quantise(
    input: number,
    rows: number,
    width: number,
    limit: number,
    out: number,
    scales: number,
    sums: number,
  ): void
  dense(
    input: number,
    scales: number,
    sums: number,
    rows: number,
    width: number,
    weights: number,
    columns: number,
    zero: number,
    weightScale: number,
    bias: number,
    out: number,
  ): void
  attention(query: number, key: number, value: number, rows: number, scores: number, out: number): void
  gelu(numbers: number, count: number): void
  normalise(input: number, other: number, rows: number, gain: number, shift: number, out: number): void
}

type Workspace = Readonly<
  Record<
    'state' | 'other' | 'query' | 'key' | 'value' | 'wide' | 'integers' | 'scales' | 'sums' | 'scores',
    number
  >
>

/**
 * The encoder: tokens in, unit vectors out. One instance belongs to one thread. A text's vector has the same bits
 * whatever texts come with it, on every machine: integer sums are exact, and all others have a fixed order.
 */
export class Engine {
  readonly #words: Tensor
  readonly #places: Float32Array
  readonly #encoder: Encoder
  readonly #workspace: Workspace
  readonly #memory: Memory
  readonly #kernel: Kernel

  constructor(tensors: Tensors) {
    const arena = new Arena()
    const words = tensors.get('unknown')
    this.#words = { ...words, bytes: words.bytes.slice() }
    this.#places = placesOf(tensors)
    const { encoder, write } = placeEncoder(arena, tensors)
    this.#encoder = encoder
    this.#workspace = takeWorkspace(arena)
    this.#memory = arena.createMemory()
    write(this.#memory.buffer)
    this.#kernel = instantiate(KERNEL, this.#memory) as Kernel
  }

  /** Unit vectors of texts given as tokens; together they have at most MAX_ROWS tokens. */
  embed(texts: readonly Int32Array[]): Float32Array[] {
    const { state, other } = this.#workspace
    const count = texts.reduce((sum, tokens) => sum + tokens.length, 0)
    const rows = Math.ceil(count / ROWS_PER_STEP) * ROWS_PER_STEP
    this.#look(texts, rows)
    this.#normalise(state, other, rows, this.#encoder.embedding)
    for (const layer of this.#encoder.layers) this.#runLayer(layer, texts, rows)
    let first = 0
    return texts.map((tokens) => {
      const numbers = new Float32Array(this.#memory.buffer, state + 4 * WIDTH * first, WIDTH * tokens.length)
      first += tokens.length
      return unitMean(numbers, tokens.length)
    })
  }

  #runLayer(layer: Layer, texts: readonly Int32Array[], rows: number): void {
    const { state, other, query, key, value, wide } = this.#workspace
    this.#quantise(state, rows, WIDTH, LIMIT)
    this.#dense(layer.query, rows, query)
    this.#dense(layer.key, rows, key)
    this.#dense(layer.value, rows, value)
    let first = 0
    for (const tokens of texts) {
      const at = 4 * WIDTH * first
      this.#kernel.attention(
        query + at,
        key + at,
        value + at,
        tokens.length,
        this.#workspace.scores,
        other + at,
      )
      first += tokens.length
    }
    this.#quantise(other, rows, WIDTH, LIMIT)
    this.#dense(layer.attended, rows, other)
    this.#normalise(other, state, rows, layer.attendedNormal)
    this.#quantise(state, rows, WIDTH, LIMIT)
    this.#dense(layer.wide, rows, wide)
    this.#kernel.gelu(wide, rows * WIDE)
    this.#quantise(wide, rows, WIDE, WIDE_LIMIT)
    this.#dense(layer.narrow, rows, other)
    this.#normalise(other, state, rows, layer.narrowNormal)
  }

  /** Word vectors into the state, place vectors beside it; rows that belong to no text are zero. */
  #look(texts: readonly Int32Array[], rows: number): void {
    const states = new Float32Array(this.#memory.buffer, this.#workspace.state, rows * WIDTH)
    const others = new Float32Array(this.#memory.buffer, this.#workspace.other, rows * WIDTH)
    const { bytes, scale, minimum } = this.#words
    let at = 0
    for (const tokens of texts) {
      others.set(this.#places.subarray(0, tokens.length * WIDTH), at)
      for (const token of tokens) {
        const from = token * WIDTH
        for (let place = 0; place < WIDTH; place++) states[at++] = minimum + scale * bytes[from + place]!
      }
    }
    states.fill(0, at)
    others.fill(0, at)
  }

  #quantise(input: number, rows: number, width: number, limit: number): void {
    const { integers, scales, sums } = this.#workspace
    this.#kernel.quantise(input, rows, width, limit, integers, scales, sums)
  }

  #dense({ weights, bias, zero, scale, width, columns }: Linear, rows: number, out: number): void {
    const { integers, scales, sums } = this.#workspace
    this.#kernel.dense(integers, scales, sums, rows, width, weights, columns, zero, scale, bias, out)
  }

  /** The sum of two, normalised, becomes the state. */
  #normalise(input: number, other: number, rows: number, { gain, shift }: Normalisation): void {
    this.#kernel.normalise(input, other, rows, gain, shift, this.#workspace.state)
  }
}

function takeWorkspace(arena: Arena): Workspace {
  // Attention may read three rows of keys beyond the last one.
  const lines = (): number => arena.take(4 * WIDTH * (MAX_ROWS + ROWS_PER_STEP))
  return {
    state: lines(),
    other: lines(),
    query: lines(),
    key: lines(),
    value: lines(),
    wide: arena.take(4 * WIDE * MAX_ROWS),
    integers: arena.take(2 * WIDE * MAX_ROWS),
    scales: arena.take(4 * MAX_ROWS),
    sums: arena.take(4 * MAX_ROWS),
    scores: arena.take(4 * (MAX_ROWS + ROWS_PER_STEP)),
  }
}

/** The vector of each place plus that of the first (and only) segment. */
function placesOf(tensors: Tensors): Float32Array {
  const places = tensors.values('unknown_0').subarray(0, MAX_TOKENS * WIDTH)
  const segment = tensors.values('unknown_1')
  return places.map((value, at) => value + segment[at % WIDTH]!)
}

function unitMean(numbers: Float32Array, rows: number): Float32Array {
  const sums = new Float64Array(WIDTH)
  for (let at = 0; at < rows * WIDTH; at++) sums[at % WIDTH]! += numbers[at]!
  let square = 0
  for (const sum of sums) square += sum * sum
  const norm = Math.sqrt(square)
  return Float32Array.from(sums, (sum) => sum / norm)
}
