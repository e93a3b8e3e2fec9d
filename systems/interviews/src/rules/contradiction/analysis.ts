import { readChoices, type Choice } from './choices.ts'
import { readClauses, type Clause } from './clauses.ts'
import { readDates } from './dates.ts'
import { negationOf, readDenials, type Denial } from './denials.ts'
import { lexiconOf } from './lexicon.ts'
import { readOpposites, type Opposite } from './opposites.ts'
import type { ContradictionOptions } from './options.ts'
import { readPeriods, type Period } from './periods.ts'
import { readQuantities, type Quantity } from './quantities.ts'

/** The claims of a text, in the form each comparator reads them. */
export interface Analysis {
  readonly denials: readonly Denial[]
  readonly affirmations: readonly Clause[]
  readonly opposites: readonly Opposite[]
  readonly quantities: readonly Quantity[]
  readonly periods: readonly Period[]
  readonly choices: readonly Choice[]
  /** Two texts without a key in common have nothing to compare. */
  readonly keys: ReadonlySet<string>
}

/** Reads the claims of a text once, for any number of comparisons. */
export function analyse(text: string, options: ContradictionOptions): Analysis {
  const lexicon = lexiconOf(options)
  const clauses = readClauses(text, lexicon)
  const dated = clauses.map((clause) => ({ clause, dates: readDates(clause.words) }))
  const analysis = {
    denials: clauses.flatMap((clause) => readDenials(clause, lexicon)),
    affirmations: clauses.filter((clause) => negationOf(clause) < 0),
    opposites: clauses.flatMap(readOpposites),
    quantities: dated.flatMap(({ clause, dates }) => readQuantities(clause, dates, lexicon)),
    periods: dated.flatMap(({ clause, dates }) => readPeriods(clause, dates, lexicon)),
    choices: dated.flatMap(({ clause, dates }) => readChoices(clause, dates.length > 0, lexicon)),
  }
  return { ...analysis, keys: keysOf(clauses, analysis) }
}

function keysOf(clauses: readonly Clause[], { quantities, choices }: Omit<Analysis, 'keys'>): Set<string> {
  const keys = new Set<string>()
  for (const clause of clauses) {
    for (const { lexeme } of [...clause.words, ...clause.inherited]) {
      if (lexeme.kind === 'content' && !lexeme.known) keys.add(lexeme.key)
    }
  }
  for (const { amount } of quantities) if (!amount.measure) keys.add(amount.of)
  for (const { slot } of choices) keys.add(`#${slot}`)
  return keys
}
