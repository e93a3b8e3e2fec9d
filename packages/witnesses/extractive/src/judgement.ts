import type { Mark } from '@dictamen/kernel'
import type { Polarity } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { type Lexicon, looseHyphens } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import { movesFigure } from './outcomes.ts'

/** Whether a sentence speaks for or against the person; after "pero" only what follows counts. */
export function judge(statement: Statement, instruments: Instruments): Polarity {
  const { kind, sections } = statement
  const { judgement } = instruments
  const text = looseHyphens(lastTurn(seenBy(statement))).replace(NONE_OF, '$1No hay $2')
  if (QUESTION.test(text) || opensElsewhere(text, judgement)) return 'neutra'
  if (kind === 'references' && ADVICE.test(text)) return 'en_contra'
  const { good, bad } = weigh(text, statement, instruments)
  if (sections[0] === 'weaknesses') return 'en_contra'
  // «Fortaleza: nunca les ha dado un número falso»: whoever calls it so says so.
  const isCalledSo = instruments.sections.ofHeading(statement.passage.label ?? '') === 'strengths'
  if (sections[0] === 'strengths' && (bad === 0 || isCalledSo)) return 'a_favor'
  if (bad > good) return 'en_contra'
  return good > bad ? 'a_favor' : 'neutra'
}

/** «De confianza, nada»: what there is none of. */
const NONE_OF = /^(["«“\s]*)de\s+([^,;:.]{4,40}),\s+(?:nada|cero|ni\s+rastro)(?![\p{L}])/iu

/** What is only asked says nothing yet. */
const QUESTION = /^["«“\s]*¿[^?]*\?[\s"»”]*(?:¿[^?]*\?\s*)*$/u

/** "Su antecesor fue despedido", "El sindicato del caso exige": of somebody or something else. */
function opensElsewhere(text: string, judgement: Lexicon): boolean {
  return judgement.marks('elsewhere', text).some(({ start }) => start <= OPENING_STRETCH)
}

const OPENING_STRETCH = 24

/** "El sindicato estaba molesto": what opens with something else and never names the person. */
function isOfSetting(text: string, judgement: Lexicon): boolean {
  if (!DETERMINED.test(text) || judgement.has('person', text)) return false
  return judgement.marks('setting', text).some(({ start }) => start <= SUBJECT)
}

const DETERMINED = /^["«“\s]*(?:el|la|los|las|un|una|aquel|aquella|ese|esa|nuestro|nuestra|mi|este|esta)\s/iu
const SUBJECT = 14

interface Weights {
  readonly good: number
  readonly bad: number
}

/** What counts for and against in a sentence: set phrases wherever they stand, the rest clause by clause. */
function weigh(text: string, statement: Statement, instruments: Instruments): Weights {
  const { judgement, extractive } = instruments
  const inExercise = statement.kind === 'case_notes'
  const before = SUBORDINATE.exec(text)?.[0] ?? ''
  const said = withoutRoles(text, judgement)
  const fixed = setPhrases(said, before.length, judgement)
  const clauses = blanked(said, [...fixed.praise, ...fixed.blame])
    .slice(before.length)
    .split(BORDER)
  const weights = isOfSetting(text, judgement)
    ? []
    : clauses.map((clause) => weighClause(clause, inExercise, judgement))
  const good = fixed.praise.length + weights.reduce((sum, clause) => sum + clause.good, 0)
  const bad = fixed.blame.length + weights.reduce((sum, clause) => sum + clause.bad, 0)
  if (good === bad && good > 0) return lastSaid(weights, fixed, said)
  if (good + bad > 0) return { good, bad }
  // "Si se equivoca, llama esa misma tarde": whoever answers for what went wrong does well.
  if (/^["«“\s]*(?:cuando|si)\s/iu.test(before) && judgement.has('fault', before)) return { good: 1, bad: 0 }
  if (statement.kind === 'references' && vouches(statement, extractive)) return { good: 1, bad: 0 }
  return { good: 0, bad: weights.length > 0 && clauses.some((clause) => UNDONE.test(clause)) ? 1 : 0 }
}

/** Of as much for as against, what is said last counts: a clause that leans, or a set phrase at the end. */
function lastSaid(weights: readonly Weights[], fixed: SetPhrases, said: string): Weights {
  const ends = [...fixed.praise, ...fixed.blame].map(({ end }) => end)
  const last = Math.max(0, ...ends)
  if (last > said.length * LATE) return fixed.praise.some(({ end }) => end === last) ? FOR : AGAINST
  const leaning = weights.findLast(({ good, bad }) => good !== bad)
  if (leaning === undefined) return { good: 0, bad: 0 }
  return leaning.good > leaning.bad ? FOR : AGAINST
}

const LATE = 0.6
const FOR: Weights = { good: 1, bad: 0 }
const AGAINST: Weights = { good: 0, bad: 1 }

interface SetPhrases {
  readonly praise: readonly Mark[]
  readonly blame: readonly Mark[]
}

/** What praises and blames as it stands; of two that overlap the longer one, and nothing that a clause before the main one holds. */
function setPhrases(text: string, from: number, judgement: Lexicon): SetPhrases {
  const praise = allMarks('praise', text, judgement).filter(({ end }) => end > from)
  const blame = allMarks('blame', text, judgement).filter(({ end }) => end > from)
  const kept = (marks: readonly Mark[], others: readonly Mark[], least: number): Mark[] =>
    marks.filter((mark) =>
      others.every((other) => !overlap(mark, other) || length(mark) >= length(other) + least),
    )
  const [praises, blames] = [kept(praise, blame, 0), kept(blame, praise, 1)]
  const isDenied = ({ start }: Mark): boolean => DENIED.test(text.slice(0, start))
  const isSaid = (mark: Mark): boolean => !isDenied(mark)
  return {
    praise: [...praises.filter(isSaid), ...blames.filter(isDenied)],
    blame: [...blames.filter(isSaid), ...praises.filter(isDenied)],
  }
}

/** The marks of every rule whose name begins so, the longer one of two that overlap. */
function allMarks(name: string, text: string, judgement: Lexicon): Mark[] {
  const marks = judgement.rules(name).flatMap((rule) => rule.detect({ text }))
  return marks
    .toSorted((one, other) => length(other) - length(one))
    .reduce<Mark[]>((kept, mark) => (kept.some((other) => overlap(mark, other)) ? kept : [...kept, mark]), [])
}

/** "No se disculpó": a set phrase right after a negation says the opposite. */
const DENIED = /(?<![\p{L}])(?:no|nunca|jamás|tampoco|ni|sin|incapaz\s+de(?:\s+una?)?)\s+$/iu

function length({ start, end }: Mark): number {
  return end - start
}

function overlap(one: Mark, other: Mark): boolean {
  return one.start < other.end && other.start < one.end
}

/** The text with what has been read already taken out of it; the negation that opens it still reaches what follows. */
function blanked(text: string, marks: readonly Mark[]): string {
  return marks.reduce((left, { start, end }) => {
    const from = start + (NEGATION.exec(left.slice(start, end))?.[0].length ?? 0)
    return left.slice(0, from) + '·'.repeat(end - from) + left.slice(end)
  }, text)
}

const NEGATION = /^(?:no|nunca|jamás|tampoco|ni|sin|nadie|ning[uú]na?)\s/iu

/** A referee who confirms a figure that moved. */
function vouches(statement: Statement, extractive: Lexicon): boolean {
  if (extractive.says('denies', statement)) return false
  return extractive.says('confirms', statement) && movesFigure(statement.text)
}

/** "Cuando el panel le gritó, bajó la voz": what happens to somebody is not what they do. */
const SUBORDINATE = /^(?:["«“\s]*)(?:cuando|si|aunque|ante|con|tras|bajo|al)\s[^,;:]*,\s+/iu

/** «Marta, en el papel de clienta, gritó»: all that follows in the sentence is hers. */
function withoutRoles(text: string, judgement: Lexicon): string {
  const sentences = text.split(/(?<=[;.]\s)/u).map((sentence) => {
    const clauses = sentence.split(/(?<=[,:]\s)/u)
    const played = clauses.findIndex((clause) => judgement.has('role_played', clause))
    return played < 0 ? sentence : clauses.slice(0, played).join('')
  })
  return sentences.join('')
}

const BORDER = /[,:;.]\s+|\s+(?:mientras|porque|sino|aunque|y|e)\s+/u

/** What is right and wrong in a clause: a negation turns it round, two leave it as it was. */
function weighClause(clause: string, inExercise: boolean, judgement: Lexicon): Weights {
  const shortfalls = judgement.marks('shortfall', clause)
  const snag = findsSnag(clause, judgement)
  const faults = snag
    ? []
    : outside(either('fault', inExercise ? 'slip' : null, clause, judgement), shortfalls)
  const known = either('merit', inExercise ? 'feat' : null, clause, judgement)
  const merits = outside(unnamed(clause, known), [...shortfalls, ...faults])
  const negations = outside(judgement.marks('negation', clause), [...shortfalls, ...faults, ...merits])
  const isTurned = (mark: Mark): boolean => turns(clause, negations, mark) % 2 === 1
  const lacks = shortfalls.filter((mark) => !isTurned(mark))
  const isLacking = (mark: Mark): boolean => lacks.some(({ end }) => end <= mark.start)
  // «Malgastó la confianza»: what is spoilt is no merit of whoever spoils it.
  const spoils = faults.filter((mark) => !isTurned(mark))
  const whole = merits.filter((mark) => isTurned(mark) || !spoils.some(({ end }) => end <= mark.start))
  const turned = (marks: readonly Mark[], wanted: boolean): number =>
    marks.filter((mark) => (isTurned(mark) || isLacking(mark)) === wanted).length
  return {
    good: (snag ? 1 : 0) + turned(whole, false) + turned(faults, true),
    bad: lacks.length + turned(faults, false) + denied(merits, isTurned),
  }
}

/** What a rule marks, and what a second one adds to it. */
function either(name: string, more: string | null, clause: string, judgement: Lexicon): Mark[] {
  const marks = [...judgement.marks(name, clause)]
  return more === null ? marks : [...marks, ...outside(judgement.marks(more, clause), marks)]
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

/** "No calculó el coste", "Nunca bajó al taller": what was not done. */
const UNDONE =
  /(?<![\p{L}])(?:tampoco|no|nunca)\s+(?:(?:se|lo|la|le|les|los|las)\s+){0,2}(?!podría|sabría|hay|hubo|había\s|habrá|consta|fue\s|era\s|es\s|está|tuve|estuve)(?:(?:ha|haya)\s+\p{L}+[dt]o|\p{L}+(?:ó|izo|uvo|uso|ijo|io))(?![\p{L}])/iu

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
