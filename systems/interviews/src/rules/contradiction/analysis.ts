import { tokenize, type Token } from '@dictamen/kernel/text'
import { readChoices, type Choice } from './choices.ts'
import { readClauses, type Clause } from './clauses.ts'
import { readDates, type DateExpression } from './dates.ts'
import { readDenials, type Denial } from './denials.ts'
import { lexiconOf } from './lexicon.ts'
import { readOpposites, type Opposite } from './opposites.ts'
import type { ContradictionOptions } from './options.ts'
import { readPeriods, type Period } from './periods.ts'
import { readQuantities, type Quantity } from './quantities.ts'

/** The claims of a text, in the form each comparator reads them. */
export interface Analysis {
  readonly clauses: readonly Clause[]
  readonly denials: readonly Denial[]
  readonly affirmations: readonly Clause[]
  readonly opposites: readonly Opposite[]
  readonly quantities: readonly Quantity[]
  readonly periods: readonly Period[]
  readonly choices: readonly Choice[]
}

const NO_DATES: readonly DateExpression[] = []

/** Reads the claims of a text once, for any number of comparisons. */
export function analyse(
  text: string,
  options: ContradictionOptions,
  tokens: readonly Token[] = tokenize(text),
): Analysis {
  const lexicon = lexiconOf(options)
  const clauses = readClauses(text, tokens, lexicon)
  const denials: Denial[] = []
  const opposites: Opposite[] = []
  const quantities: Quantity[] = []
  const periods: Period[] = []
  const choices: Choice[] = []
  for (const clause of clauses) {
    const dates = clause.features.date ? readDates(clause.words) : NO_DATES
    for (const denial of readDenials(clause, lexicon)) denials.push(denial)
    for (const opposite of readOpposites(clause)) opposites.push(opposite)
    for (const quantity of readQuantities(clause, dates, lexicon)) quantities.push(quantity)
    for (const period of readPeriods(clause, dates, lexicon)) periods.push(period)
    for (const choice of readChoices(clause, dates.length > 0, lexicon)) choices.push(choice)
  }
  const affirmations = clauses.filter(({ features }) => features.negation < 0)
  return { clauses, denials, affirmations, opposites, quantities, periods, choices }
}
