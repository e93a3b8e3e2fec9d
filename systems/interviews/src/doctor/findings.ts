import type { Divergence } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'

/** Collects what an examination finds. */
export class Findings {
  readonly divergences: Divergence[] = []
  readonly warnings: Divergence[] = []

  diverges(divergence: Divergence): void {
    this.divergences.push(divergence)
  }

  warns(divergence: Divergence): void {
    this.warnings.push(divergence)
  }

  /** A value that must equal what the rules give. */
  expect(place: Pick<Divergence, 'document' | 'pointer' | 'rule'>, found: Json, expected: Json): void {
    if (found === expected) return
    const message = `hay ${JSON.stringify(found)} y la regla da ${JSON.stringify(expected)}`
    this.divergences.push({ ...place, found, expected, message })
  }
}
