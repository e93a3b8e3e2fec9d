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
  if (!options.told_in.includes(said.kind)) return []
  const amounts = amountsIn(said.wording, options)
  const own = amounts.length > 0 || options.of === undefined ? amounts : answersIn(said, options)
  return own.flatMap((amount) => {
    if (isElsewhere(said, amount, options) || !isNamed(said, amount, options)) return []
    return isOfAnother(said, amount, options)
      ? []
      : [{ said, amount, isDoubtful: isUndone(said, amount, options) || isDenied(said, amount, options) }]
  })
}

/** Whether something said names what a value of it is: in words of its own, or as the label that stands before it. */
function isNamed(said: Said, amount: Amount, options: MeasureOptions): boolean {
  const { tells, asks } = options
  if (tells === undefined || options.reads === 'level') return true
  const { wording, context } = said
  // «Dos días a la semana» says by itself that it is a rate: its verb may stand farther away.
  const near = options.rate === true ? undefined : amount.region
  return (
    hasAny(tells, wording, near) ||
    overlaps(amount, placesOf(tells, wording.tokens)) ||
    [tells, asks].some((words) => hasAny(words, context)) ||
    isLabel(asks, wording, amount) ||
    // «340 personas en dos turnos» opens an item of a CV: they are the candidate's.
    (said.kind === 'cv' && options.counts === 'people' && amount.start <= OPENING)
  )
}

/** Behind a dash or a dot that marks an item. */
const OPENING = 3
/** «Renta: 9,0», «Disponibilidad – tres días», «presencia, tres días»: between a label and its value. */
const LABELLED = /^\s*(?:[:,–—-]\s*)?$/u

/** What a value is called, right before it, in the words of whoever asks for it. */
function isLabel(asks: MeasureOptions['asks'], { text, tokens }: Wording, { start }: Place): boolean {
  return placesOf(asks, tokens).some(({ end }) => end <= start && LABELLED.test(text.slice(end, start)))
}

/** A cut-off, or beside words that make it the figure of something else. */
function isElsewhere(said: Said, amount: Amount, options: MeasureOptions): boolean {
  const { wording, kind } = said
  if (kind === 'tests' && isCutoff(said, amount, options)) return true
  return hasAny(options.except, wording, partAround(wording.text, amount))
}

function isUndone({ wording }: Said, { end }: Amount, { shared }: MeasureOptions): boolean {
  return hasAny(shared.undone, wording, { start: end, end: wording.text.length })
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

const SIGN = /[,;()+](?!\d)/gu

/** What stands between signs around a value: «, más variable» is another part. */
function partAround(text: string, { start, end, region }: Amount): Place {
  const before = [...text.slice(0, start).matchAll(SIGN)].map(({ index }) => index + 1)
  const behind = text.slice(end).search(SIGN)
  const to = behind < 0 ? text.length : end + behind
  return { start: Math.max(region.start, ...before), end: Math.min(region.end, to) }
}
