import type { Finding, GemRequest } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import { looseHyphens } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findFigures } from '../reading/figures.ts'
import type { Position } from '../timeline/positions.ts'
import { MeaningReader, overlapOf } from './matching.ts'

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
  return {
    noFit,
    hits: unique(readings.flatMap(({ hits }) => hits)),
    refutes: unique(readings.flatMap(({ refutes }) => refutes)),
    moves: parts.flatMap((part) => tooManyMoves(part, positions)),
  }
}

/** "No quieren a nadie que A, ni B": the traits themselves, each for itself. */
function partsOf(text: string): string[] {
  const bare = text.replace(/^[^:]{0,30}:\s+/u, '').replace(INTRODUCTION, '')
  return bare.split(/,?\s+ni\s+|;\s+/u).filter((part) => part.length > 3)
}

function readPart(
  part: string,
  evidence: readonly Statement[],
  instruments: Instruments,
): { hits: Statement[]; refutes: Statement[] } {
  const { extractive } = instruments
  const reader = new MeaningReader(instruments, 'concept_')
  const meaning = reader.read(part)
  const isLack = extractive.has('lack', looseHyphens(part)) || /\b(?:no|nunca|jamás)\s/iu.test(part)
  const hits: Statement[] = []
  const refutes: Statement[] = []
  for (const statement of evidence) {
    const { words, concepts } = overlapOf(reader.read(statement.text), meaning)
    const asked =
      statement.question === null
        ? { words: 0, concepts: 0 }
        : overlapOf(reader.read(statement.question), meaning)
    const shortAnswer = statement.question !== null && statement.text.split(' ').length <= 14
    const about = words >= 2 || concepts >= 1 || (shortAnswer && (asked.words >= 2 || asked.concepts >= 1))
    if (!about) continue
    const denies = isDenial(statement, meaning.concepts.size > 0 || shortAnswer, instruments)
    if (isLack) {
      if (denies) hits.push(statement)
      else if (concepts >= 1 || words >= 2) refutes.push(statement)
    } else if (words >= 2 || concepts >= 1) {
      if (denies) refutes.push(statement)
      else if (affirms(statement, words, concepts)) hits.push(statement)
    }
  }
  return {
    hits,
    refutes: isLack
      ? refutes.filter((statement) => extractive.says('achieved', statement) || hasDone(statement))
      : refutes,
  }
}

/** "Nunca se ha sentado con un comité", "eso lo llevaba recursos humanos". */
function isDenial(statement: Statement, topical: boolean, { extractive }: Instruments): boolean {
  if (extractive.says('denied', statement)) return true
  return (
    topical &&
    /\b(?:lo|la|eso|de eso)\s+(?:llevaba|veía|hacía|se ocupaba|se encargaba|gestionaba)\b/iu.test(
      statement.text,
    )
  )
}

/** A trait is hit by two of its words, or by one and its concept; a CV that only names the field does not hit it. */
function affirms(statement: Statement, words: number, concepts: number): boolean {
  if (statement.kind === 'cv') return words >= 3
  return (
    words >= 2 ||
    (concepts >= 1 && words >= 1) ||
    (concepts >= 1 && /\b(?:pide|exige|necesita|requiere|quiere|solo|sólo|siempre)\b/iu.test(statement.text))
  )
}

function hasDone({ text }: Statement): boolean {
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
