import {
  NOT_INFORMED,
  type ChallengeFit,
  type Finding,
  type Gem2,
  type GemRequest,
  type Polarity,
} from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import { cite } from '../reading/reading.ts'
import { blocksOf } from '../statements/blocks.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findContradictions } from '../verify/contradictions.ts'
import { judge } from './judgement.ts'
import { writeExams } from './exam-results.ts'
import { writeFlags } from './interview-flags.ts'
import { findTestScores, type TestScore } from './test-scores.ts'
import { findTargets, matchTargets, withoutHeaders } from './targets.ts'
import { matchRule, scoresRule } from './settings.ts'
import { writeContradiction } from './track-record.ts'
import { FindingWriter, orAbsent } from './writer.ts'

type List = 'capacidad_de_ejecucion' | 'desempeno_bajo_presion' | 'estilo_y_trade_offs'

/** What GEM_2 finds in tests and case, beside CV and interview. */
export function readAssessment(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): Gem2 {
  const writer = new FindingWriter(instruments)
  const scores = findTestScores(candidate.statements)
  const tested = scores.map((score) => writeScore(score, writer, instruments))
  const scored = new Set(scores.map(({ statement }) => statement))
  const pressed = pressedIn(candidate.statements, instruments)
  const observed = candidate.statements
    .filter((statement) => !scored.has(statement))
    .flatMap((statement) =>
      listsOf(statement, pressed.has(statement), instruments).map((list) => ({ list, statement })),
    )
  const findings = (list: List): Finding[] =>
    observed
      .filter((item) => item.list === list)
      .map(({ statement }) => writer.repeat(list, statement, sayingOf(judge(statement, instruments))))
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
  { text, measure, citations }: TestScore,
  writer: FindingWriter,
  { rulesets }: Instruments,
): Finding {
  const limits = rulesets.extractive.optionsOf(scoresRule)
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

/** "Ante el cierre de las salas…", "Al saber que…": what somebody did when something happened. */
const REACTS =
  /^(?:Ante\s|Al\s+(?:saber|enterarse|anunciar|comunicar|conocer|recibir|caer|fallar|perder)|Con\s+(?:la|el|los|las)\s+(?:(?:baja|cierre|caída|noticia|anuncio|pérdida|avería|reloj|cliente)|\p{L}+\s+\p{L}+[aei]d[oa]s?(?![\p{L}]))|Cuando\s+(?:se|le|les|el|la|los|las)\s)[^.]{0,90}?(?<![\p{L}])\p{L}{3,}(?:ó|ujo|uso|izo|uvo)(?![\p{L}])/u

/** "Cambió ahorro por paz", "aun a costa de seis meses", "para no perder a los suyos": one thing given for another. */
const TRADES =
  /(?<![\p{L}])(?:(?:cambi|troc|canje|sacrific|ced|entreg)(?:ó|a|aba|e)\s+(?:\p{L}+\s+){1,3}(?:por|a\s+cambio\s+de|en\s+favor\s+de|para)\s|(?:aun(?:que)?\s+)?a\s+(?:costa|cambio|expensas)\s+de\s|(?:para|por|con\s+tal\s+de)\s+no\s+\p{L}+(?:[aeií]r)(?:se|l[aeo]s?|nos)?(?![\p{L}])|(?:puestos?|entre)\s+[^.;]{3,80}?\s(?:o|y)\s[^.;]{2,60}?,\s+(?:se\s+)?\p{L}+(?:ó|ujo|uso|izo|uvo)(?![\p{L}]))/iu

/** "Le avisamos de que el banco se retira: …": what was sprung on somebody, and what came of it. */
const SPRUNG =
  /(?<![\p{L}])(?:le|les)\s+(?:tiramos|dijimos|avisamos|anunciamos|comunicamos|soltamos|planteamos|informamos|cortamos|quitamos|cambiamos|retiramos|adelantamos)(?![\p{L}])/iu

/** Who watches an exercise may guess at a reason; what was seen stands before it. */
function isGuess(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.kind !== 'case_notes')
    return statement.isUncertain || extractive.says('hypothesis', statement)
  return extractive.has('hypothesis', statement.text.split(/[,;]\s/u)[0]!)
}

/** "El fondo llama y exige ocho cierres": what happens in the exercise, told as it happens. */
const HAPPENS =
  /^(?:\p{Lu}[^:]{2,40}:\s+)?(?:el|la|los|las|un|una|se)\s+(?:\p{L}+\s+){0,8}?(?:llaman?|exigen?|piden?|anuncian?|amenazan?|caen?|paran?|rompen?|retiran?|avisan?|dimiten?|cierran?|cancelan?|comunican?|suspenden?|fallan?|cortan?|adelantan?|reclaman?|renuncian?|abandonan?|plantan?|quitan?|recortan?|dejan?|pierden?|incendian?|hunden?|marchan?|van|entran?|llegan?)(?![\p{L}])/iu
const STEPS_AFTER = 3

/** What follows, in the same passage, something that was sprung on somebody in an exercise. */
function pressedIn(statements: readonly Statement[], instruments: Instruments): ReadonlySet<Statement> {
  const pressed = new Set<Statement>()
  for (const block of blocksOf(statements.filter(({ kind }) => kind === 'case_notes'))) {
    let left = 0
    for (const statement of block) {
      if (left > 0) pressed.add(statement)
      left--
      const { text } = statement
      if (SPRUNG.test(text) || HAPPENS.test(text) || instruments.extractive.says('event', statement))
        left = STEPS_AFTER
      else if (left <= 0 && instruments.extractive.says('pressure', statement)) left = 1
    }
  }
  return pressed
}

/** The lists that a sentence of the case, of the tests or of the interview belongs to. */
function listsOf(statement: Statement, pressed: boolean, instruments: Instruments): List[] {
  const { kind, sections } = statement
  if (!isObservation(statement, instruments)) return []
  const found: List[] = [
    ...(pressed || isOfPressure(statement, instruments) ? (['desempeno_bajo_presion'] as const) : []),
    ...(isOfStyle(statement, instruments) ? (['estilo_y_trade_offs'] as const) : []),
  ]
  if (sections[0] === 'execution' && kind !== 'interview_notes') return [...found, 'capacidad_de_ejecucion']
  if (found.length > 0 || kind !== 'case_notes') return found
  return isOfExecution(statement, instruments) ? ['capacidad_de_ejecucion'] : []
}

function isObservation(statement: Statement, instruments: Instruments): boolean {
  const { kind, text } = statement
  if (statement.isQuestion || !['case_notes', 'tests', 'interview_notes'].includes(kind)) return false
  if (isGuess(statement, instruments) || text.split(' ').length < 3) return false
  if (kind !== 'interview_notes') return true
  if (isAboutLeaving(statement, instruments)) return false
  return judge(statement, instruments) !== 'neutra' || tellsOfDeeds(statement, instruments)
}

/** What somebody tells of a crisis or of a choice counts, whether or not it is praised. */
function tellsOfDeeds({ sections, text }: Statement, { extractive }: Instruments): boolean {
  if (sections.includes('pressure') || sections.includes('style')) return true
  return PREFERS.test(text) || TRADES.test(text) || extractive.has('crisis', text)
}

/** «Preferí perder ventas a quemar a la gente», «pago el flete si con eso salvo la temporada». */
const PREFERS =
  /(?<![\p{L}])entre\s+(?:el\s+|la\s+)?\p{Ll}+\s+(?:y|o)\s+(?:el\s+|la\s+)?\p{Ll}+,?\s+(?:\p{Ll}+\s+){0,3}?(?:elig|escog|qued|prefi|prefe|opt|apost|apuest)\p{Ll}+|(?<![\p{L}])(?:prefer(?:í|ió|iría|ía|imos)|prefier(?:o|e|en))\s[^.;]{3,80}?\s(?:a|que|antes\s+que)\s|(?<![\p{L}])(?:pag|asum|acept|sacrific)(?:o|ó|é|aría|ía)\s[^.;]{3,70}?\s(?:si\s+con\s+eso|con\s+tal\s+de|a\s+cambio\s+de)\s/iu

function isOfPressure(statement: Statement, { extractive }: Instruments): boolean {
  const { kind, sections, text } = statement
  if (sections.includes('pressure') || extractive.says('pressure', statement)) return true
  if (kind === 'interview_notes' && extractive.says('crisis', statement)) return true
  return kind === 'case_notes' && (REACTS.test(text) || SPRUNG.test(text))
}

function isOfStyle(statement: Statement, { extractive }: Instruments): boolean {
  const { sections, text } = statement
  if (sections.includes('style') || extractive.says('style', statement)) return true
  return PREFERS.test(text) || TRADES.test(text)
}

function isOfExecution(statement: Statement, { extractive }: Instruments): boolean {
  const { text } = statement
  if (/(?<![\p{L}])\p{L}{2,}(?:ó|ujo|uso|izo|uvo|aron|eron|pidió)(?![\p{L}])|^no\s/iu.test(text)) return true
  if (['execution', 'positive', 'negative'].some((cue) => extractive.says(cue, statement))) return true
  return text.split(' ').length >= LEAST_OBSERVED && !SETTING.test(text)
}

const LEAST_OBSERVED = 6
/** "Evaluadores: …", "50 minutos de lectura": how the exercise was held. */
const SETTING =
  /(?<![\p{L}])(?:evalu[aó]|observ[aó]|panel|formato|duración|ejercicio|mismo\s+formato|minutos|hora|horas|sala|sede)(?![\p{L}])|(?:evaluador|observador)|\d{4}/iu

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
    ({ kind }) => kind === 'case_notes' || kind === 'cv' || kind === 'interview_notes',
  )
  const section = 'encaje_vs_desafio_critico'
  const matches = matchTargets(pool, targets, instruments, { inExercise: true })
  // The exercise was made for the challenge: what was seen in it stands first.
  const seen = matches.filter(({ statement }) => statement.kind === 'case_notes')
  const told = matches.filter(({ statement }) => statement.kind !== 'case_notes')
  const matched = new Set(seen.map(({ statement }) => statement))
  const named = pool
    .filter((statement) => !matched.has(statement) && namesChallenge(statement, instruments))
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

function isAboutLeaving(statement: Statement, { contradictions }: Instruments): boolean {
  if (statement.sections[0] === 'leaving' || contradictions.says('leaving', statement)) return true
  return statement.question !== null && contradictions.has('leaving', statement.question)
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
      instruments.contradictions.says('mismatch', statement) &&
      !cited.has(cite(statement).quote),
  )
  return [
    ...found,
    ...noticed.map((statement) =>
      writer.repeat('contradicciones', statement, { polarity: 'en_contra', severity: 'media' }),
    ),
  ]
}
