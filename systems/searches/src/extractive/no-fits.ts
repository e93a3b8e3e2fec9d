import type { Finding, GemRequest } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import { looseHyphens } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findFigures } from '../reading/figures.ts'
import { endOf } from '../timeline/gaps.ts'
import type { Position } from '../timeline/positions.ts'
import { MeaningReader, overlapOf, type Meaning } from './matching.ts'

/** What the files say of one no-fit of the mandate. */
export interface NoFitReading {
  readonly noFit: Finding
  readonly hits: readonly Statement[]
  readonly refutes: readonly Statement[]
  /** Positions that are too many in too few years. */
  readonly moves: readonly Position[]
}

const INTRODUCTION =
  /^.*?\b(?:no\s+(?:quieren?|queremos|buscan?|buscamos|aceptan?|aceptamos|encajan?|encajarían?|sirven?|valen?|toleran?)|descart\w+|exclu\w+|evitar|rechazan|inaceptable|nada\s+de|queda\w*\s+fuera)\s*(?:a\s+|para\s+nosotros\s+)?(?:nadie\s+que|alguien\s+que|quien(?:es)?|perfiles?|personas?\s+que|candidatos?\s+que)?\s*/iu
/** "Tampoco a gente que", "ni perfiles de". */
const GOES_ON =
  /^(?:y\s+)?(?:tampoco|ni|menos\s+aún)\s+(?:a\s+|de\s+)?(?:nadie\s+que\s+|(?:gente|alguien|personas?|perfiles?|candidatos?|quien(?:es)?)\s+(?:que\s+|de\s+)?)?/iu
/** "Busca trabajar en remoto: pedimos tres días en la oficina": what is wanted instead is no trait. */
const WANTED_INSTEAD =
  /[:;,]\s+(?:porque\s+|ya\s+que\s+|pues\s+)?(?:pedimos|piden|exigimos|exigen|queremos|quieren|necesitamos|necesitan|buscamos|hacen?\s+falta|se\s+(?:requiere|exige|pide|trabaja)|aquí\s|es\s+imprescindible).*$/iu
/** "De noche no trabajaría": in so few words what is denied may stand first. */
const SHORT_CLAUSE = 6
const SHORT_ANSWER = 14
const AFFIRMS =
  /(?:^|[^\p{L}])(?:sí|siempre|uno\s+solo|una\s+sola|el\s+mismo|la\s+misma|únic[oa]|solo\s+con|sólo\s+con|depende)(?![\p{L}])/iu
const MOVES = /cambi\w+|empresas|empleos|trabajos|saltos|job\s?hopp/iu

/** Which no-fits the candidate hits, and which ones a file refutes. */
export function readNoFits(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): NoFitReading[] {
  const evidence = candidate.statements.filter(
    (statement) =>
      !statement.isQuestion &&
      !statement.isUncertain &&
      statement.kind !== 'client_culture' &&
      statement.kind !== 'tests' &&
      !instruments.extractive.says('hypothesis', statement),
  )
  return request.gem5_summary
    .filter(({ section, finding }) => section === 'no_fits' && finding.status === 'sustentado')
    .map(({ finding }) => readNoFit(finding, evidence, candidate.positions, instruments))
}

function readNoFit(
  noFit: Finding,
  evidence: readonly Statement[],
  positions: readonly Position[],
  instruments: Instruments,
): NoFitReading {
  const parts = partsOf(noFit.text)
  const readings = parts.map((part) => readPart(part, evidence, instruments))
  const hits = unique(
    readings.flatMap((part) => (isRefuted(part) ? [] : part.hits.map(({ statement }) => statement))),
  )
  const moves = parts.flatMap((part) => [...tooManyMoves(part, positions), ...tooShortStays(part, positions)])
  const isHit = hits.length > 0 || moves.length > 0
  return {
    noFit,
    hits,
    refutes: isHit
      ? []
      : unique(readings.flatMap(({ refutes }) => refutes.map(({ statement }) => statement))),
    moves,
  }
}

/** "No quieren a nadie que A, ni B": the traits themselves, each for itself. */
function partsOf(text: string): string[] {
  const unlabelled = text.replace(/^[^:]{0,30}:\s+/u, '')
  const stripped = unlabelled.replace(INTRODUCTION, '').replace(GOES_ON, '')
  // "Quien no haya trabajado en temporada no encaja" says it at the end.
  const bare = (stripped.length > 8 ? stripped : unlabelled).replace(WANTED_INSTEAD, '')
  return bare
    .split(/,?\s+ni\s+|;\s+|,?\s+[yo]\s+(?=(?:a\s+)?(?:quien|perfil|persona|candidat|gente|alguien))/u)
    .filter((part) => part.length > 3)
}

/** "Pacto de no competencia" is the name of a thing and denies nothing. */
const NAMED_BY_NO =
  /(?<![\p{L}])(?:de|cláusula|acuerdo)\s+no\s+(?=(?:competencia|competir|concurrencia|concurrir|captación|renovación|divulgación|intervención|agresión|reelección)(?![\p{L}]))/giu

function withoutNames(text: string): string {
  return text.replace(NAMED_BY_NO, '')
}

function readPart(part: string, evidence: readonly Statement[], instruments: Instruments): PartReading {
  const { extractive } = instruments
  const reader = new MeaningReader(instruments, 'concept_')
  const meaning = reader.read(part)
  const trait = withoutNames(part)
  const isLack = extractive.has('lack', looseHyphens(trait)) || /\b(?:no|nunca|jamás)\s/iu.test(trait)
  const hits: Weighed[] = []
  const refutes: Weighed[] = []
  // What somebody did in an exercise says nothing of what they have done.
  const spoken = isLack ? evidence.filter(({ kind }) => kind !== 'case_notes') : evidence
  for (const statement of spoken) {
    const asked = statement.question === null ? null : overlapOf(reader.read(statement.question), meaning)
    const answers =
      asked !== null &&
      statement.text.split(' ').length <= SHORT_ANSWER &&
      (asked.words >= 2 || asked.concepts >= 1)
    const whole = overlapOf(reader.read(statement.text), meaning)
    for (const clause of answers ? [statement.text] : clausesOf(statement.text)) {
      const overlap = overlapOf(reader.read(clause), meaning)
      const isPart = isLack && whole.words >= 2 && overlap.words >= 1
      if (overlap.words < 2 && overlap.concepts < 1 && !answers && !isPart) continue
      const bearing = isLack
        ? bearingOnLack(clause, meaning, overlap, answers, instruments)
        : bearingOnTrait(statement, clause, meaning, overlap, answers, instruments)
      const strength = 2 * Math.max(overlap.words, answers ? asked.words : 0) + overlap.concepts
      if (bearing === 'hits') hits.push({ statement, strength })
      if (bearing === 'refutes') refutes.push({ statement, strength })
    }
  }
  return { hits, refutes }
}

/** A sentence and how much it shares with a no-fit. */
interface Weighed {
  readonly statement: Statement
  readonly strength: number
}

interface PartReading {
  readonly hits: readonly Weighed[]
  readonly refutes: readonly Weighed[]
}

/** What refutes a no-fit speaks of it as closely as what hits it. */
function isRefuted({ hits, refutes }: PartReading): boolean {
  const most = (all: readonly Weighed[]): number => Math.max(0, ...all.map(({ strength }) => strength))
  return refutes.length > 0 && most(refutes) >= most(hits)
}

type Bearing = 'hits' | 'refutes' | null

interface Overlap {
  readonly words: number
  readonly concepts: number
  readonly hard: boolean
}

/** Who lacks something is hit by its denial and saved by having done it. */
function bearingOnLack(
  clause: string,
  meaning: Meaning,
  { words }: Overlap,
  answers: boolean,
  instruments: Instruments,
): Bearing {
  if (isDenial(clause, meaning, answers, instruments)) return 'hits'
  return words >= 2 || hasDone(clause) ? 'refutes' : null
}

/** Who has a trait is hit by its affirmation and saved by its denial. */
function bearingOnTrait(
  statement: Statement,
  clause: string,
  meaning: Meaning,
  { words, concepts, hard }: Overlap,
  answers: boolean,
  instruments: Instruments,
): Bearing {
  if (isDenial(clause, meaning, answers, instruments)) return 'refutes'
  if (hard && statement.kind !== 'cv') return 'hits'
  return (answers ? AFFIRMS.test(clause) : affirms(statement, words, concepts)) ? 'hits' : null
}

/** A sentence can affirm one thing and deny another: "Vive en Guadalajara, no quiere mudarse." */
function clausesOf(text: string): string[] {
  return text
    .split(/[,;]\s+|\s+(?:pero|aunque|sino)\s+|\s+y\s+(?=no\s|nunca\s)/u)
    .filter((clause) => clause.length > 3)
}

/** "Sin pacto vigente.", "Nada de deudas.": what begins so denies all of it. */
const FREE_OF =
  /^(?:["«“]\s*)?(?:sin|nada\s+de|ningún|ninguna|libre\s+de|carece\s+de|exent[oa]\s+de|cero)\s/iu

/** "Seguiría viviendo en Madrid": who stays does not move. */
const STAYS_PUT =
  /(?<![\p{L}])(?:(?:[Ss]egu|[Ss]ig|[Cc]ontinu)\p{Ll}*\s+(?:viviendo|residiendo|en\s+\p{Lu})|(?:[Ss]e|[Mm]e)\s+qued\p{Ll}+\s+(?:a\s+vivir\s+)?en\s+\p{Lu}|(?:[Ii]ría|[Vv]endría|[Bb]ajaría|[Ss]ubiría|[Vv]iajaría)\s+(?:y\s+vendría\s+)?(?:a\s+diario|los\s+(?:lunes|martes|miércoles|jueves|viernes)|(?:un|dos|tres|cuatro)\s+días|cuando\s+haga\s+falta))/u

/** "Nunca se ha sentado con un comité", "eso lo llevaba recursos humanos". */
function isDenial(said: string, meaning: Meaning, answers: boolean, instruments: Instruments): boolean {
  const clause = withoutNames(said)
  if (FREE_OF.test(clause)) return true
  if (STAYS_PUT.test(clause) && [...meaning.concepts].some((concept) => concept.endsWith('residencia')))
    return true
  const negation = instruments.extractive.marks('denied', clause)[0]
  if (negation !== undefined) {
    const { words, concepts } = overlapOf(
      new MeaningReader(instruments, 'concept_').read(
        clause.split(' ').length <= SHORT_CLAUSE ? clause : clause.slice(negation.start),
      ),
      meaning,
    )
    if (answers || words + concepts > 0) return true
  }
  return /\b(?:lo|la|eso|de eso)\s+(?:llevaba|veía|hacía|se ocupaba|se encargaba|gestionaba)\b/iu.test(clause)
}

/** A trait is hit by two of its words, or by one and its concept; a CV that only names the field does not hit it. */
function affirms(statement: Statement, words: number, concepts: number): boolean {
  if (statement.kind === 'cv') return words >= 3
  return (
    words >= 2 ||
    (concepts >= 1 &&
      words >= 1 &&
      /\b(?:pide|exige|necesita|requiere|quiere|solo|sólo|siempre)\b/iu.test(statement.text))
  )
}

function hasDone(text: string): boolean {
  return /\b(?:ha|he|había)\s+\p{L}+(?:ado|ido|to|cho)\b|\p{L}{3,}(?:ó|é|í)(?![\p{L}])/iu.test(text)
}

/** "Más de tres empresas en cinco años": counted over the CV, in any span of so many years. */
function tooManyMoves(part: string, positions: readonly Position[]): Position[] {
  if (!MOVES.test(part)) return []
  const figures = findFigures(part)
  const years = figures.find(({ unit }) => unit === 'years')
  const times = figures.find(({ unit }) => unit === 'count')
  if (years === undefined || times === undefined) return []
  const starts = firstOfEmployers(positions)
  const most = times.precision === 'least' ? times.low : times.low - 1
  for (const from of starts) {
    const within = starts.filter(
      ({ period }) =>
        period.start.first > from.period.start.first - 1 &&
        period.start.first <= from.period.start.first + years.low * 12,
    )
    if (within.length - 1 > most) return within
  }
  return []
}

const STAYS = /dur\w+|permanec\w+|permanencia|estancia|estad[oa]\s+menos|menos\s+de\s+\S+\s+años\s+en/iu

/** "Menos de dos años en sus últimos puestos": two of the last three that ended were left sooner. */
function tooShortStays(part: string, positions: readonly Position[]): Position[] {
  const least = findFigures(part).find(
    ({ unit, precision }) => (unit === 'years' || unit === 'months') && precision === 'most',
  )
  if (least === undefined || !STAYS.test(part)) return []
  const months = least.unit === 'years' ? least.low * 12 : least.low
  const last = positions
    .filter(({ period }) => period.end !== null)
    .toSorted((a, b) => endOf(b) - endOf(a))
    .slice(0, 3)
  const short = last.filter(({ period }) => period.end!.last - period.start.first + 1 < months)
  return short.length >= 2 ? short : []
}

function firstOfEmployers(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted((a, b) => a.period.start.first - b.period.start.first)
  return sorted.filter(
    (position, index) =>
      !sorted
        .slice(0, index)
        .some((other) => other.employer !== null && other.employer === position.employer),
  )
}

function unique(statements: readonly Statement[]): Statement[] {
  return [...new Set(statements)]
}
