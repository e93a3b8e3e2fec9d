import { amountsIn, PLAIN, wordsOf, type Amount } from './amounts.ts'
import type { MeasureOptions } from './measure-options.ts'
import { hasAny, isWithin, overlaps, placesOf, type Place, type Said, type Wording } from './spoken.ts'

/** A value that somebody gives of the candidate. */
export interface Fact {
  readonly said: Said
  readonly amount: Amount
  /** Denied: nobody knows then what it is. */
  readonly isDoubtful: boolean
}

/** The values of a measure that something said gives of the candidate, and now where now counts. */
export function factsIn(said: Said, options: MeasureOptions): Fact[] {
  const { wording, context, kind } = said
  const { tells, except, of } = options
  if (!options.told_in.includes(kind)) return []
  const amounts = amountsIn(wording, options)
  const own = amounts.length > 0 || of === undefined ? amounts : answersIn(said, options)
  return own.flatMap((amount) => {
    // «Dos días a la semana» says by itself that it is a rate: its verb may stand farther away.
    const naming = options.rate === true ? undefined : amount.region
    const isNamed =
      tells === undefined ||
      options.reads === 'level' ||
      hasAny(tells, context) ||
      hasAny(tells, wording, naming) ||
      // «340 personas en dos turnos» opens an item of a CV: they are the candidate's.
      (kind === 'cv' && options.counts === 'people' && amount.start <= OPENING) ||
      overlaps(amount, placesOf(tells, wording.tokens))
    const behind = { start: amount.end, end: wording.text.length }
    const isUndone = hasAny(options.shared.undone, wording, behind)
    if (kind === 'tests' && isCutoff(said, amount, options)) return []
    if (!isNamed || hasAny(except, wording, partAround(wording.text, amount))) return []
    return isOfAnother(said, amount, options)
      ? []
      : [{ said, amount, isDoubtful: isUndone || isDenied(said, amount, options) }]
  })
}

/** «Mínimo B2, obtuvo C1», or a table whose cut-off stands before what was reached. */
function isCutoff(
  { wording, context: { tokens } }: Said,
  amount: Place,
  { shared }: MeasureOptions,
): boolean {
  const [cut] = placesOf(shared.cutoffs, tokens)
  const [reached] = placesOf(shared.reached, tokens)
  return hasAny(shared.cutoffs, wording, amount) || (cut?.start ?? Infinity) < (reached?.start ?? Infinity)
}

/** Behind a dash or a dot that marks an item. */
const OPENING = 3

/** «¿Inglés?» — «Hablando soy B1»: what it is of stands in the question. */
function answersIn({ wording, context }: Said, options: MeasureOptions): Amount[] {
  const [of, other] = wordsOf(options.of, context.tokens)
  const [level, second] = wordsOf(options.values, wording.tokens)
  if (of === undefined || other !== undefined || level === undefined || second !== undefined) return []
  const { start, end, value } = level
  const region = { start: 0, end: wording.text.length }
  const [low, high] = value
  return [{ ...PLAIN, of: of.value, low, high, region, start, end }]
}

/** Of somebody else, of once, or of what might be. */
function isOfAnother({ wording }: Said, { region, end }: Amount, options: MeasureOptions): boolean {
  const { shared, once, willing } = options
  const before = { start: region.start, end }
  return (
    hasAny(shared.others, wording, before) ||
    hasOtherSubject(wording, before, options) ||
    hasAny(shared.unsure, wording, before) ||
    (!once && hasAny(shared.formerly, wording, region)) ||
    (!willing && hasAny(shared.supposed, wording, before))
  )
}

/** «La clienta dirigía a 300»: before what is told stands somebody or something that is not the candidate's. */
function hasOtherSubject({ tokens }: Wording, before: Place, options: MeasureOptions): boolean {
  const { shared, tells, asks, of } = options
  const part = tokens.filter((token) => isWithin(token, [before]))
  const own = [tells, asks, of?.words, shared.own].flatMap((words) => placesOf(words, part))
  return placesOf(shared.determiners, part).some(({ first, last }) => {
    const noun = part[last + 1]
    // One word opens what is said; more begin with a «que».
    const isSubject = first === 0 || last > first
    return isSubject && noun !== undefined && /^\p{L}/u.test(noun.folded) && !overlaps(noun, own)
  })
}

/** «No dirige a 140»; «no más de 140» says how many. */
function isDenied(
  { wording: { tokens } }: Said,
  { region, start }: Amount,
  options: MeasureOptions,
): boolean {
  const { shared, tells } = options
  const before = tokens.filter((token) => isWithin(token, [region]))
  const named = placesOf(tells, before)
  const free = before.filter((token) => !isWithin(token, named))
  const ways = [...wordsOf(shared.bounds, free), ...named]
  return placesOf(shared.denials, before).some((place) => place.start < start && !isWithin(place, ways))
}

const SIGN = /[,;()](?!\d)/gu

/** What stands between signs around a value: «, más variable» is another part. */
function partAround(text: string, { start, end, region }: Amount): Place {
  const before = [...text.slice(0, start).matchAll(SIGN)].map(({ index }) => index + 1)
  const behind = text.slice(end).search(SIGN)
  const to = behind < 0 ? text.length : end + behind
  return { start: Math.max(region.start, ...before), end: Math.min(region.end, to) }
}
