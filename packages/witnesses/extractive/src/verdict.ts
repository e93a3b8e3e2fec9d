import {
  placeFindings,
  type Finding,
  type Gem3,
  type GemRequest,
  type SourceContradiction,
} from '@dictamen/contracts'
import { findContradictions } from '@dictamen/dossier/checks'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'
import { findReferenceClaims, saidBy, wouldHireAgain, writeMatrix } from './references-matrix.ts'
import { isBare, isTestimony } from './spoken.ts'
import { writeContradictions, writeOpenGaps } from './track-record.ts'
import { FindingWriter } from './writer.ts'

/** What GEM_3 can say without judging: it recommends nothing. */
export type VerdictContent = Omit<Gem3, 'recomendacion'> & { readonly recomendacion: null }

const RISKS = 'riesgos_explicitos'

/** What GEM_3 finds in references, over what was measured; fit and recommendation are for whoever judges. */
export function readVerdict(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): VerdictContent {
  const writer = new FindingWriter(instruments)
  const contradictions = findContradictions(candidate, instruments)
  const claims = findReferenceClaims(candidate, contradictions, instruments)
  return {
    encaje_estrategico: [writer.absent('encaje_estrategico')],
    encaje_cultural: [writer.absent('encaje_cultural')],
    foda: writeSwot(candidate, request, writer, instruments),
    riesgos_explicitos: writeRisks({ candidate, contradictions, request }, writer, instruments),
    matriz_de_referencias: writeMatrix(claims, writer, instruments),
    recomendacion: null,
    recomendacion_hallazgos: [],
  }
}

interface RiskGround {
  readonly candidate: CandidateReading
  readonly contradictions: readonly SourceContradiction[]
  readonly request: GemRequest
}

/** Gaps that nothing explains, contradictions, results under their cut-off, missing papers, and what is called a risk. */
function writeRisks(
  { candidate, contradictions, request }: RiskGround,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { say } = instruments
  const refused = candidate.statements.filter(
    (statement) => wouldHireAgain(statement, instruments) === false && !statement.isUncertain,
  )
  const named = candidate.statements.filter((statement) => isCalledRisk(statement, instruments))
  return [
    ...refused.map((statement) =>
      writer.write(RISKS, quoteAnswer(statement, writer, instruments), [cite(statement)], {
        polarity: 'en_contra',
        severity: 'media',
      }),
    ),
    ...writeOpenGaps(RISKS, candidate, writer, instruments),
    ...writeContradictions(RISKS, contradictions, writer, instruments),
    ...measured(request, 'en_contra').map((finding) => copy(RISKS, finding, writer)),
    ...named.map((statement) => writer.repeat(RISKS, statement)),
    ...request.missing.map((kind) => writer.absent(RISKS, say('missing_paper', { kind }))),
  ]
}

/** «Riesgo: su empresa le prepara una contraoferta», in notes or references. */
function isCalledRisk(statement: Statement, instruments: Instruments): boolean {
  const { kind, passage } = statement
  return (
    (kind === 'interview_notes' || kind === 'references') &&
    instruments.extractive.has('risk_label', passage.label ?? '') &&
    isTestimony(statement, instruments) &&
    !isBare(statement)
  )
}

/** Strengths and weaknesses that were measured, said in so many words, or called so by whoever gives a reference. */
function writeSwot(
  { statements }: CandidateReading,
  request: GemRequest,
  writer: FindingWriter,
  instruments: Instruments,
): Gem3['foda'] {
  const said = (section: string, again: boolean): Finding[] =>
    statements
      .filter((statement) => !statement.isUncertain && wouldHireAgain(statement, instruments) === again)
      .map((statement) =>
        writer.write(section, quoteAnswer(statement, writer, instruments), [cite(statement)], {
          polarity: again ? 'a_favor' : 'en_contra',
          severity: again ? null : 'media',
        }),
      )
  const called = (section: string, named: string): Finding[] =>
    statements
      .filter(
        (statement) =>
          statement.kind === 'references' &&
          statement.sections[0] === named &&
          isTestimony(statement, instruments) &&
          !isBare(statement),
      )
      .map((statement) => writer.repeat(section, statement))
  return {
    fortalezas: [
      ...measured(request, 'a_favor').map((finding) => copy('foda/fortalezas', finding, writer)),
      ...said('foda/fortalezas', true),
      ...called('foda/fortalezas', 'strengths'),
    ],
    oportunidades: [],
    debilidades: [
      ...measured(request, 'en_contra').map((finding) => copy('foda/debilidades', finding, writer)),
      ...said('foda/debilidades', false),
      ...called('foda/debilidades', 'weaknesses'),
    ],
    amenazas: [],
  }
}

function quoteAnswer(statement: Statement, writer: FindingWriter, { extractive }: Instruments): string {
  return writer.quoteGeneric(saidBy(statement, extractive))
}

/** What GEM_2 measured against a cut-off, for or against. */
function measured({ outputs }: GemRequest, polarity: Finding['polarity']): Finding[] {
  return outputs
    .filter(({ meta }) => meta.gem === 'GEM_2')
    .flatMap(({ content }) => placeFindings(content))
    .map(({ finding }) => finding)
    .filter((finding) => finding.measure !== undefined && finding.polarity === polarity)
}

function copy(
  section: string,
  { text, citations, polarity, severity, measure }: Finding,
  writer: FindingWriter,
): Finding {
  return writer.write(section, text, citations, {
    polarity,
    severity,
    ...(measure === undefined ? {} : { measure }),
  })
}
