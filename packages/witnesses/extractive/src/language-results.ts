import { foldCase } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import type { Bearing } from './bearing.ts'
import type { Motive } from './motives.ts'
import { findTestScores, type TestScore } from './test-scores.ts'

const SURE = 3

/** «Inglés: 78 (corte 75)»: a test of the language that the mandate asks for, against its cutoff. */
export function languageResults(
  statements: readonly Statement[],
  { languages }: Motive,
  { exclusions }: Instruments,
): Bearing[] {
  const isOfOne = (text: string): boolean =>
    exclusions
      .marks('languages', text)
      .some(({ start, end }) => languages.has(foldCase(text.slice(start, end))))
  return findTestScores(statements).flatMap((score): Bearing[] => {
    const reached = reaches(score)
    if (reached === null || !isOfOne(score.text)) return []
    return [{ statement: score.statement, hits: !reached, strength: SURE, isClose: true, isWeak: false }]
  })
}

function reaches({ measure, reaches: level }: TestScore): boolean | null {
  if (measure === null) return level ?? null
  return measure.cutoff === null ? null : measure.value >= measure.cutoff
}
