import type { IraInput } from '@dictamen/contracts'
import { readSpecimens } from '../../systems/audits/test/corpus/specimens.ts'

const specimens: readonly IraInput[] = readSpecimens()
  .filter(({ library, rule }) => library === 'romana' && rule !== 'IR.6.02')
  .map(({ audited }) => audited)

/** Answers of an agent: one paragraph of the corpus after the other, up to so many. */
export function makeAnswers(count: number, paragraphs = 5): IraInput[] {
  return Array.from({ length: count }, (_, at) => {
    const parts = Array.from(
      { length: 1 + (at % paragraphs) },
      (__, part) => specimens[(at * 7 + part * 13) % specimens.length]!,
    )
    return { ...parts[0]!, output: parts.map(({ output }) => output).join('\n\n') }
  })
}

/** One answer of so many characters. */
export function oneAnswer(characters: number): IraInput {
  let output = ''
  for (let at = 0; output.length < characters; at++)
    output += `${specimens[at % specimens.length]!.output}\n\n`
  return { ...specimens[0]!, output: output.slice(0, characters) }
}
