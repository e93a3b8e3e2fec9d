import { tokenize, type Token } from '@dictamen/kernel/text'
import { readChoices, type Choice } from './choices.ts'
import { readClauses, type Clause } from './clauses.ts'
import { readDates, type DateExpression } from './dates.ts'
import { readDenials, type Denial } from './denials.ts'
import { lexiconOf, type Lexicon } from './lexicon.ts'
import { readOpposites, type Opposite } from './opposites.ts'
import type { ContradictionOptions } from './options.ts'
import { readPeriods, type Period } from './periods.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { deedsOfAnswer, deedsOfStatement, type Deed } from './slots/compare-doers.ts'
import type { FramedQuantity } from './slots/compare-figures.ts'
import { readOrders, type Order } from './slots/compare-order.ts'
import { readFrame, type Frame } from './slots/frame.ts'
import { readSlotClaims, type SlotClaims } from './slots/slot-claims.ts'
import type { SlotLexicon } from './slots/slot-lexicon.ts'

/** The claims of a text, in the form each comparator reads them. */
export interface Analysis {
  readonly clauses: readonly Clause[]
  readonly denials: readonly Denial[]
  readonly affirmations: readonly Clause[]
  readonly opposites: readonly Opposite[]
  readonly quantities: readonly Quantity[]
  readonly periods: readonly Period[]
  readonly choices: readonly Choice[]
  /** What the clauses hold for slots; null where the rule set compares none. */
  readonly claims: SlotClaims | null
  /** Who did what, as an answer says it and as a statement does. */
  readonly deedsSaid: readonly Deed[]
  readonly deedsTold: readonly Deed[]
  readonly orders: readonly Order[]
  readonly framed: readonly FramedQuantity[]
}

const NO_DATES: readonly DateExpression[] = []
const NO_SLOTS: Pick<Analysis, 'claims' | 'deedsSaid' | 'deedsTold' | 'orders'> = {
  claims: null,
  deedsSaid: [],
  deedsTold: [],
  orders: [],
}

/** Reads the claims of an answer once, for any number of comparisons. */
export function analyse(
  text: string,
  options: ContradictionOptions,
  tokens: readonly Token[] = tokenize(text),
): Analysis {
  return read(text, tokens, options, false)
}

/** Reads the claims of a statement of the context. */
export function analyseStatement(text: string, options: ContradictionOptions): Analysis {
  return read(text, tokenize(text), options, true)
}

function read(
  text: string,
  tokens: readonly Token[],
  options: ContradictionOptions,
  isStatement: boolean,
): Analysis {
  const lexicon = lexiconOf(options)
  const { claims: clauses, ofOthers } = readClauses(text, tokens, lexicon, isStatement)
  const denials: Denial[] = []
  const opposites: Opposite[] = []
  const quantities: Quantity[] = []
  const periods: Period[] = []
  const choices: Choice[] = []
  const frames: Frame[] = []
  const framed: FramedQuantity[] = []
  for (const clause of clauses) {
    const dates = datesOf(clause)
    const frame = lexicon.slots === null ? null : readFrame(clause, dates, lexicon, lexicon.slots)
    if (frame !== null) frames.push(frame)
    for (const denial of readDenials(clause, lexicon)) denials.push(denial)
    for (const opposite of readOpposites(clause)) opposites.push(opposite)
    for (const quantity of readQuantities(clause, dates, lexicon)) {
      quantities.push(quantity)
      if (frame !== null) framed.push({ quantity, frame })
    }
    for (const period of readPeriods(clause, dates, lexicon)) periods.push(period)
    for (const choice of readChoices(clause, dates.length > 0, lexicon)) choices.push(choice)
  }
  const affirmations = clauses.filter(({ features }) => features.negation < 0)
  const { slots } = lexicon
  const filled =
    slots === null
      ? NO_SLOTS
      : {
          claims: readSlotClaims(frames, isStatement, lexicon, slots),
          ...readDeeds([...frames, ...framesOf(ofOthers, lexicon, slots)], slots),
          orders: readOrders(clauses),
        }
  return {
    clauses,
    denials,
    affirmations,
    opposites,
    quantities,
    periods,
    choices,
    claims: filled.claims,
    framed,
    deedsSaid: filled.deedsSaid,
    deedsTold: filled.deedsTold,
    orders: filled.orders,
  }
}

function readDeeds(frames: readonly Frame[], slots: SlotLexicon): Pick<Analysis, 'deedsSaid' | 'deedsTold'> {
  return { deedsSaid: deedsOfAnswer(frames, slots), deedsTold: deedsOfStatement(frames, slots) }
}

function framesOf(clauses: readonly Clause[], lexicon: Lexicon, slots: SlotLexicon): Frame[] {
  return clauses.map((clause) => readFrame(clause, datesOf(clause), lexicon, slots))
}

function datesOf({ features, words }: Clause): readonly DateExpression[] {
  return features.date ? readDates(words) : NO_DATES
}
