import type { Mark } from '@dictamen/kernel'
import type { Analysis } from './analysis.ts'
import { compareChoices } from './choices.ts'
import { comparePolarity } from './compare-polarity.ts'
import { compareQuantities } from './compare-quantities.ts'
import type { Evidence, Finding } from './finding.ts'
import { lexiconOf } from './lexicon.ts'
import { compareOpposites } from './opposites.ts'
import type { ContradictionOptions } from './options.ts'
import { comparePeriods } from './periods.ts'
import { compareSlots } from './slots/compare-slots.ts'

/** The comparison a contradiction comes from. */
export type Comparator =
  | 'opposite_polarity'
  | 'other_quantity'
  | 'other_date'
  | 'exclusive_alternative'
  | 'other_value'

/** A contradiction with its evidence in both texts. */
export interface Contradiction {
  readonly comparator: Comparator
  readonly marks: readonly Mark[]
}

/** Every contradiction between the claims of an answer and those of a statement; empty when nothing is comparable. */
export function compareClaims(
  answer: Analysis,
  statement: Analysis,
  options: ContradictionOptions,
): Contradiction[] {
  const lexicon = lexiconOf(options)
  const found: Contradiction[] = []
  if (answer.denials.length > 0 || statement.denials.length > 0)
    add(found, 'opposite_polarity', comparePolarity(answer, statement))
  if (haveBoth(answer.opposites, statement.opposites))
    add(found, 'opposite_polarity', compareOpposites(answer.opposites, statement.opposites))
  if (haveBoth(answer.quantities, statement.quantities))
    add(found, 'other_quantity', compareQuantities(answer.quantities, statement.quantities, lexicon))
  if (haveBoth(answer.periods, statement.periods))
    add(found, 'other_date', comparePeriods(answer.periods, statement.periods, lexicon))
  if (haveBoth(answer.choices, statement.choices))
    add(found, 'exclusive_alternative', compareChoices(answer.choices, statement.choices, lexicon))
  const known = new Set(found.flatMap(({ marks }) => marks.map(nameOfMark)))
  const bySlot = compareSlots(answer, statement, lexicon)
  add(
    found,
    'other_value',
    bySlot.filter((finding) => !marksOf(finding).every((mark) => known.has(nameOfMark(mark)))),
  )
  return found
}

function nameOfMark({ field, start, end }: Mark): string {
  return `${field} ${start} ${end}`
}

function haveBoth(answer: readonly unknown[], statement: readonly unknown[]): boolean {
  return answer.length > 0 && statement.length > 0
}

function add(into: Contradiction[], comparator: Comparator, findings: readonly Finding[]): void {
  for (const finding of findings) into.push({ comparator, marks: marksOf(finding) })
}

/** The evidence of a finding in both texts. */
export function marksOf({ answer, statement }: Finding): Mark[] {
  const mark =
    (field: string) =>
    ({ start, end }: Evidence): Mark => ({ field, start, end })
  return [...answer.map(mark('answer_text')), ...statement.map(mark('statement'))]
}
