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
import type { Word } from './words.ts'

/** The claims of a text, in the form each comparator reads them. */
export interface Analysis {
  readonly denials: readonly Denial[]
  readonly affirmations: readonly Clause[]
  readonly opposites: readonly Opposite[]
  readonly quantities: readonly Quantity[]
  readonly periods: readonly Period[]
  readonly choices: readonly Choice[]
  /** What the text is about: nouns, names and slots. Two texts are comparable through one of these only. */
  readonly keys: ReadonlySet<string>
  /** Its verbs; one text may name as a thing what the other does. */
  readonly verbs: ReadonlySet<string>
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
    denials.push(...readDenials(clause, lexicon))
    opposites.push(...readOpposites(clause))
    quantities.push(...readQuantities(clause, dates, lexicon))
    periods.push(...readPeriods(clause, dates, lexicon))
    choices.push(...readChoices(clause, dates.length > 0, lexicon))
  }
  const affirmations = clauses.filter(({ features }) => features.negation < 0)
  const keys = keysOf(clauses, quantities, choices)
  return { denials, affirmations, opposites, quantities, periods, choices, ...keys }
}

function keysOf(
  clauses: readonly Clause[],
  quantities: readonly Quantity[],
  choices: readonly Choice[],
): Pick<Analysis, 'keys' | 'verbs'> {
  const keys = new Set<string>()
  const verbs = new Set<string>()
  const add = ({ lexeme }: Word): void => {
    if (lexeme.kind === 'content') (lexeme.verb && lexeme.known ? verbs : keys).add(lexeme.key)
  }
  for (const { words, inherited } of clauses) {
    words.forEach(add)
    inherited.forEach(add)
  }
  for (const { amount } of quantities) if (!amount.measure) keys.add(amount.of)
  for (const { slot } of choices) keys.add(`#${slot}`)
  return { keys, verbs }
}
