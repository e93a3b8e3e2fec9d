import type { Instruments } from '../reading/instruments.ts'
import { findFigures, type Figure } from '../reading/figures.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findDates } from '@dictamen/spanish'
import { findTitles } from '../timeline/titles.ts'
import type { Fact } from './facts/fact.ts'
import { isDeniedHere, isHeldByOther } from './facts/title-denials.ts'
import { holdsValue, isSide, namesMonthOf } from './sides.ts'

/** Whoever gives one of two accounts says in this sentence how the other comes about. */
export function accounts(
  statement: Statement,
  a: Fact,
  b: Fact,
  candidate: CandidateReading,
  instruments: Instruments,
): boolean {
  return (
    addsTheRest(statement, a, b) ||
    accountsFor(statement, a, b, candidate, instruments) ||
    tellsGrowth(statement, a, b, candidate, instruments) ||
    givesCause(statement, a, b, instruments)
  )
}

/** What stands right behind one of both accounts, by the same voice, and says how it comes about. */
function accountsFor(
  statement: Statement,
  a: Fact,
  b: Fact,
  { statements }: CandidateReading,
  { contradictions }: Instruments,
): boolean {
  // «Le pregunté si hubo una excedencia: nada de eso consta.»
  if (!contradictions.says('accounts', statement)) return false
  if (contradictions.says('not_theirs', statement)) return false
  if (contradictions.says('leaves_open', statement) && !contradictions.says('clarifies', statement))
    return false
  return [a, b].some((fact) => {
    if (fact.voice === 'cv' || fact.voice !== statement.voice) return false
    const own = statements.findIndex((other) => isSide(other, fact))
    const at = statements.indexOf(statement)
    return own >= 0 && at >= own && at - own <= 2
  })
}

/** «Cuando entró eran 300. En 2018 compramos otra cadena y pasé a 860»: who gives one size tells how it became the other. */
function tellsGrowth(
  statement: Statement,
  a: Fact,
  b: Fact,
  { statements }: CandidateReading,
  { contradictions, timeline }: Instruments,
): boolean {
  if (a.value.kind !== 'quantity' || a.topic === 'cifra') return false
  if (!['grows', 'squares'].some((name) => contradictions.says(name, statement))) return false
  if (contradictions.says('rejects', statement)) return false
  return [
    [a, b],
    [b, a],
  ].some(([own, other]) => {
    if (own!.voice === 'cv' || own!.voice !== statement.voice || !holdsValue(statement, other!, timeline))
      return false
    const said = statements.findIndex((side) => isSide(side, own!))
    return said >= 0 && Math.abs(statements.indexOf(statement) - said) <= 2
  })
}

/** «Figuraba como coordinador porque en la grilla no había jefaturas; jefe era»: what a paper says, why, and what was. */
function givesCause(
  statement: Statement,
  a: Fact,
  b: Fact,
  { contradictions, timeline }: Instruments,
): boolean {
  if (!['because', 'on_paper'].every((name) => contradictions.says(name, statement))) return false
  if (['rejects', 'not_theirs', 'leaves_open'].some((name) => contradictions.says(name, statement)))
    return false
  const [own, other] = isSide(statement, a) ? [a, b] : [b, a]
  if (own.voice === 'cv' || !isSide(statement, own)) return false
  if (a.topic === 'equipo' || a.topic === 'presupuesto') return true
  if (a.topic === 'fechas')
    return holdsValue(statement, other, timeline) || namesMonthOf(statement.text, other)
  if (a.topic !== 'cargo' || other.value.kind !== 'title') return false
  return contradictions.says('in_fact', statement) || affirms(statement.text, other.value.phrase, timeline)
}

/** A text names a title again and neither denies it nor gives it to somebody else. */
function affirms(text: string, phrase: string, timeline: Lexicon): boolean {
  const head = phrase.toLowerCase().slice(0, 4)
  return findTitles(text, timeline).some(({ start, end }) => {
    const [before, after] = [text.slice(0, start), text.slice(end)]
    if (!text.slice(start, end).toLowerCase().startsWith(head)) return false
    return !isDeniedHere(before, after) && !isHeldByOther(before, after)
  })
}

/** Thousands and millions are often left out. */
const SCALES = [1, 1000, 1_000_000]

/** «15 oficinas» are no part of a budget: money, people, or a number that nothing is counted by. */
function isOfTopic({ unit, end }: Figure, topic: Fact['topic'], text: string): boolean {
  if (unit === (topic === 'presupuesto' ? 'money' : 'people')) return true
  return (
    unit === 'count' &&
    !/^\s+(?!que\s|más\s|restantes|eran\s|son\s|estaban\s|están\s|trabajaban\s|cobraban\s|dependían\s|de\s|en\s|y\s|hasta\s)\p{Ll}{4,}/u.test(
      text.slice(end),
    )
  )
}

/** "Los 600 que faltan eran de la filial": what one count lacks of the other, said by whoever gave one of them. */
function addsTheRest(statement: Statement, a: Fact, b: Fact): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity' || a.topic === 'cifra') return false
  if (statement.voice === 'cv') return false
  const rest = Math.abs(a.value.figure.low - b.value.figure.low)
  const least = Math.min(a.value.figure.low, b.value.figure.low)
  const greatest = Math.max(a.value.figure.low, b.value.figure.low)
  const figures = findFigures(statement.text, findDates(statement.text)).filter((figure) =>
    isOfTopic(figure, a.topic, statement.text),
  )
  // Who gave neither count has to name the one that the rest is added to.
  const isOwn = statement.voice === a.voice || statement.voice === b.voice
  if (!isOwn && !figures.some(({ low }) => SCALES.some((scale) => scale * low === least))) return false
  return figures.some(
    ({ low, high }) =>
      low === high &&
      low !== least &&
      low !== greatest &&
      SCALES.some((scale) => 100 * Math.abs(scale * low - rest) <= rest),
  )
}
