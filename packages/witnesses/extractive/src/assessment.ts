import {
  NOT_INFORMED,
  type ChallengeFit,
  type Finding,
  type Gem2,
  type GemRequest,
  type Polarity,
} from '@dictamen/contracts'
import { findContradictions } from '@dictamen/dossier/checks'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { writeExams } from './exam-results.ts'
import type { Instruments } from './instruments.ts'
import { writeFlags } from './interview-flags.ts'
import { isBare, isTestimony } from './spoken.ts'
import { findTestScores, type TestScore } from './test-scores.ts'
import { writeContradictions } from './track-record.ts'
import { FindingWriter, orAbsent, type Saying } from './writer.ts'

type List = Exclude<keyof Gem2, 'contradicciones'>

const TESTS: List = 'capacidad_de_ejecucion'
const CHALLENGE: List = 'encaje_vs_desafio_critico'
/** The part of a file, by its heading or label, and the list that it belongs to. */
const LISTS: Readonly<Record<string, List>> = {
  execution: 'capacidad_de_ejecucion',
  pressure: 'desempeno_bajo_presion',
  style: 'estilo_y_trade_offs',
}

/** What GEM_2 finds in tests and case, beside CV and interview: results against cut-offs, and what a heading says a passage is about. */
export function readAssessment(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): Gem2 {
  const writer = new FindingWriter(instruments)
  const scores = findTestScores(candidate.statements, instruments)
  const scored = new Set(scores.map(({ statement }) => statement))
  const told = candidate.statements.flatMap((statement) => {
    const list = scored.has(statement) ? null : headedList(statement, instruments)
    return list === null ? [] : [{ statement, list }]
  })
  const flags = writeFlags(request, candidate, writer, instruments)
  const findings = (list: List): Finding[] => [
    ...scores
      .filter((score) => listOfScore(score, instruments) === list)
      .map((score) => writeScore(list, score, writer)),
    ...told.filter((item) => item.list === list).map(({ statement }) => writer.repeat(list, statement)),
  ]
  const listed = (list: List, found: readonly Finding[] = []): Finding[] =>
    orAbsent([...findings(list), ...found], () => writer.absent(list))
  return {
    capacidad_de_ejecucion: listed(TESTS, writeExams(request, writer, instruments)),
    desempeno_bajo_presion: listed('desempeno_bajo_presion', flags.desempeno_bajo_presion),
    estilo_y_trade_offs: listed('estilo_y_trade_offs', flags.estilo_y_trade_offs),
    encaje_vs_desafio_critico: listed(CHALLENGE).map((finding) => beforeChallenge(finding, request)),
    contradicciones: [
      ...writeContradictions(
        'contradicciones',
        findContradictions(candidate, instruments),
        writer,
        instruments,
      ),
      ...candidate.statements
        .filter((statement) => isCalledContradiction(statement, instruments))
        .map((statement) => writer.repeat('contradicciones', statement)),
      ...flags.contradicciones,
    ],
  }
}

/** The list that the heading or label of a passage names; null when none does. */
function headedList(statement: Statement, instruments: Instruments): List | null {
  const { kind, sections } = statement
  if (kind !== 'case_notes' && kind !== 'interview_notes') return null
  if (statement.isUncertain || !isTestimony(statement, instruments) || isBare(statement)) return null
  if (kind === 'case_notes' && isUnderChallenge(statement, instruments)) return CHALLENGE
  const isReckoned =
    kind === 'case_notes' && /\d/u.test(statement.text) && instruments.extractive.says('reckons', statement)
  return LISTS[sections[0] ?? ''] ?? (isReckoned ? TESTS : null)
}

function isUnderChallenge({ passage }: Statement, { extractive }: Instruments): boolean {
  const over = [passage.label ?? '', passage.headings.at(-1)?.text ?? '']
  return over.some((title) => extractive.has('challenge_heading', title))
}

/** A test speaks of abilities; the rubric of an exercise says of what. */
function listOfScore({ statement, text }: TestScore, { extractive, sections }: Instruments): List {
  if (statement.kind === 'tests') return TESTS
  const name = (statement.passage.label ?? text.split(':')[0] ?? '').trim()
  if (extractive.has('challenge_heading', name)) return CHALLENGE
  return LISTS[sections.ofHeading(name) ?? ''] ?? TESTS
}

function writeScore(
  list: List,
  { text, measure, reaches, citations }: TestScore,
  writer: FindingWriter,
): Finding {
  return writer.write(list, writer.quoteGeneric(text), citations, {
    ...sayingOf(reaches),
    ...(measure === null ? {} : { measure }),
  })
}

/** Only a cut-off says whether a result is good enough. */
function sayingOf(reaches: boolean | null): Saying {
  const polarity: Polarity = reaches === null ? 'neutra' : reaches ? 'a_favor' : 'en_contra'
  return { polarity, severity: polarity === 'en_contra' ? 'media' : null }
}

function beforeChallenge(finding: Finding, { gem5_key_challenge: challenge }: GemRequest): ChallengeFit {
  return { ...finding, desafio: challenge?.text ?? NOT_INFORMED }
}

/** What whoever wrote the notes calls a contradiction, under a heading of that name. */
function isCalledContradiction(statement: Statement, instruments: Instruments): boolean {
  return (
    statement.kind !== 'cv' &&
    statement.sections[0] === 'contradictions' &&
    isTestimony(statement, instruments) &&
    !isBare(statement)
  )
}
