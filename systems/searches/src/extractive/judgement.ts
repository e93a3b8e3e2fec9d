import type { Mark } from '@dictamen/kernel'
import type { Polarity } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { looseHyphens } from '../reading/reading.ts'
import type { Statement } from '../statements/statements.ts'
import { movesFigure } from './outcomes.ts'

/** Whether a sentence speaks for or against the person; after "pero" only what follows counts. */
export function judge(statement: Statement, instruments: Instruments): Polarity {
  const { kind, sections } = statement
  const text = looseHyphens(lastTurn(seenBy(statement)))
  if (kind === 'references' && ADVICE.test(text)) return 'en_contra'
  const { good, bad } = weigh(text, statement, instruments)
  if (sections[0] === 'weaknesses') return 'en_contra'
  if (sections[0] === 'strengths' && bad === 0) return 'a_favor'
  if (bad > good) return 'en_contra'
  return good > bad ? 'a_favor' : 'neutra'
}

interface Weights {
  readonly good: number
  readonly bad: number
}

/** What counts for and against in a sentence, clause by clause. */
function weigh(text: string, statement: Statement, instruments: Instruments): Weights {
  const { judgement, extractive } = instruments
  const main = mainClauses(text, judgement)
  const clauses = main.clauses.map((clause) =>
    weighClause(clause, statement.kind === 'case_notes', judgement),
  )
  const good = clauses.reduce((sum, clause) => sum + clause.good, 0)
  const bad = clauses.reduce((sum, clause) => sum + clause.bad, 0)
  // "Si se equivoca, llama esa misma tarde": whoever answers for what went wrong does well.
  if (good + bad === 0 && main.isOwnedUp) return { good: 1, bad: 0 }
  if (bad === 0 && statement.kind === 'references' && vouches(statement, extractive)) return { good: 1, bad }
  return { good, bad }
}

/** A referee who confirms it, or tells of a figure that moved. */
function vouches(statement: Statement, extractive: Lexicon): boolean {
  if (extractive.says('denies', statement)) return false
  return extractive.says('confirms', statement) || movesFigure(statement.text)
}

/** "Cuando el panel le gritó, bajó la voz": what happens to somebody is not what they do. */
const SUBORDINATE = /^(?:["«“\s]*)(?:cuando|si|aunque|ante|con|tras|bajo|al)\s[^,;:]*,\s+/iu

function mainClauses(text: string, judgement: Lexicon): { clauses: string[]; isOwnedUp: boolean } {
  const before = SUBORDINATE.exec(text)?.[0] ?? ''
  const clauses = text
    .slice(before.length)
    .split(/[;.]\s+/u)
    .flatMap((part) => {
      const said = part.split(BORDER)
      // «Marta, en el papel de clienta, gritó»: all that follows is hers.
      const played = said.findIndex((clause) => judgement.has('role_played', clause))
      return played < 0 ? said : said.slice(0, played)
    })
  return { clauses, isOwnedUp: /^["«“\s]*(?:cuando|si)\s/iu.test(before) && judgement.has('fault', before) }
}

const BORDER = /[,:]\s+|\s+(?:mientras|porque|sino|aunque|y|e)\s+/u

/** What is right and wrong in a clause: a negation turns it round, two leave it as it was. */
function weighClause(clause: string, inExercise: boolean, judgement: Lexicon): Weights {
  const fixed = [...judgement.marks('praise', clause), ...judgement.marks('blame', clause)]
  const shortfalls = outside(judgement.marks('shortfall', clause), fixed)
  const taken = [...fixed, ...shortfalls]
  const faults = findsSnag(clause, judgement) ? [] : outside(judgement.marks('fault', clause), taken)
  const merits = outside(unnamed(clause, judgement.marks('merit', clause)), [...taken, ...faults])
  const negations = outside(judgement.marks('negation', clause), [...taken, ...faults, ...merits])
  const isTurned = (mark: Mark): boolean => turns(clause, negations, mark) % 2 === 1
  const lacks = shortfalls.filter((mark) => !isTurned(mark))
  const isLacking = (mark: Mark): boolean => lacks.some(({ end }) => end <= mark.start)
  const turned = (marks: readonly Mark[], wanted: boolean): number =>
    marks.filter((mark) => (isTurned(mark) || isLacking(mark)) === wanted).length
  const found = findsSnag(clause, judgement) ? 1 : 0
  const undone = inExercise && merits.length + faults.length + fixed.length === 0 && UNDONE.test(clause)
  const praised = judgement.marks('praise', clause).length
  return {
    good: found + praised + turned(merits, false) + turned(faults, true),
    bad:
      fixed.length -
      praised +
      lacks.length +
      turned(faults, false) +
      denied(merits, isTurned) +
      (undone ? 1 : 0),
  }
}

/** "Localizó los tres errores": whoever finds what is wrong does well. */
function findsSnag(clause: string, judgement: Lexicon): boolean {
  const [finds] = judgement.marks('finds', clause)
  return finds !== undefined && judgement.marks('snag', clause).some(({ start }) => start > finds.start)
}

/** "No escucha": a merit that is denied; what falls short has counted already. */
function denied(merits: readonly Mark[], isTurned: (mark: Mark) => boolean): number {
  return merits.filter(isTurned).length
}

/** "No calculó el coste": in an exercise, what was not done. */
const UNDONE =
  /^(?:["«“(\s]*)(?:y\s+)?(?:tampoco|no)\s+(?:(?:se|lo|la|le|los|las)\s+)?\p{L}+(?:ó|izo|uvo|uso|ijo|io)(?![\p{L}])/iu

const REACH = 48

/** How many negations stand before a mark; "no … a nadie" and "nunca … ninguno" deny once. */
function turns(clause: string, negations: readonly Mark[], { start }: Mark): number {
  const before = negations.filter(({ end }) => end <= start && start - end <= REACH)
  const strong = before.filter((mark) => STRONG.test(clause.slice(mark.start, mark.end)))
  return strong.length > 0 ? strong.length : Math.min(1, before.length)
}

const STRONG = /^(?:no|sin|evit\p{L}+|dej[óa]\s+de|lejos\s+de|en\s+(?:vez|lugar)\s+de|incapaz\s+de)$/iu

/** «Clara Montes», «La Serena»: a name says nothing of anybody. */
function unnamed(clause: string, marks: readonly Mark[]): Mark[] {
  return marks.filter(({ start, end }) => {
    if (!/\p{Lu}/u.test(clause.charAt(start))) return true
    return start < OPENING && !/^\s+\p{Lu}/u.test(clause.slice(end))
  })
}

const OPENING = 2

function outside(marks: readonly Mark[], taken: readonly Mark[]): Mark[] {
  return marks.filter(({ start, end }) => !taken.some((other) => start < other.end && other.start < end))
}

/** In notes what the person says of others stands between quotation marks; what was seen of them, outside. */
function seenBy({ kind, text }: Statement): string {
  if (kind === 'references') return text
  const outsideQuotes = text.replace(/«[^»]*»|"[^"]*"|“[^”]*”/gu, ' ')
  return outsideQuotes.trim().split(/\s+/u).length >= 3 ? outsideQuotes : text
}

/** What a referee says that somebody should do, they do not do yet. */
const ADVICE =
  /(?:^|[;,.]\s+)(?:[\p{L}\s,]{0,30}\s)?(?:(?:le\s+)?(?:debe|debería|podría|convendría|conviene|haría\s+bien)\s+(?:en\s+)?(?:que\s+)?(?:no\s+)?\p{L}+|tiene\s+que\s+(?:aprender|mejorar|cuidar|trabajar|soltar|delegar)|tendría\s+que|necesita\s+(?:aprender|mejorar|trabajar|alguien|que\s+le))/iu

function lastTurn(text: string): string {
  const turn = /^.*[,;\s](?:pero|sin embargo|but)\s+(.*)$/iu.exec(text)
  return turn !== null && turn[1]!.length > 10 ? turn[1]! : text
}
