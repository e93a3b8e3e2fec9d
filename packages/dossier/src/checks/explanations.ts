import type { Instruments } from '../reading/instruments.ts'
import { findFigures } from '../reading/figures.ts'
import { cite, type Citation } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findDates } from '@dictamen/spanish'
import { findEmployer } from '../timeline/names.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { formsOf } from '../taught/forms.ts'
import { leaderOf } from '../taught/table.ts'
import { accounts } from './accounts.ts'
import type { Fact } from './facts/fact.ts'
import { leadsOf } from './facts/leads.ts'
import { figuresOf, holdsValue, isSide, namesMonthOf } from './sides.ts'

/** The sentence of a source that explains why two facts differ; null when none does. */
export function findExplanation(
  a: Fact,
  b: Fact,
  candidate: CandidateReading,
  instruments: Instruments,
): Citation | null {
  for (const statement of candidate.statements) {
    if (statement.isUncertain || statement.isQuestion) continue
    // «No recuerda ninguna baja», «no sé de dónde sale»: whoever denies an explanation gives none.
    if (refuses(statement, instruments.contradictions)) continue
    if (isLeftOpen(statement, candidate, instruments.contradictions)) continue
    if (REMEMBERS.test(statement.text)) continue
    if (onlyCorrects(statement.text) || NEVER_SO_MANY.test(statement.text)) continue
    if (countsNobodyBesides(statement, a, b, instruments)) continue
    if (isAnswered(statement, [a, b], candidate, instruments.contradictions)) continue
    if (
      explains(statement, a, b, instruments) ||
      accounts(statement, a, b, candidate, instruments) ||
      isLikeAnExplanation(statement, a, b, candidate, instruments)
    )
      return cite(statement)
  }
  return null
}

/** What the labelled sentences take for an explanation, said of one of both values or beside whoever gives one of them. */
function isLikeAnExplanation(
  statement: Statement,
  a: Fact,
  b: Fact,
  { statements }: CandidateReading,
  instruments: Instruments,
): boolean {
  if (statement.employer !== null && a.employer !== null && statement.employer !== a.employer) return false
  // «Se le pregunta si incluye eventuales y dice que no hay».
  if (instruments.contradictions.says('asked_whether', statement)) return false
  const held = [a, b].filter((fact) => holdsValue(statement, fact, instruments.timeline))
  const isNamed = namesTopic(statement, a, instruments.contradictions)
  const isBeside = [a, b].some((fact) => {
    const own = statements.findIndex((side) => isSide(side, fact))
    const apart = Math.abs(statements.indexOf(statement) - own)
    return fact.voice === statement.voice && apart <= (isNamed ? NEAR_SIDE : 1)
  })
  // «Las multas las explica bien: de 800 mil a 150 mil» has figures of its own.
  const unit = UNITS[a.topic]
  const figures = findFigures(statement.text, findDates(statement.text))
  const isOfOther =
    held.length === 0 &&
    figures.length > 0 &&
    (unit === undefined
      ? !isNamed
      : figures.every((figure) => figure.unit !== unit && figure.unit !== 'count'))
  const isOfThem = (isBeside && !isOfOther) || (held.length > 0 && isNamed)
  if (!isOfThem) return false
  const points = instruments.taught.explains.read(formsOf(statement.text))
  const { explains: least, explains_again: again } = leadsOf(instruments)
  // «En 2020 hubo que recortar los 150 millones y quedó en 60»: who gives both values and denies neither says how they come about.
  if (held.length === 2 && a.topic !== 'cargo')
    return points.get('explica')! - points.get('abierta')! >= least && leaderOf(points, least) !== 'nada'
  // Whoever only says their own version again must say why, and be clear about it.
  const isAgain = [a, b].some(
    (fact) => isSide(statement, fact) || (held.includes(fact) && fact.voice === statement.voice),
  )
  if (isAgain && !instruments.contradictions.says('because', statement)) return false
  return leaderOf(points, isAgain ? again : least) === 'explica'
}

const UNITS: Readonly<Partial<Record<Fact['topic'], string>>> = { equipo: 'people', presupuesto: 'money' }

/** How many sentences from one of both values it may be told why they differ. */
const NEAR_SIDE = 2

/** «Me acuerdo porque se fue la semana del balance»: how somebody knows, and not why. */
const REMEMBERS =
  /(?<![\p{L}])(?:me\s+acuerdo|l[oa]\s+recuerdo|recuerdo\s+la\s+fecha|lo\s+sé|me\s+consta)\s+(?:\p{L}+\s+)?porque(?![\p{L}])/iu

/** «Es falso», «jamás llegó a tanto», «nadie lo explicó»; «… y no gerente: aclara que es lo mismo» explains it behind the colon. */
function refuses(statement: Statement, lexicon: Lexicon): boolean {
  if (['rejects', 'never_reached'].some((name) => lexicon.says(name, statement))) return true
  return statement.text.split(/[:;]\s/u).some((part) => lexicon.has('unexplained', part))
}

/** «Lo llamamos por la diferencia. No dio ninguna explicación.»: the question is told, and that nobody answered it. */
function isLeftOpen(statement: Statement, { statements }: CandidateReading, lexicon: Lexicon): boolean {
  const next = statements[statements.indexOf(statement) + 1]
  return (
    lexicon.says('difference', statement) &&
    next?.passage === statement.passage &&
    lexicon.says('unexplained', next)
  )
}

/** «Eran quince contando el taller; nunca fueron 42». */
const NEVER_SO_MANY =
  /(?<![\p{L}])(?:nunca|jamás)\s+(?:fueron|eran|hubo|fuimos|éramos)\s+(?:l[oa]s\s+|es[oa]s\s+)?\d/iu

/** «Son 210, todas de nómina; no cuento a los externos»: whoever counts more, and says that it is of nobody else, explains nothing. */
function countsNobodyBesides(
  statement: Statement,
  a: Fact,
  b: Fact,
  { contradictions, timeline }: Instruments,
): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return false
  const more = a.value.figure.low > b.value.figure.low ? a : b
  return contradictions.says('nobody_besides', statement) && holdsValue(statement, more, timeline)
}

/** «Administra 3.000 millones, no 12.000»: whoever puts one figure in the place of another, and says no why. */
function onlyCorrects(text: string): boolean {
  const isCorrection =
    /,\s+(?:y\s+)?no\s+(?:(?:a|de|en|los|las|el|un|unos)\s+){0,2}(?:US\$|S\/|[$€])?\s?\d/iu.test(text)
  return isCorrection && !SAYS_WHY.test(text)
}

const SAYS_WHY =
  /(?<![\p{L}])(?:porque|ya\s+que|pues|se\s+(?:explica|debe)|inclu|cont(?:aba|ando|ó)|aclar|sum(?:a|aba|ando)|por\s+el|por\s+la|debido|l[oa]s\s+otr[oa]s|el\s+resto|l[oa]s\s+demás)/iu

function explains(
  statement: Statement,
  a: Fact,
  b: Fact,
  { contradictions, timeline }: Instruments,
): boolean {
  if (timeline.has('unexplained', statement.subject)) return false
  const values = [a, b].filter(
    (fact) => holdsValue(statement, fact, timeline) || namesMonthOf(statement.text, fact),
  ).length
  if (values === 2 && (isGrowth(statement, a, b) || composes(statement, a, contradictions))) return true
  if ([a, b].some((fact) => saysWhatOf(statement, fact, contradictions))) return true
  if (!isExplaining(statement, values, contradictions)) return false
  // «Era jefe de turno; el director era otro» names both titles and explains nothing.
  if (values === 2 && (a.topic !== 'cargo' || contradictions.says('renames', statement))) return true
  // Who says another figure has not explained it: only what speaks of the difference, or of whom it counts, has.
  if (isSide(statement, a) || isSide(statement, b))
    return (
      contradictions.says('difference', statement) ||
      (a.topic === 'equipo' && takesInMore(statement, a, b, contradictions))
    )
  const elsewhere = statement.employer !== null && a.employer !== null && statement.employer !== a.employer
  if (elsewhere) return false
  const named = namesTopic(statement, a, contradictions)
  if (values === 1 && named) return true
  return named && contradictions.says('other_source', statement) && sameEmployment(statement, a)
}

/** «Explica que reparte el trabajo de 48 personas»: who explains something else has not explained the difference. */
function isExplaining(statement: Statement, values: number, lexicon: Lexicon): boolean {
  const marks = lexicon.marks('explains', statement.subject)
  if (marks.length === 0 || values === 2) return marks.length > 0
  if (['because', 'difference', 'other_source'].some((name) => lexicon.says(name, statement))) return true
  return marks.some(({ start, end }) => !/^(?:aclar|explic)/iu.test(statement.text.slice(start, end)))
}

/** "En plantilla, 95; con las contratas, 140": both sizes as parts of one count. */
function composes(statement: Statement, { topic }: Fact, lexicon: Lexicon): boolean {
  if (topic !== 'equipo' && topic !== 'presupuesto') return false
  return !lexicon.says('corrects', statement) && lexicon.says('composes', statement)
}

/** «Son 90 contando el taller», «le reportaban 30; el resto dependía de otro»: who counts fewer has denied the others. */
function isAnswered(
  statement: Statement,
  sides: readonly Fact[],
  { statements }: CandidateReading,
  lexicon: Lexicon,
): boolean {
  if (!lexicon.says('takes_in', statement)) return false
  return sides.some((side) => {
    const at = statements.findIndex((said) => isSide(said, side))
    const told = statements.slice(at, at + 2).filter(({ voice }) => voice === side.voice)
    return at >= 0 && side.voice !== statement.voice && told.some((said) => lexicon.says('rest_apart', said))
  })
}

/** Who counts more people says whom besides; that the smaller count takes some in, too, explains nothing. */
function takesInMore(statement: Statement, a: Fact, b: Fact, lexicon: Lexicon): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity' || !lexicon.says('takes_in', statement))
    return false
  const [more, fewer] = a.value.figure.low > b.value.figure.high ? [a, b] : [b, a]
  return isSide(statement, more) && !lexicon.has('takes_in', fewer.citation.quote)
}

/** «Las 410 que ella pone son las de agosto»: whoever says what the other figure is of. */
function saysWhatOf({ text }: Statement, fact: Fact, lexicon: Lexicon): boolean {
  if (fact.value.kind !== 'quantity' || lexicon.has('rejects', text)) return false
  return figuresOf(text, fact.value.figure.low).some(({ end }) => {
    const after = text.slice(end, end + WHAT_OF)
    const whose = lexicon.marks('other_account', after)[0]
    return whose !== undefined && lexicon.has('is_of', after.slice(whose.end))
  })
}

/** How far behind a figure it is said whose it is and what of. */
const WHAT_OF = 60

function sameEmployment(statement: Statement, fact: Fact): boolean {
  if (fact.employer === null || statement.employer === fact.employer) return true
  return statement.employer === null || findEmployer(statement.text, fact.employer) !== null
}

/** Both values are one development that some sentence tells: nothing to explain. */
export function isDevelopment(a: Fact, b: Fact, candidate: CandidateReading): boolean {
  return a.topic === 'cifra' && candidate.statements.some((statement) => isGrowth(statement, a, b))
}

/** "El equipo pasó de 45 a 120 personas": one figure from one value to the other. */
function isGrowth(statement: Statement, a: Fact, b: Fact): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return false
  const [low, high] = [a.value.figure.low, b.value.figure.low].sort((x, y) => x - y)
  return findFigures(statement.text, findDates(statement.text)).some(
    (figure) => figure.low !== figure.high && figure.low === low && figure.high === high,
  )
}

function namesTopic(statement: Statement, { topic, attribute }: Fact, lexicon: Lexicon): boolean {
  if (topic === 'equipo') return lexicon.says('team', statement) || /\bpersonas\b/iu.test(statement.text)
  if (topic === 'presupuesto') return lexicon.says('budget', statement) || lexicon.says('pnl', statement)
  if (topic === 'motivo') return lexicon.says('leaving', statement)
  if (topic === 'fechas')
    return (
      lexicon.says('ended', statement) ||
      lexicon.says('started', statement) ||
      lexicon.says('tenure', statement) ||
      /\bfechas?\b/iu.test(statement.text) ||
      // «La diferencia de cargo quedó aclarada», of when somebody came to it.
      (attribute.includes('cargo') && /\b(?:cargo|puesto)\b/iu.test(statement.text))
    )
  if (topic === 'cargo')
    return lexicon.says('title_formal', statement) || /\b(?:cargo|puesto|t[ií]tulo)\b/iu.test(statement.text)
  const noun = attribute.split(' ')[0]!
  return statement.text.toLowerCase().includes(noun.slice(0, 6)) || lexicon.says('revenue', statement)
}
