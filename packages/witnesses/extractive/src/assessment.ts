import {
  NOT_INFORMED,
  type ChallengeFit,
  type Finding,
  type Gem2,
  type GemRequest,
  type Polarity,
} from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { findContradictions } from '@dictamen/dossier/checks'
import { judge } from './judgement.ts'
import { writeExams } from './exam-results.ts'
import { writeFlags } from './interview-flags.ts'
import { isOfChallenge, listsOf, type List } from './observed.ts'
import { isSetting, pressedIn } from './pressure.ts'
import { findTestScores, type TestScore } from './test-scores.ts'
import { findTargets, matchTargets, withoutHeaders } from './targets.ts'
import { matchRule, scoresRule } from './settings.ts'
import { writeContradiction } from './track-record.ts'
import { FindingWriter, orAbsent } from './writer.ts'

/** What GEM_2 finds in tests and case, beside CV and interview. */
export function readAssessment(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): Gem2 {
  const writer = new FindingWriter(instruments)
  const scores = findTestScores(candidate.statements)
  const tested = scores.map((score) => writeScore(score, writer, instruments))
  const scored = new Map(scores.map((score, at) => [score.statement, tested[at]!.polarity]))
  const pressed = pressedIn(candidate.statements, instruments)
  const observed = candidate.statements.flatMap((statement) =>
    listsOf(statement, pressed.has(statement), instruments)
      // A score stands among the abilities already.
      .filter((list) => list !== 'capacidad_de_ejecucion' || !scored.has(statement))
      .map((list) => ({ list, statement })),
  )
  const findings = (list: List): Finding[] =>
    observed
      .filter((item) => item.list === list)
      .map(({ statement }) =>
        writer.repeat(list, statement, sayingOf(scored.get(statement) ?? judge(statement, instruments))),
      )
  const exams = writeExams(request, writer, instruments)
  const flags = writeFlags(request, candidate, writer)
  const listed = (list: List, ...found: readonly (readonly Finding[])[]): Finding[] =>
    orAbsent([...found.flat(), ...findings(list)], () => writer.absent(list))
  return {
    capacidad_de_ejecucion: listed('capacidad_de_ejecucion', tested, exams),
    desempeno_bajo_presion: listed('desempeno_bajo_presion', flags.desempeno_bajo_presion),
    estilo_y_trade_offs: listed('estilo_y_trade_offs', flags.estilo_y_trade_offs),
    encaje_vs_desafio_critico: writeChallenge(candidate, request, writer, instruments),
    contradicciones: [...writeContradictions(candidate, writer, instruments), ...flags.contradicciones],
  }
}

function sayingOf(polarity: Polarity): { polarity: Polarity; severity: 'media' | null } {
  return { polarity, severity: polarity === 'en_contra' ? 'media' : null }
}

function writeScore(
  { text, measure, reaches, citations }: TestScore,
  writer: FindingWriter,
  { rulesets }: Instruments,
): Finding {
  const limits = rulesets.extractive.optionsOf(scoresRule)
  if (measure === null) {
    const polarity = reaches === true ? 'a_favor' : reaches === false ? 'en_contra' : 'neutra'
    return writer.write('capacidad_de_ejecucion', writer.quoteGeneric(text), citations, sayingOf(polarity))
  }
  const { value, scale, cutoff } = measure
  let polarity: Polarity = 'neutra'
  if (cutoff !== null) polarity = value >= cutoff ? 'a_favor' : 'en_contra'
  else if (scale !== null && 100 * value >= limits.for_percent * scale) polarity = 'a_favor'
  else if (scale !== null && 100 * value < limits.against_percent * scale) polarity = 'en_contra'
  return writer.write('capacidad_de_ejecucion', writer.quoteGeneric(text), citations, {
    ...sayingOf(polarity),
    measure,
  })
}

const MOST_TOLD = 6

/** "…, que es lo que la empresa necesita", or what stands under "Relación con el encargo". */
function namesChallenge(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.kind !== 'case_notes' || statement.isQuestion) return false
  const { label, headings } = statement.passage
  const over = [label ?? '', headings.at(-1)?.text ?? '']
  return (
    extractive.says('challenge', statement) || over.some((text) => extractive.has('challenge_heading', text))
  )
}

/** Evidence for or against, before the critical challenge and what success is to show. */
function writeChallenge(
  candidate: CandidateReading,
  request: GemRequest,
  writer: FindingWriter,
  instruments: Instruments,
): ChallengeFit[] {
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const desafio = request.gem5_key_challenge?.text ?? NOT_INFORMED
  const targets = findTargets(request, ['problema_real_del_rol', 'exitos_esperados_12_18_meses'], instruments)
  const pool = withoutHeaders(candidate).filter(
    (statement) =>
      ['case_notes', 'cv', 'interview_notes'].includes(statement.kind) && !isSetting(statement, instruments),
  )
  const section = 'encaje_vs_desafio_critico'
  const matches = matchTargets(pool, targets, instruments, { inExercise: true })
  // The exercise was made for the challenge: what was seen in it stands first.
  const seen = matches.filter(({ statement }) => statement.kind === 'case_notes')
  const told = matches.filter(({ statement }) => statement.kind !== 'case_notes')
  const matched = new Set(seen.map(({ statement }) => statement))
  const named = pool
    .filter(
      (statement) =>
        !matched.has(statement) &&
        (namesChallenge(statement, instruments) || isOfChallenge(statement, instruments)),
    )
    .map((statement) => ({ statement, polarity: judge(statement, instruments), target: null }))
  const found = [...seen, ...named, ...told.slice(0, Math.max(MOST_TOLD, most - seen.length))].map(
    ({ statement, target, polarity }) => ({
      ...writer.write(
        section,
        writer.wordsOf(statement),
        [cite(statement), ...((target?.finding ?? request.gem5_key_challenge)?.citations ?? [])],
        sayingOf(polarity),
      ),
      desafio,
    }),
  )
  return orAbsent(found, () => ({ ...writer.absent(section), desafio }))
}

/** Whoever wrote it says that something does not match, or holds what was tested beside the CV. */
function isNoticed(statement: Statement, { contradictions }: Instruments): boolean {
  const isExercise = statement.kind === 'tests' || statement.kind === 'case_notes'
  return (
    contradictions.says('mismatch', statement) || (isExercise && contradictions.says('cites_cv', statement))
  )
}

/** What code finds between the files, and what whoever wrote them says does not match. */
function writeContradictions(
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const found = findContradictions(candidate, instruments).map((item) =>
    writeContradiction('contradicciones', item, writer),
  )
  const cited = new Set(found.flatMap(({ citations }) => citations.map(({ quote }) => quote)))
  const noticed = candidate.statements.filter(
    (statement) =>
      statement.kind !== 'cv' &&
      !statement.isQuestion &&
      !statement.isUncertain &&
      isNoticed(statement, instruments) &&
      !cited.has(cite(statement).quote),
  )
  return [
    ...found,
    ...noticed.map((statement) =>
      writer.repeat('contradicciones', statement, { polarity: 'en_contra', severity: 'media' }),
    ),
  ]
}
