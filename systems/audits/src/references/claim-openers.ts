import { bindFrames } from '../lexicon/frames.ts'

const written = new WeakMap<readonly string[], readonly string[]>()

/** What introduces a claim, with every verb in the place of {verbo}: "como bien dice". */
export function claimOpeners({
  openers,
  verbs,
}: {
  readonly openers: readonly string[]
  readonly verbs: readonly string[]
}): readonly string[] {
  let all = written.get(openers)
  if (all === undefined) {
    all = bindFrames(openers, { verbo: verbs })
    written.set(openers, all)
  }
  return all
}
