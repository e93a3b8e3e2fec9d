import { tokenize } from '@dictamen/kernel/text'
import { findFigures } from '../reading/figures.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { rootOf } from '@dictamen/spanish'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { isSameEmployer } from '../timeline/names.ts'
import type { Fact } from './facts/fact.ts'
import { figuresOf } from './sides.ts'

/** False when two figures that differ are of a whole and a part, or of two moments that both tell. */
export function areOfOneThing(a: Fact, b: Fact, candidate: CandidateReading, lexicon: Lexicon): boolean {
  return (
    !isOfOneSite(a, b, candidate) &&
    !isToldByBoth(a, b) &&
    !isOfOneItem(a, b, candidate, lexicon) &&
    !isOfOtherMatter(a, b)
  )
}

/** «Un ahorro de 310 millones en empaque» and «costó 85 millones»: money that has no other word in common is of two matters. */
function isOfOtherMatter(a: Fact, b: Fact): boolean {
  if (a.topic !== 'cifra' || !a.attribute.endsWith('(money)')) return false
  const [own, other] = [a, b].map(({ citation, employer, attribute }) =>
    wordsOf(citation.quote, `${employer ?? ''} ${attribute} ${MONEY_WORDS}`),
  )
  return ![...own!].some((root) => other!.has(root))
}

const MONEY_WORDS =
  'millones millón euros dólares pesos soles ahorro ahorros ahorrar costo coste costos costes costó gasto gastos año años anual anuales'
const LEAST_WORD = 4

function wordsOf(text: string, except: string): ReadonlySet<string> {
  const roots = (words: string): string[] =>
    tokenize(words).flatMap(({ exact, folded }) =>
      folded.length >= LEAST_WORD && !/^\d/u.test(folded) ? [rootOf(exact)] : [],
    )
  const left = new Set(roots(except))
  return new Set(roots(text).filter((root) => !left.has(root)))
}

/** Both name one employer; or one names none and the other is the only one of its voice with that attribute. */
export function concernOneEmployment(a: Fact, b: Fact, facts: readonly Fact[], lexicon: Lexicon): boolean {
  if (a.topic === 'otro') return true
  if (a.employer !== null && b.employer !== null) return isSameEmployer(a.employer, b.employer)
  if (a.topic === 'cargo' || a.topic === 'fechas') return false
  const [named, unnamed] = a.employer === null ? [b, a] : [a, b]
  if (isElsewhere(unnamed, lexicon)) return false
  if (facts.some((other) => isOfAnother(other, unnamed, named))) return false
  const values = facts.filter(
    ({ voice, attribute }) => voice === named.voice && attribute === named.attribute,
  )
  return values.length === 1
}

/** «Antes, en Hilados Bielsa, mandaba a 80»: a house that the CV does not name. */
function isElsewhere({ citation: { quote } }: Fact, lexicon: Lexicon): boolean {
  return (
    lexicon.has('elsewhere', quote) &&
    /(?<![\p{L}])(?:en|para|con)\s+(?:\p{Lu}\p{Ll}+\s+)*\p{Lu}\p{Ll}+/u.test(quote)
  )
}

/** «Sumaban 310 horas y las dejé en 120» and «bajaron a 120»: one of both figures of a result is what the other says. */
function isToldByBoth(a: Fact, b: Fact): boolean {
  if (a.topic !== 'cifra' || b.value.kind !== 'quantity') return false
  const { low, high, unit } = b.value.figure
  if (low !== high) return false
  return findFigures(a.citation.quote).some(
    (figure) => figure.unit === unit && figure.low === low && figure.high === low,
  )
}

/** «En Alcañiz tenía 150», «en esa obra eran 60»: the size of one place of several, unless it is the only one of the post. */
function isOfOneSite(a: Fact, b: Fact, { positions }: CandidateReading): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return false
  const [part, whole] = a.value.figure.high < b.value.figure.low ? [a, b] : [b, a]
  const clause = clauseOf(part)
  if (ONE_OF_THEM.test(clause)) return true
  const site = SITE.exec(clause)?.[1]
  // «En Alba Marta tuvo 90»: of both names the first is the place.
  const isHouse = (name: string): boolean =>
    [a.employer, b.employer].some((house) => house?.includes(name) === true)
  if (site === undefined || isHouse(site) || isHouse(site.split(' ')[0]!)) return false
  const { quote } = whole.citation
  if ([`${site} y \\p{Lu}`, `\\p{Lu}\\p{Ll}+ y ${site}`].some((list) => new RegExp(list, 'u').test(quote)))
    return true
  const posts = positions.filter(({ employer }) => employer === whole.employer || whole.employer === null)
  return ![quote, ...posts.map(({ citation }) => citation.quote)].some((text) =>
    text.toLowerCase().includes(site.toLowerCase()),
  )
}

/** «En Teruel», «en el puente de Teruel». */
const SITE = /^[\s("]*En\s+(?:(?:el|la)\s+\p{Ll}+\s+del?\s+)?(\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?)/u
const ONE_OF_THEM =
  /^[\s("«]*en\s+(?:lo\s+|la\s+parte\s+|(?:es[ae]|aquel(?:la)?|una?)\s+(?!época|tiempo|momento|año|puesto|cargo|casa|empresa|etapa))\p{Ll}/iu

/** The part of a sentence that a figure stands in. */
function clauseOf({ citation: { quote }, value }: Fact): string {
  const words = value.kind === 'quantity' ? value.words : ''
  return quote.split(/[.;:«»"“”]\s*(?!\d)/u).find((part) => part.includes(words)) ?? quote
}

/** A size that repeats exactly what the CV gives for another post of theirs is of that post; so are two that the CV gives both. */
export function isOfAnotherPost(
  a: Fact,
  b: Fact,
  facts: readonly Fact[],
  { statements }: CandidateReading,
): boolean {
  const said = [a, b].filter(({ voice }) => voice !== 'cv')
  if (said.length === 2) return said.every(({ value }) => statements.some((own) => isWritten(own, value)))
  const { value } = said[0]!
  const house = a.employer ?? b.employer
  return (
    facts.some((own) => own.voice === 'cv' && own.topic === a.topic && isSameSize(own.value, value)) ||
    // «Planta de 150 personas», of another post of the house.
    statements.some((own) => own.position?.employer === house && isWritten(own, value))
  )
}

/** Whether a post of the CV is told with this size. */
function isWritten({ position, text }: Statement, value: Fact['value']): boolean {
  if (position === null || value.kind !== 'quantity') return false
  const { low, high, unit } = value.figure
  return low === high && figuresOf(text, low).some((figure) => figure.unit === unit)
}

function isSameSize(a: Fact['value'], b: Fact['value']): boolean {
  if (a.kind !== 'quantity' || b.kind !== 'quantity') return false
  return a.figure.low === b.figure.low && a.figure.high === b.figure.high
}

/** "Confirma equipo de 180 personas" belongs to the employment whose team the CV puts at 180. */
function isOfAnother(other: Fact, unnamed: Fact, named: Fact): boolean {
  if (other === unnamed || other.attribute !== unnamed.attribute) return false
  if (other.employer === null || named.employer === null || isSameEmployer(other.employer, named.employer))
    return false
  return isSameSize(other.value, unnamed.value)
}

const BUDGET_OF = /presupuesto\s+(?:anual\s+)?(?:de|para)\s+(?:la\s+|el\s+)?(\p{L}{4,})/iu

/** «Gestioné el presupuesto de inteligencia artificial, 1,4 millones»: of one item, which neither the CV nor the post names. */
function isOfOneItem(a: Fact, b: Fact, { positions }: CandidateReading, lexicon: Lexicon): boolean {
  if (a.topic !== 'presupuesto' || a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return false
  const [part, whole] = a.value.figure.high < b.value.figure.low ? [a, b] : [b, a]
  const item = part.attribute === 'presupuesto' ? itemOf(part, lexicon) : null
  if (item === null || lexicon.has('general_budget', item)) return false
  const titles = positions
    .filter(({ employer }) => employer === whole.employer)
    .map(({ title }) => title ?? '')
  return ![whole.citation.quote, ...titles].some((text) =>
    text.toLowerCase().includes(item.slice(0, 6).toLowerCase()),
  )
}

/** «Un proyecto de 800.000 euros»: the thing before the figure, one of several. */
function thingOf(fact: Fact, lexicon: Lexicon): string | null {
  const clause = clauseOf(fact)
  const before = fact.value.kind === 'quantity' ? clause.slice(0, clause.indexOf(fact.value.words)) : ''
  const thing = lexicon
    .marks('one_item', before)
    .findLast(({ start }) =>
      /(?<![\p{L}])(?:el|la|un|una|otr[oa]|es[ea]|est[ea]|aquel|aquella)\s+(?:\p{Ll}+\s+)?$/iu.test(
        before.slice(0, start),
      ),
    )
  return thing === undefined ? null : before.slice(thing.start, thing.end)
}

/** What a budget is said to be of; "un presupuesto de cuatro millones" and "el presupuesto de Marta" are of nothing. */
function itemOf(fact: Fact, lexicon: Lexicon): string | null {
  const { quote } = fact.citation
  const thing = thingOf(fact, lexicon)
  if (thing !== null) return thing
  const named = BUDGET_OF.exec(quote)
  if (named === null || /^\p{Lu}/u.test(named[1]!)) return null
  const at = named.index + named[0].length
  return findFigures(quote).some(({ start, end }) => start < at && at <= end) ? null : named[1]!
}
