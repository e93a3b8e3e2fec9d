import { bindFrames } from '../lexicon/frames.ts'
import { oncePer } from '../once-per.ts'

interface Openers {
  readonly openers: readonly string[]
  readonly verbs: readonly string[]
}

/** What introduces a claim, with every verb in the place of {verbo}: "como bien dice". */
export const claimOpeners = oncePer(
  ({ openers }: Openers) => openers,
  ({ openers, verbs }) => bindFrames(openers, { verbo: verbs }),
)
