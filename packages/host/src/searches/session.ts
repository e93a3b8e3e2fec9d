import type { Judgements, SearchDossier } from '@dictamen/contracts'
import type { Clock } from '@dictamen/kernel/ports'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import {
  heardWitness,
  openBook,
  reduceSearch,
  type AnswerBook,
  type PendingStep,
  type SearchSoFar,
  type StepRules,
  type StoredAnswer,
} from '@dictamen/searches'

/** Where answers lie that were given before. */
export interface KeptAnswers {
  load(key: string): Promise<StoredAnswer | undefined>
}

export interface SessionParts {
  readonly dossier: SearchDossier
  readonly rules: StepRules
  readonly identity: WitnessIdentity
  readonly clock: Clock
  readonly kept: KeptAnswers
  /** What people judged before. */
  readonly judgements?: readonly Judgements[] | undefined
}

/** A search as far as the kept answers reach: it remembers what it has read and decided. */
export class SearchSession {
  readonly #parts: SessionParts
  readonly #witness: ReturnType<typeof heardWitness>
  readonly #answers = new Map<string, StoredAnswer>()
  readonly #book: AnswerBook = openBook((key) => this.#answers.get(key))

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#witness = heardWitness(parts.identity)
  }

  add(key: string, answer: StoredAnswer): void {
    this.#answers.set(key, answer)
  }

  /** Everything that follows from the answers read so far. */
  soFar(paused: readonly string[] = []): SearchSoFar {
    const { dossier, rules, clock } = this.#parts
    return reduceSearch(
      { dossier, rules, witness: this.#witness, now: clock.now(), judgements: this.#parts.judgements ?? [] },
      this.#book,
      paused,
    )
  }

  /** Reads on until no kept answer is left that is asked for; the questions that nobody has answered. */
  async catchUp(): Promise<readonly PendingStep[]> {
    for (;;) {
      const { pending } = this.soFar()
      let found = 0
      for (const step of pending) {
        const { key } = step
        const answer = await this.#find(step)
        if (answer === undefined) continue
        this.add(key, answer)
        found += 1
      }
      if (found === 0) return pending
    }
  }

  /** The kept answer to a question, also where it was kept before: nobody pays for it again. */
  async #find({ key, request }: PendingStep): Promise<StoredAnswer | undefined> {
    const { kept } = this.#parts
    const found = await kept.load(key)
    if (found !== undefined) return found
    for (const { key: former, contract } of this.#witness.formerKeysOf(request)) {
      const earlier = await kept.load(former)
      if (earlier !== undefined) return { contract, ...earlier }
    }
    return undefined
  }
}
