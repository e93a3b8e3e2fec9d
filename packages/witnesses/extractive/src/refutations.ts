import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import type { Bearing } from './bearing.ts'
import { MeaningReader } from './matching.ts'
import type { Trait } from './traits.ts'

const SURE = 3
const LEAST_IN_COMMON = 2

/** «Aquel expediente lo archivó el juez»: sentences that take the force from what hits somebody, by naming the same thing. */
export function refutationsOf(
  trait: Trait,
  hits: readonly Bearing[],
  evidence: readonly Statement[],
  instruments: Instruments,
): Bearing[] {
  if (hits.length === 0) return []
  const reader = new MeaningReader(instruments, 'concept_')
  const said = new Set(
    [trait.text, ...hits.map(({ statement }) => withoutNames(statement.text))].flatMap((text) => [
      ...reader.read(text).stems,
    ]),
  )
  const own = new Set(hits.map(({ statement }) => statement))
  return evidence
    .filter(
      (statement) =>
        !own.has(statement) &&
        instruments.exclusions.has('undone', looseHyphens(statement.text)) &&
        [...reader.read(withoutNames(statement.text)).stems].filter((stem) => said.has(stem)).length >=
          LEAST_IN_COMMON,
    )
    .map((statement) => ({ statement, hits: false, strength: SURE, isClose: true, isWeak: false }))
}

/** Whose house it was says nothing of what was done in it. */
function withoutNames(text: string): string {
  return text.replace(/(?<=\S\s+)\p{Lu}\p{L}+/gu, ' ')
}
