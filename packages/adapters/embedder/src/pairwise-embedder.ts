import { setImmediate } from 'node:timers/promises'
import type { Embedder, EmbedderIdentity } from '@dictamen/kernel/ports'
import { TextCache } from './text-cache.ts'

/** Likeness of a text with itself. */
export const SAME = 1_000_000

/** What an engine has to know: how to read texts, and how alike two readings are, in integer millionths. */
export interface Engine<Reading> {
  readonly identity: EmbedderIdentity
  /** One reading for each text, in order, in groups between which other work may go on. */
  read(texts: readonly string[]): Iterable<readonly Reading[]>
  compare(one: Reading, other: Reading): number
}

/** The text of a collection most like a given one. */
export interface Nearest {
  /** Place in the collection; the first one of equals. */
  readonly index: number
  /** Integer millionths. */
  readonly similarity: number
}

/** An embedder that reads each distinct text once, and lets other work go on between readings. */
export class PairwiseEmbedder<Reading> implements Embedder {
  readonly identity: EmbedderIdentity
  readonly #engine: Engine<Reading>
  readonly #cache = new TextCache<Reading>()

  constructor(engine: Engine<Reading>) {
    this.identity = engine.identity
    this.#engine = engine
  }

  async similarities(pairs: readonly (readonly [string, string])[]): Promise<readonly number[]> {
    const readings = await this.#read(pairs.flat())
    return pairs.map(([one, other]) => this.#compare(readings, one, other))
  }

  /** For each text the most similar one of a collection; null when the collection is empty. */
  async nearest(
    texts: readonly string[],
    collection: readonly string[],
  ): Promise<readonly (Nearest | null)[]> {
    const readings = await this.#read([...texts, ...collection])
    return texts.map((text) => {
      let best: Nearest | null = null
      for (const [index, other] of collection.entries()) {
        const similarity = this.#compare(readings, text, other)
        if (best === null || similarity > best.similarity) best = { index, similarity }
      }
      return best
    })
  }

  #compare(readings: ReadonlyMap<string, Reading>, one: string, other: string): number {
    return one === other ? SAME : this.#engine.compare(readings.get(one)!, readings.get(other)!)
  }

  async #read(texts: readonly string[]): Promise<ReadonlyMap<string, Reading>> {
    const readings = new Map<string, Reading>()
    const missing: string[] = []
    for (const text of new Set(texts)) {
      const known = this.#cache.get(text)
      if (known === undefined) missing.push(text)
      else readings.set(text, known)
    }
    let at = 0
    for (const group of this.#engine.read(missing)) {
      for (const reading of group) {
        const text = missing[at++]!
        readings.set(text, reading)
        this.#cache.set(text, reading)
      }
      await setImmediate()
    }
    return readings
  }
}
