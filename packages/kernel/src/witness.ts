/** Who testifies, and what its testimony depends on besides what it is asked: part of the key of every answer. */
export interface WitnessIdentity {
  /** As reports name it: `extractive`, `replay`, `person`, `llm:anthropic/…`. */
  readonly name: string
  /** Which of that name: a version, a model with its address, a person. */
  readonly version: string
  /** SHA-256 of the rules or instructions that it brings; null when it brings none. */
  readonly sha256: string | null
  /** Who says whether what it testifies follows from what it quotes; null for nobody, absent where that is not looked up. */
  readonly verifier?: Omit<WitnessIdentity, 'verifier'> | null
}

/** What a witness said, word for word, and what it cost. */
export interface Testimony {
  readonly text: string
  readonly tokens: { readonly input: number; readonly output: number }
  /** Millionths of a dollar; null when nobody knows the price. */
  readonly cost: number | null
}

/** Whoever answers a request: it may testify, never decide. */
export interface Witness<Request> {
  readonly identity: WitnessIdentity
  /** The most that an answer may cost, in millionths of a dollar; null when nobody knows. Without it, nothing. */
  most?(request: Request): number | null
  /** The key goes to whoever bills, so that a repeated call is paid once; the signal says that nobody waits any more. */
  testify(request: Request, key: string, signal?: AbortSignal): Promise<Testimony>
}

/** A witness that cannot answer now: the run pauses, and nobody is decided. */
export class WitnessUnavailable extends Error {
  override readonly name = 'WitnessUnavailable'
  /** Whoever bills may have answered and charged all the same. */
  readonly mayBePaid: boolean

  constructor(message: string, { mayBePaid = false } = {}) {
    super(message)
    this.mayBePaid = mayBePaid
  }
}
