import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MODEL_FILES } from '../src/minilm/files.ts'
import { loadModel } from '../src/minilm/model.ts'

const DENOMINATOR = 2 ** 24

/** What data/mean-es.json holds: the mean vector of the Spanish sentences, in whole numbers of 2^-24. */
export function computeMean(): object {
  const text = readFileSync(new URL('../data/sentences-es.txt', import.meta.url), 'utf8')
  const sentences = text.trimEnd().split('\n')
  const sums = new Float64Array(384)
  for (const vector of [...loadModel().embed(sentences)].flat()) {
    for (let at = 0; at < sums.length; at++) sums[at]! += vector[at]!
  }
  return {
    weights_sha256: MODEL_FILES.weights.sha256,
    sentences_sha256: createHash('sha256').update(text).digest('hex'),
    sentences: sentences.length,
    denominator: DENOMINATOR,
    numerators: Array.from(sums, (sum) => Math.round((DENOMINATOR * sum) / sentences.length)),
  }
}
