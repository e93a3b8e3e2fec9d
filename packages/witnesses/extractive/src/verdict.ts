import {
  placeFindings,
  type Finding,
  type Gem3,
  type GemRequest,
  type RecommendationName,
  type ReferenceRow,
} from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { findContradictions } from '@dictamen/dossier/checks'
import { writeCulture } from './culture.ts'
import { judge } from './judgement.ts'
import { readNoFits, type NoFitReading } from './no-fits.ts'
import { writeMatrix } from './references-matrix.ts'
import { matchRule } from './settings.ts'
import { findTargets, matchTargets, withoutHeaders } from './targets.ts'
import { writeContradiction } from './track-record.ts'
import { FindingWriter, orAbsent } from './writer.ts'

/** What GEM_3 finds in references and culture, over what GEM_1 and GEM_2 found. */
export function readVerdict(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): Gem3 {
  const writer = new FindingWriter(instruments)
  const noFits = readNoFits(candidate, request, instruments)
  const hits = writeHits(noFits, writer)
  const matrix = writeMatrix(candidate, writer, instruments)
  const strategic = writeStrategic(candidate, request, noFits, writer, instruments)
  const risks = [...hits, ...writeRisks(candidate, matrix, writer, instruments)]
  const recommendation = recommend(hits, matrix, strategic, request)
  return {
    encaje_estrategico: orAbsent(strategic, () => writer.absent('encaje_estrategico')),
    encaje_cultural: writeCulture(candidate, request, writer, instruments),
    foda: writeSwot(candidate, request, writer, instruments),
    riesgos_explicitos: risks,
    matriz_de_referencias: matrix,
    recomendacion: recommendation,
    recomendacion_hallazgos: writeGrounds(recommendation, hits, matrix, strategic, writer),
  }
}

const MOST_HITS = 6

function writeHits(readings: readonly NoFitReading[], writer: FindingWriter): Finding[] {
  return readings.flatMap(({ noFit, hits, moves }) => {
    if (hits.length === 0 && moves.length === 0) return []
    const citations = [
      ...noFit.citations,
      ...hits.slice(0, MOST_HITS).map((statement) => cite(statement)),
      ...moves.map(({ citation }) => citation),
    ]
    return [
      writer.write(
        'riesgos_explicitos',
        `Incurre en un no-fit del mandato: «${noFit.text.replace(/[«»]/gu, '"')}»`,
        citations,
        {
          polarity: 'en_contra',
          severity: 'alta',
        },
      ),
    ]
  })
}

/** Evidence against each criterion, success and problem of the mandate, and no-fits that a source refutes. */
function writeStrategic(
  candidate: CandidateReading,
  request: GemRequest,
  noFits: readonly NoFitReading[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const section = 'encaje_estrategico'
  const targets = findTargets(
    request,
    ['criterios_de_decision_final', 'exitos_esperados_12_18_meses', 'problema_real_del_rol'],
    instruments,
  )
  const pool = withoutHeaders(candidate).filter(({ kind }) => kind !== 'client_culture' && kind !== 'tests')
  const matched = matchTargets(pool, targets, instruments)
    .filter(({ polarity }) => polarity !== 'neutra')
    .slice(0, most)
    .map(({ statement, target, polarity }) =>
      writer.write(section, writer.wordsOf(statement), [cite(statement), ...target.finding.citations], {
        polarity,
        severity: polarity === 'en_contra' ? 'media' : null,
      }),
    )
  const refuted = noFits
    .filter(({ refutes }) => refutes.length > 0)
    .map(({ noFit, refutes }) =>
      writer.write(
        section,
        `Refuta un no-fit del mandato: «${refutes[0]!.text.replace(/[«»]/gu, '"')}»`,
        [...noFit.citations, ...refutes.slice(0, 2).map((statement) => cite(statement))],
        {
          polarity: 'a_favor',
        },
      ),
    )
  const quoted = new Set(matched.flatMap(({ citations }) => citations.map(({ quote }) => quote)))
  const told = pool
    .filter(
      (statement) =>
        statement.kind === 'references' &&
        !statement.isQuestion &&
        instruments.extractive.says('says_fit', statement) &&
        !instruments.extractive.has('denied', statement.text) &&
        !quoted.has(cite(statement).quote),
    )
    .map((statement) => writer.repeat(section, statement, { polarity: 'a_favor' }))
  return [...matched, ...told, ...refuted]
}

/** What a referee warns of, and contradictions with a reference. */
function writeRisks(
  candidate: CandidateReading,
  matrix: readonly ReferenceRow[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const section = 'riesgos_explicitos'
  const inMatrix = new Set(matrix.flatMap(({ citations }) => citations.map(({ quote }) => quote)))
  const named = candidate.statements
    .filter(
      ({ kind, passage }) =>
        (kind === 'interview_notes' || kind === 'references') && CALLED_RISK.test(passage.label ?? ''),
    )
    .map((statement) => writer.repeat(section, statement, { polarity: 'en_contra', severity: 'baja' }))
  const warned = candidate.statements
    .filter(
      (statement) =>
        statement.kind === 'references' &&
        !statement.isQuestion &&
        (!inMatrix.has(cite(statement).quote) || isWarning(statement, instruments)),
    )
    .filter((statement) => judge(statement, instruments) === 'en_contra' || isWarning(statement, instruments))
    .map((statement) =>
      writer.repeat(section, statement, {
        polarity: 'en_contra',
        severity: severityOf(statement, instruments),
        hypothesis: statement.isUncertain,
      }),
    )
  const contradictions = findContradictions(candidate, instruments).map((item) =>
    writeContradiction(section, item, writer),
  )
  return [...warned, ...named, ...contradictions]
}

/** Whoever would not have the person again says the most that a reference can say. */
function severityOf(statement: Statement, { extractive }: Instruments): Finding['severity'] {
  if (statement.isUncertain) return null
  return extractive.says('disowns', statement) ? 'alta' : 'media'
}

/** «Riesgo: su empresa le prepara una contraoferta», in the notes. */
const CALLED_RISK = /^(?:riesgos?|alertas?)(?![\p{L}])/iu

/** What a referee warns of, and whoever would not have the person again. */
function isWarning(statement: Statement, { extractive }: Instruments): boolean {
  return extractive.says('warns', statement) || extractive.says('disowns', statement)
}

function writeSwot(
  candidate: CandidateReading,
  request: GemRequest,
  writer: FindingWriter,
  instruments: Instruments,
): Gem3['foda'] {
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const earlier = request.outputs.flatMap(({ content }) => placeFindings(content))
  const copy = (section: string, finding: Finding): Finding =>
    writer.write(section, finding.text, finding.citations, {
      polarity: finding.polarity,
      severity: finding.severity,
    })
  const from = (sections: readonly string[], polarity: Finding['polarity']): Finding[] =>
    earlier
      .filter(
        ({ section, finding }) =>
          sections.includes(section) && finding.polarity === polarity && finding.status === 'sustentado',
      )
      .map(({ finding }) => finding)
  const judged = candidate.statements
    .filter(({ kind, isQuestion }) => kind === 'references' && !isQuestion)
    .map((statement) => ({ statement, polarity: polarityIn(statement, instruments) }))
  const said = (section: string, polarity: Finding['polarity']): Finding[] =>
    judged
      .filter(
        (item) => item.polarity === polarity && (!item.statement.isUncertain || polarity === 'en_contra'),
      )
      .map(({ statement }) =>
        writer.repeat(section, statement, {
          polarity,
          severity: polarity === 'en_contra' && !statement.isUncertain ? 'media' : null,
          hypothesis: statement.isUncertain,
        }),
      )
  const mandate = (section: string): Finding[] =>
    request.gem5_summary
      .filter((item) => item.section === section && item.finding.status === 'sustentado')
      .map(({ finding }) => finding)
  return {
    fortalezas: [
      ...from(['logros_calibrados'], 'a_favor')
        .slice(0, 4)
        .map((finding) => copy('foda/fortalezas', finding)),
      ...said('foda/fortalezas', 'a_favor').slice(0, most),
    ],
    oportunidades: [
      ...writeOpportunities(candidate, request, writer, instruments),
      ...judged
        .filter(({ statement }) => instruments.extractive.says('potential', statement))
        .map(({ statement }) =>
          writer.repeat('foda/oportunidades', statement, {
            polarity: 'a_favor',
            hypothesis: statement.isUncertain,
          }),
        ),
    ],
    debilidades: [
      ...said('foda/debilidades', 'en_contra').slice(0, most),
      ...candidate.statements
        .filter((statement, at) => ownsUp(statement, candidate.statements[at - 1], instruments))
        .slice(0, most)
        .map((statement) =>
          writer.repeat('foda/debilidades', statement, {
            polarity: 'en_contra',
            severity: statement.isUncertain ? null : 'baja',
            hypothesis: statement.isUncertain,
          }),
        ),
      ...from(['capacidad_de_ejecucion', 'desempeno_bajo_presion', 'riesgos_de_continuidad'], 'en_contra')
        .slice(0, 5)
        .map((finding) => copy('foda/debilidades', finding)),
    ],
    amenazas: [
      ...mandate('riesgos_del_mandato')
        .slice(0, 3)
        .map((finding) => copy('foda/amenazas', finding)),
      ...candidate.statements
        .filter((statement) => isRetained(statement, instruments))
        .map((statement) => writer.repeat('foda/amenazas', statement, { severity: 'baja' })),
    ],
  }
}

/** «Me cuesta delegar»; «¿Qué le falta?» «Mundo de directorios.»: what somebody owns up to in an interview. */
function ownsUp(statement: Statement, before: Statement | undefined, { extractive }: Instruments): boolean {
  const { kind, isQuestion, question, sections } = statement
  if (kind !== 'interview_notes' || isQuestion) return false
  if (sections[0] === 'weaknesses') return true
  if (['named_weakness', 'owns_up'].some((name) => extractive.says(name, statement))) return true
  const isFirst = question !== null && before?.question !== question
  return isFirst && extractive.has('asks_weakness', question)
}

/** «¿Qué le falta?» «Nada que yo viera.» */
const NOTHING =
  /^["«“\s]*(?:nada|ningun[oa]|ningún|no\s+(?:se\s+me\s+ocurre|sabría|le\s+veo|le\s+encuentro|veo|encuentro|hay))(?![\p{L}])/iu

/** What a referee says for or against somebody; what they call a strength or a weakness is one, and so is what is noticed at times. */
function polarityIn(statement: Statement, instruments: Instruments): Finding['polarity'] {
  const { extractive } = instruments
  const asked = statement.question ?? ''
  if (extractive.has('asks_weakness', asked) && !NOTHING.test(statement.text)) return 'en_contra'
  if (extractive.says('named_weakness', statement)) return 'en_contra'
  if (extractive.says('named_strength', statement)) return 'a_favor'
  const polarity = judge(statement, instruments)
  return polarity === 'neutra' && extractive.says('at_times', statement) ? 'en_contra' : polarity
}

/** «Le haremos una contraoferta», in a reference or an interview. */
function isRetained(statement: Statement, { extractive }: Instruments): boolean {
  const { kind, isQuestion, passage } = statement
  if (isQuestion || (kind !== 'references' && kind !== 'interview_notes')) return false
  return /^amenazas?$/iu.test(passage.label ?? '') || extractive.says('retention', statement)
}

/** NO when the candidate hits a no-fit, when references contradict as much as they confirm, or when nothing speaks for the fit. */
function recommend(
  hits: readonly Finding[],
  matrix: readonly ReferenceRow[],
  strategic: readonly Finding[],
  request: GemRequest,
): RecommendationName {
  if (hits.length > 0) return 'NO'
  const contradicted = matrix.filter(({ veredicto }) => veredicto === 'contradice').length
  if (contradicted > 0 && 2 * contradicted >= matrix.length) return 'NO'
  const speak = (wanted: Finding['polarity']): number =>
    strategic.filter(({ polarity }) => polarity === wanted).length
  const tests = request.outputs
    .flatMap(({ content }) => placeFindings(content))
    .filter(({ section, finding }) => section === 'capacidad_de_ejecucion' && finding.measure !== undefined)
  const failed = tests.filter(({ finding }) => finding.polarity === 'en_contra').length
  if (failed > 0 && 2 * failed > tests.length) return 'NO'
  return speak('a_favor') > speak('en_contra') ? 'SI' : 'NO'
}

function writeGrounds(
  recommendation: RecommendationName,
  hits: readonly Finding[],
  matrix: readonly ReferenceRow[],
  strategic: readonly Finding[],
  writer: FindingWriter,
): Finding[] {
  const wanted = recommendation === 'SI' ? 'a_favor' : 'en_contra'
  const grounds: Finding[] = [
    ...hits,
    ...matrix.filter(({ polarity }) => polarity === wanted),
    ...strategic.filter(({ polarity }) => polarity === wanted),
  ]
  return grounds
    .slice(0, 4)
    .map(({ text, citations, polarity, severity }) =>
      writer.write('recomendacion_hallazgos', text, citations, { polarity, severity }),
    )
}

/** Successes that the client expects and of which the candidate has done the like. */
function writeOpportunities(
  candidate: CandidateReading,
  request: GemRequest,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const targets = findTargets(request, ['exitos_esperados_12_18_meses'], instruments)
  const matches = matchTargets(withoutHeaders(candidate), targets, instruments).filter(
    ({ polarity }) => polarity === 'a_favor',
  )
  const seen = new Set<string>()
  return matches.flatMap(({ statement, target }) => {
    if (seen.has(target.finding.id)) return []
    seen.add(target.finding.id)
    const text = `Éxito esperado con antecedente en sus fuentes: «${target.finding.text.replace(/[«»]/gu, '"')}»`
    return [
      writer.write('foda/oportunidades', text, [...target.finding.citations, cite(statement)], {
        polarity: 'a_favor',
      }),
    ]
  })
}
