import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { formsOf, leadOf } from '@dictamen/dossier/taught'
import { findDates } from '@dictamen/spanish'
import { judge } from './judgement.ts'
import { isOfPressure, isOfWork, isSetting, tellsDeed } from './pressure.ts'

/** The lists of GEM_2 that sentences of the case, the tests or the interview may belong to. */
export type List = 'capacidad_de_ejecucion' | 'desempeno_bajo_presion' | 'estilo_y_trade_offs'

/** The lists that a sentence of the case, of the tests or of the interview belongs to. */
export function listsOf(statement: Statement, pressed: boolean, instruments: Instruments): List[] {
  const { kind, sections } = statement
  if (!isObservation(statement, pressed, instruments)) return []
  const found: List[] = [
    ...(pressed || isOfPressure(statement, instruments) ? (['desempeno_bajo_presion'] as const) : []),
    ...(isOfStyle(statement, instruments) ? (['estilo_y_trade_offs'] as const) : []),
  ]
  if (sections[0] === 'execution' && kind !== 'interview_notes') return [...found, 'capacidad_de_ejecucion']
  if (kind === 'tests' && isMeasured(statement)) return [...found, 'capacidad_de_ejecucion']
  if (kind === 'interview_notes') return found
  const taught = taughtListOf(statement, instruments)
  const own = taught === null || found.includes(taught) ? found : [...found, taught]
  if (own.length > 0 || kind !== 'case_notes') return own
  return isOfExecution(statement, instruments) ? ['capacidad_de_ejecucion'] : []
}

const LISTS: Readonly<Record<string, List>> = {
  ejecucion: 'capacidad_de_ejecucion',
  presion: 'desempeno_bajo_presion',
  estilo: 'estilo_y_trade_offs',
}
/** The points from which the examples are believed. */
const LIKELY = 0

/** The list that the examples put a sentence of the case or of the tests in; null when they put it in none. */
function taughtListOf({ text }: Statement, { taught }: Instruments): List | null {
  const points = taught.assessment.read(formsOf(text))
  const { label } = leadOf(points, [...Object.keys(LISTS), 'encaje', 'ninguna'])
  return points.get(label)! >= LIKELY ? (LISTS[label] ?? null) : null
}

/** Whether the examples say that a sentence speaks to the challenge of the mandate. */
export function isOfChallenge({ text, kind, isQuestion }: Statement, { taught }: Instruments): boolean {
  if (kind !== 'case_notes' || isQuestion) return false
  return (taught.assessment.read(formsOf(text)).get('encaje') ?? Number.NEGATIVE_INFINITY) >= LIKELY
}

/** «Queda bajo el mínimo en percepción de riesgo», «identificó 27 de las 30»: how a test went, told. */
const MEASURED =
  /(?<![\p{L}])(?:m[ií]nim[oa]|corte|umbral|exigid[oa]|solicitad[oa]|requerid[oa]|esperad[oa]|percentil)(?![\p{L}])|\d+\s+de\s+(?:l[ao]s\s+)?\d+/iu

function isMeasured({ text, passage }: Statement): boolean {
  return passage.look !== 'row' && MEASURED.test(text) && text.split(' ').length >= LEAST_OBSERVED
}

function isObservation(statement: Statement, pressed: boolean, instruments: Instruments): boolean {
  const { kind, text } = statement
  if (statement.isQuestion || !['case_notes', 'tests', 'interview_notes'].includes(kind)) return false
  if (isGuess(statement, instruments) || text.split(' ').length < 3) return false
  if (kind !== 'interview_notes') return !isSetting(statement, instruments)
  if (statement.sections[0] === 'leaving') return false
  if (pressed) return true
  if (isAboutLeaving(statement, instruments)) return false
  return judge(statement, instruments) !== 'neutra' || tellsOfConduct(statement, instruments)
}

/** What somebody tells of a crisis, of a choice or of their way of working counts, whether or not it is praised. */
function tellsOfConduct(statement: Statement, instruments: Instruments): boolean {
  const { sections } = statement
  const { extractive } = instruments
  if (sections.includes('pressure') || sections.includes('style')) return true
  if (extractive.says('prefers', statement)) return true
  if (!isOfWork(statement, extractive)) return false
  if (trades(statement, instruments)) return true
  return extractive.says('style', statement) && extractive.says('habit', statement)
}

/** Who watches an exercise may guess at a reason; what was seen stands before it. */
function isGuess(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.kind !== 'case_notes')
    return statement.isUncertain || extractive.says('hypothesis', statement)
  return extractive.has('hypothesis', statement.text.split(/[,;]\s/u)[0]!)
}

const OF_CONDUCT = new Set(['pressure', 'style', 'execution', 'strengths', 'weaknesses'])

/** "Renuncia a un pedido grande" gives up an order, not a post. */
function isAboutLeaving(statement: Statement, instruments: Instruments): boolean {
  const { contradictions } = instruments
  if (OF_CONDUCT.has(statement.sections[0] ?? '') || AT_A_PRICE.test(statement.text)) return false
  // «Prefiero salir tarde antes que salir mal» leaves no post.
  if (instruments.extractive.says('prefers', statement)) return false
  if (statement.question !== null && contradictions.has('leaving', statement.question)) return true
  if (!contradictions.says('leaving', statement) || LEST.test(statement.text)) return false
  return !instruments.extractive.says('gives_up', statement)
}

/** "Para no romper el convenio", "con tal de no despedir a nadie". */
const LEST = /(?<![\p{L}])(?:para|por|con\s+tal\s+de)\s+no\s+\p{L}+[aeií]r(?:se|l[aeo]s?|nos)?(?![\p{L}])/iu
/** "Entre pagar el flete o parar un día, paró…": two things, and one of them done. */
const BETWEEN = /(?<![\p{L}])entre\s+[^.;,]{3,80}?\s(?:o|u|y|e)\s[^.;,]{2,60}?,\s+(.+)$/iu

function takesOne(text: string): boolean {
  const rest = BETWEEN.exec(text)?.[1]
  return (
    rest !== undefined &&
    (tellsDeed(rest) || /^(?:\p{Ll}+o|elige|escoge|prefiere|opta)\s/u.test(rest)) &&
    findDates(text).length === 0
  )
}

/** "Mejor tarde y bien que pronto y mal", "menos tiendas pero mejores". */
const COMPARES =
  /(?<![\p{L}])(?:mejor\s[^.;,]{3,40}\sque\s|menos\s[^.;]{2,30}\s(?:pero|y)\s(?:\p{L}+\s)?mejor)/iu

/** «Dejé de venderle, aunque me costó el bono», «corté el bono y perdí a tres vendedores»: what was done, and its price. */
const AT_A_PRICE =
  /(?<![\p{L}])\p{L}{2,}(?:é|í|ó|amos|imos|iqué)(?![\p{L}])[^.]*?(?:[;,]\s+|\s(?:y|pero|aunque)\s+)(?:aunque\s+|pero\s+|y\s+)?(?:(?:eso|ello|lo\s+que)\s+)?(?:(?:me|nos|le)\s+cost(?:ó|aron)|perd(?:í|imos|ió)(?!\s+(?:el\s+miedo|la\s+paciencia)))(?![\p{L}])|(?<![\p{L}])(?:sacrifiqué|sacrificó|sacrificamos)(?![\p{L}])|(?<![\p{L}])(?:prefiere|prefiero|prefirió|preferí|preferimos|prefería)\s+\p{L}+r(?:l[aeo]s?)?\s[^.;]*\sa\s+\p{L}+r(?:l[aeo]s?)?\s/iu

/** One thing given for another. */
function trades(statement: Statement, { extractive }: Instruments): boolean {
  const { text } = statement
  if (takesOne(text) || COMPARES.test(text) || AT_A_PRICE.test(text)) return true
  if (extractive.says('gives', statement) && extractive.says('in_exchange', statement)) return true
  if (!extractive.says('trade', statement) && !LEST.test(text)) return false
  return tellsDeed(text) || extractive.says('chooses', statement)
}

function isOfStyle(statement: Statement, instruments: Instruments): boolean {
  const { extractive } = instruments
  if (statement.sections.includes('style') || extractive.says('style', statement)) return true
  return trades(statement, instruments)
}

function isOfExecution(statement: Statement, instruments: Instruments): boolean {
  const { text } = statement
  const { extractive } = instruments
  if (tellsDeed(text) || /^no\s/iu.test(text)) return true
  if (extractive.says('execution', statement) || judge(statement, instruments) !== 'neutra') return true
  return (
    text.split(' ').length >= LEAST_OBSERVED && !/\d{4}/u.test(text) && !extractive.says('setting', statement)
  )
}

const LEAST_OBSERVED = 6
