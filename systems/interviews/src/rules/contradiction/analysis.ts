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
    for (const denial of readDenials(clause, lexicon)) denials.push(denial)
    for (const opposite of readOpposites(clause)) opposites.push(opposite)
    for (const quantity of readQuantities(clause, dates, lexicon)) quantities.push(quantity)
    for (const period of readPeriods(clause, dates, lexicon)) periods.push(period)
    for (const choice of readChoices(clause, dates.length > 0, lexicon)) choices.push(choice)
  }
  const affirmations = clauses.filter(({ features }) => features.negation < 0)
  const { keys, verbs } = keysOf(clauses, quantities, choices)
  return { denials, affirmations, opposites, quantities, periods, choices, keys, verbs }
}

function keysOf(
  clauses: readonly Clause[],
  quantities: readonly Quantity[],
  choices: readonly Choice[],
): Pick<Analysis, 'keys' | 'verbs'> {
  const keys = new Set<string>()
  const verbs = new Set<string>()
  const add = (words: readonly Word[]): void => {
    for (const { lexeme } of words) {
      if (lexeme.kind === 'content') (lexeme.verb && lexeme.known ? verbs : keys).add(lexeme.key)
    }
  }
  for (const { words, inherited } of clauses) {
    add(words)
    add(inherited)
  }
  for (const { amount } of quantities) if (!amount.measure) keys.add(amount.of)
  for (const { slot } of choices) keys.add(`#${slot}`)
  return { keys, verbs }
}
