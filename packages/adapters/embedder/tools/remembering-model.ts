import { loadModel, type TextModel } from '../src/minilm/model.ts'

/** The model, keeping the vector of every text: for the work of one script. */
export class RememberingModel implements TextModel {
  readonly #vectors = new Map<string, Float32Array>()

  /** Bare cosines of pairs, in integer millionths. */
  cosines(pairs: readonly (readonly [string, string])[]): number[] {
    return pairs.map(([one, other]) => {
      const second = this.#vectorOf(other)
      return Math.round(
        1_000_000 * this.#vectorOf(one).reduce((sum, value, at) => sum + value * second[at]!, 0),
      )
    })
  }

  *embed(texts: Iterable<string>): Generator<Float32Array[]> {
    for (const text of texts) yield [this.#vectorOf(text)]
  }

  #vectorOf(text: string): Float32Array {
    const vector = this.#vectors.get(text) ?? [...loadModel().embed([text])].flat()[0]!
    this.#vectors.set(text, vector)
    return vector
  }
}
