import { NOT_INFORMED, type Gem5, type SourceKindName } from '@dictamen/contracts'
import { findFigures, type SourceText } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { readCandidate, type Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import { alsoOf, guess, GUESSED, UNDER_HEADING } from './mandate-taught.ts'
import { isNotWanted, weighsMore } from './mandate-unwanted.ts'
import { attendeesOf, isFeud, isOfAttendee, isTension } from './mandate-tensions.ts'
import {
  ANNOUNCES,
  pointedAt,
  problemOf,
  SAYS_MORE,
  troubleBeside,
  type List,
  type Sorted,
} from './mandate-problem.ts'
import { FindingWriter, orAbsent } from './writer.ts'

/** Lists by the heading under which a sentence stands, and by its words where no heading says it. */
const LISTS: readonly { readonly list: List; readonly section: string; readonly cue: string }[] = [
  { list: 'no_fits', section: 'no_fit', cue: 'mandate_no_fit' },
  { list: 'exitos_esperados_12_18_meses', section: 'success', cue: 'mandate_success' },
  { list: 'riesgos_del_mandato', section: 'risks', cue: 'mandate_risks' },
  { list: 'stakeholders_y_tensiones', section: 'stakeholders', cue: 'mandate_stakeholders' },
  { list: 'criterios_de_decision_final', section: 'criteria', cue: 'mandate_criteria' },
  { list: 'problema_real_del_rol', section: 'problem', cue: 'mandate_problem' },
  { list: 'mapa_de_mercado', section: 'market', cue: 'mandate_market' },
]
const ORDER: readonly SourceKindName[] = ['kickoff_notes', 'brief_jd', 'company_context']
const NOT_PROSE = new Set(['duties', 'company'])

/** What GEM_5 finds in job description, kick-off notes and company context. */
export function readMandate(sources: readonly SourceText[], instruments: Instruments): Gem5 {
  const { statements } = readCandidate(sources, instruments)
  const sorted = sortAll(statements, instruments)
  const writer = new FindingWriter(instruments)
  const told = [...sorted, ...problemOf(statements, sorted), ...troubleBeside(statements, sorted)]
  const findings = (list: List): Statement[] =>
    told
      .filter((item) => item.list === list)
      .sort((a, b) => b.weight - a.weight || rankOf(a) - rankOf(b))
      .map(({ statement }) => statement)
  const plain = (list: List): Gem5['no_fits'] =>
    orAbsent(
      findings(list).map((statement) => writer.repeat(list, statement)),
      () => writer.absent(list),
    )
  return {
    problema_real_del_rol: plain('problema_real_del_rol'),
    exitos_esperados_12_18_meses: orAbsent(
      findings('exitos_esperados_12_18_meses').map((statement) => ({
        ...writer.repeat('exitos_esperados_12_18_meses', statement),
        kpi: kpiOf(statement),
      })),
      () => ({ ...writer.absent('exitos_esperados_12_18_meses'), kpi: NOT_INFORMED }),
    ),
    no_fits: plain('no_fits'),
    stakeholders_y_tensiones: plain('stakeholders_y_tensiones'),
    mapa_de_mercado: plain('mapa_de_mercado'),
    riesgos_del_mandato: plain('riesgos_del_mandato'),
    criterios_de_decision_final: plain('criterios_de_decision_final'),
  }
}

/** "Tampoco…", "También que…", "La segunda, …": what goes on with the sentence before and says nothing of its own stands in its list. */
const GOES_ON =
  /^(?:tampoco|también|además|asimismo|igualmente|ni|y\s|otro\s+tanto|lo\s+mismo|(?:(?:la|el|lo)\s+)?(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|últim[oa])\s*[,:]|por\s+último|finalmente)/iu

function sortAll(statements: readonly Statement[], instruments: Instruments): Sorted[] {
  const sorted: Sorted[] = []
  const attendees = attendeesOf(statements)
  let before: { readonly statement: Statement; readonly list: List } | null = null
  for (const statement of statements) {
    const found: Sorted[] =
      isListedAsUnwanted(statement) && !isBareLabel(statement)
        ? [{ list: 'no_fits', statement, weight: UNDER_HEADING }]
        : sort(statement, instruments)
    const own: Sorted[] =
      found.length === 0 && isOfAttendee(statement, attendees)
        ? [{ list: 'stakeholders_y_tensiones', statement, weight: 0 }]
        : found
    const goesOn: boolean =
      own.every(({ weight }) => weight === GUESSED) &&
      before !== null &&
      before.statement.passage === statement.passage &&
      GOES_ON.test(statement.text) &&
      !isBareLabel(statement)
    const taken: Sorted[] = goesOn ? [{ list: before!.list, statement, weight: 0 }] : own
    sorted.push(...taken, ...alsoOf(statement, taken, instruments))
    before = taken.length === 0 ? null : { statement, list: taken[0]!.list }
  }
  const pointed = pointedAt(statements)
  const said =
    pointed.length === 0 ? sorted : sorted.filter(({ statement }) => !ANNOUNCES.test(statement.text))
  return [...said, ...pointed].filter(
    (item, at, all) =>
      all.findIndex((other) => other.list === item.list && other.statement === item.statement) === at,
  )
}

/** "Insistieron en que no les presentemos a:": whoever is listed below is not wanted. */
const NOT_WANTED =
  /(?<![\p{L}])(?:no|ni|nunca|tampoco)\s+(?:(?:se|nos|les|le|me)\s+){0,2}(?:present|trae|traig|mand|enví|envi|ofre[zc]|pas|propon|quier|quer|ver|acept|admit|sirv|val|encaj|entr|consider|contempl|busc|interes|conv)\p{L}*|(?<![\p{L}])(?:descart|exclu|rechaz|abst[eé]n|incompatib)\p{L}*|(?<![\p{L}])no\s+van?(?!\s+a\s)(?![\p{L}])|(?<![\p{L}])(?:vetos?|vetad\p{L}+|vetan|a?fuera|l[ií]neas?\s+rojas?)(?![\p{L}])/iu

function isListedAsUnwanted({ passage, isQuestion, question }: Statement): boolean {
  if (passage.look !== 'item' || isQuestion) return false
  const over = passage.headings.at(-1)?.text
  // «¿A quién no quieren ver?», and then a list.
  const asked = question !== null && ASKS_WHO_NOT.test(question)
  return asked || (over !== undefined && NOT_WANTED.test(over))
}

const ASKS_WHO_NOT =
  /(?<![\p{L}])(?:a\s+)?(?:qui[eé]n(?:es)?|qu[eé]\s+perfil(?:es)?)\s+no(?![\p{L}])|no-?\s?fits?(?![\p{L}])/iu

function rankOf({ statement }: Sorted): number {
  return ORDER.indexOf(statement.kind)
}

const ASKED_ABOUT = new Set(LISTS.map(({ section }) => section))

/** The list that somebody asked about, in a conversation that is written down. */
function askedList(
  { speaker, question, sections: own }: Statement,
  { sections }: Instruments,
): (typeof LISTS)[number] | undefined {
  const isAnswer = speaker !== null || own[0] === 'answer'
  const asked = isAnswer && question !== null ? sections.ofQuestion(question, ASKED_ABOUT) : null
  return LISTS.find(({ section }) => section === asked)
}

function sort(statement: Statement, instruments: Instruments): Sorted[] {
  const { extractive } = instruments
  if (statement.isQuestion || isBareLabel(statement)) return []
  const heading =
    LISTS.find(({ section }) => statement.sections[0] === section) ??
    outerList(statement) ??
    askedList(statement, instruments)
  const byWords = isDated(statement, extractive)
    ? LISTS.filter(
        ({ list, cue }) =>
          list === 'exitos_esperados_12_18_meses' ||
          (list === 'no_fits' && (extractive.says(cue, statement) || isNotWanted(statement.text))),
      )
    : LISTS.filter(
        ({ list, cue }) =>
          (extractive.says(cue, statement) && (list !== 'no_fits' || !isRefusal(statement))) ||
          (list === 'no_fits' && (EXCLUDES.test(statement.text) || isNotWanted(statement.text))),
      )
  const refuses = heading?.list !== 'no_fits' && byWords.some(({ list }) => list === 'no_fits')
  const other = refuses ? elsewhere(statement) : null
  if (other !== null) return [{ list: other, statement, weight: 0 }]
  if (isRequirement(statement) || weighsMore(statement.text))
    return [{ list: 'criterios_de_decision_final', statement, weight: 0 }]
  const strong = byWords.find(({ list }) => list === 'no_fits')
  if (heading?.list === 'problema_real_del_rol' && isGoal(statement))
    return [{ list: 'exitos_esperados_12_18_meses', statement, weight: 0 }]
  if (
    heading !== undefined &&
    (strong === undefined || heading.list === 'no_fits' || !overridesHeading(statement, heading.list))
  )
    return underHeading(heading, statement, extractive)
  if (
    statement.sections.some((section) => NOT_PROSE.has(section)) &&
    statement.kind === 'brief_jd' &&
    strong === undefined
  )
    return byWords.slice(0, 1).map(({ list }) => ({ list, statement, weight: 0 }))
  return listsOfProse(byWords, statement, instruments)
}

/** The list of the heading, and beside it who quarrels. */
function underHeading(
  heading: (typeof LISTS)[number],
  statement: Statement,
  extractive: Instruments['extractive'],
): Sorted[] {
  const weight = UNDER_HEADING + weightOf(heading, statement, extractive)
  const own: Sorted = { list: heading.list, statement, weight }
  if (heading.list === 'stakeholders_y_tensiones' || !isFeud(statement)) return [own]
  return [own, { list: 'stakeholders_y_tensiones', statement, weight: 0 }]
}

const PERSON =
  /(?<![\p{L}])(?:nadie|alguien|quien(?:es)?|perfil(?:es)?|personas?|candidat\p{L}+|gente|profesional(?:es)?|ejecutiv\p{L}+|director\p{L}*|gerentes?)(?![\p{L}])/iu
const HOUSES =
  /(?:descart|exclu|evit|vet|rechaz|no\s+(?:quier|quer|toc))\p{L}*\s+(?:de\s+(?:antemano|entrada|plano)\s+)?(?:a\s+|al\s+)?(?:(?:l[oa]s?|el|sus?|dos|tres|otr[oa]s?|grandes|demás)\s+){0,4}(?:grupos?|cadenas?|empresas?|competidor\p{L}*|competencia|rival\p{L}*|casas?|fondos?|multinacional\p{L}*|consultoras?|firmas?|operador\p{L}*|bancos?|filial\p{L}*|proveedor\p{L}*|clientes?|sector\p{L}*|mercados?)(?![\p{L}])/iu
/** "No busca un experto: busca a quien convenza": what is wanted is said at once. */
const RATHER =
  /(?<![\p{L}])no\s+(?:busc|quier|quer|necesit|pid)\p{L}*\s[^:;.]{3,70}[:;,]\s+(?:sino\s+|(?:busc|quier|quer|necesit|pid)\p{L}*\s)/iu
/** "Los pedidos que Gernika no quiere": what somebody does not want of another. */
const LEFT_OVER = /(?<![\p{L}])(?:que|lo\s+que)\s+(?:\p{Lu}\p{L}+|(?:el|la|los|las)\s+\p{Ll}+)\s+no\s+quier/u

/** Where a sentence that refuses something belongs when it is nobody that is refused. */
function elsewhere({ text }: Statement): List | null {
  if (RATHER.test(text)) return 'criterios_de_decision_final'
  if (LEFT_OVER.test(text)) return 'stakeholders_y_tensiones'
  return HOUSES.test(text) && !PERSON.test(text) ? 'mapa_de_mercado' : null
}

/** A sentence can name a success and the problem behind it, or rivals and where candidates are: at most two lists. */
function listsOfProse(found: typeof LISTS, statement: Statement, instruments: Instruments): Sorted[] {
  const { extractive } = instruments
  const first = found[0]
  if (isTension(statement) && !found.some(({ list }) => SAYS_MORE.has(list)))
    return [{ list: 'stakeholders_y_tensiones', statement, weight: 0 }]
  if (first === undefined) return guess(statement, instruments)
  const strongProblem = found.find(
    ({ list }) => list === 'problema_real_del_rol' && strengthOf(statement, extractive) === 2,
  )
  const chosen = strongProblem !== undefined && first.list !== 'no_fits' ? strongProblem : first
  const second = isFeud(statement)
    ? LISTS.find(({ list }) => list === 'stakeholders_y_tensiones' && list !== chosen.list)
    : chosen.list === 'no_fits'
      ? undefined
      : (found.find((item) => isBeside(item.list, chosen.list)) ?? tensionBeside(statement, chosen.list))
  return [chosen, ...(second === undefined ? [] : [second])].map((item) => ({
    list: item.list,
    statement,
    weight: weightOf(item, statement, extractive),
  }))
}

/** "Gente que haya quebrado, ni hablar", "quien necesite un equipo grande tampoco": who is left out, said at the end. */
const EXCLUDES =
  /(?:^|[.:;]\s*)(?:y\s+|ah[:,]?\s+)?(?:(?:la\s+)?gente|personas?|alguien|quien(?:es)?|perfiles?|candidat\p{L}+|ejecutiv\p{L}+)\s[^.]{3,90}?[,\s](?:ni\s+hablar|ni\s+(?:loc[oa]s?|pensarlo|en\s+broma|verl[oa]s?)|tampoco|no,?\s+gracias|fuera|descartad[oa]s?|(?:que\s+)?(?:ni\s+)?se\s+abst[ei]\p{L}+|no\s+interesan?|sobran?)\.?$/iu

/** "Fermín no quiere cerrar plataformas": somebody refuses to do something, and excludes nobody. */
function isRefusal({ text }: Statement): boolean {
  // "No hay nadie que mande": somebody is missing, nobody is excluded.
  if (
    /(?<![\p{L}])(?:no|nunca)\s+(?:hay|había|hubo|tenemos|tienen|queda)\s+(?:nadie|quien)(?![\p{L}])/iu.test(
      text,
    )
  )
    return true
  return (
    /(?<![\p{L}])(?:no|tampoco)\s+(?:lo\s+|la\s+|se\s+)?(?:quier\p{L}+|queremos|acept\p{L}+|toler\p{L}+|piensa\p{L}*)\s+(?:\p{L}+[aeií]r(?:se|l[aeo]s?|nos)?|que|ni|m[aá]s|otr\p{L}+\s+(?:año|subida|recorte|cierre)|(?:el|la|los|las|su|sus|ese|esa|esos|esas|nada|ningun\p{L}+|ningún)\s+\p{Ll}+)(?![\p{L}])/iu.test(
      text,
    ) &&
    !/(?<![\p{L}])(?:(?<!(?:que|como)\s)nadie|alguien|quien(?:es)?|perfil(?:es)?|personas?|candidat\p{L}+|gente|director\p{L}*\s+que)(?![\p{L}])/iu.test(
      text,
    )
  )
}

/** Lists that one sentence often serves at once: who is at odds and what that endangers, what is to be reached and by whom. */
const BESIDE: readonly (readonly [List, List])[] = [
  ['riesgos_del_mandato', 'stakeholders_y_tensiones'],
  ['problema_real_del_rol', 'stakeholders_y_tensiones'],
  ['exitos_esperados_12_18_meses', 'criterios_de_decision_final'],
  ['riesgos_del_mandato', 'mapa_de_mercado'],
]

function isBeside(list: List, chosen: List): boolean {
  return BESIDE.some(([a, b]) => (a === list && b === chosen) || (b === list && a === chosen))
}

/** "Mora dice que el problema es Tito": the problem has a name, and so has who names it. */
function tensionBeside(statement: Statement, chosen: List): (typeof LISTS)[number] | undefined {
  if (chosen !== 'problema_real_del_rol' || statement.kind !== 'kickoff_notes') return undefined
  const blames = /^\p{Lu}\p{Ll}+\s[^.]{0,60}?\s(?:es|son|viene\s+de|está\s+en)\s+\p{Lu}\p{Ll}+/u.test(
    statement.text,
  )
  return blames || isTension(statement)
    ? LISTS.find(({ list }) => list === 'stakeholders_y_tensiones')
    : undefined
}

/** "Excluyente: haber administrado contratos": without it nobody is taken, so it is asked for. */
function isRequirement({ text, passage }: Statement): boolean {
  if (
    /^(?:nadie|quien(?:es)?|personas?|gente|perfil(?:es)?|candidat\p{L}+|profesional(?:es)?)\s/iu.test(text)
  )
    return false
  const asked = /^(?:requisitos?\s+)?excluyentes?\s*:?\s+(.*)$/iu.exec(text)?.[1] ?? text
  if (asked === text && !/^(?:requisitos?\s+)?excluyentes?$/iu.test(passage.label ?? '')) return false
  return (
    !/\b(?:no|sin|nunca|haber\s+sido\s+(?:despedid|sancionad|condenad))/iu.test(asked) &&
    /\b(?:haber|tener|contar|acreditar|m[ií]nimo|años|experiencia|t[ií]tulo|ingl[eé]s|manejo|dominio|disponibilidad|licencia|conocimiento)/iu.test(
      asked,
    )
  )
}

/** A figure to be reached: from one value to another, or a percentage. */
function isGoal({ text, passage }: Statement): boolean {
  if (passage.look !== 'item' && passage.look !== 'row') return false
  const figures = findFigures(text, findDates(text))
  return (
    figures.some(({ low, high, unit }) => low !== high || unit === 'percent') ||
    /\bde\s+[-+]?\d[\d.,]*\s+a\s+[-+]?\d/u.test(text)
  )
}

function weightOf(
  { list }: (typeof LISTS)[number],
  statement: Statement,
  extractive: Instruments['extractive'],
): number {
  return list === 'problema_real_del_rol' ? strengthOf(statement, extractive) : 0
}

/** 2 when the sentence says that something is the problem, 1 when it only describes one. */
function strengthOf(statement: Statement, extractive: Instruments['extractive']): number {
  const marks = extractive.marks('mandate_problem', statement.subject)
  if (/\bproblema\s+real\b|\bde\s+verdad\b|\bverdadero\b/iu.test(statement.text)) return 2
  const said = marks.some(({ start, end }) =>
    /problema|reto|desaf|duele|resolver|arreglar|falla|origen|raíz|causa|prioridad|urg|challenge/iu.test(
      statement.text.slice(start, end),
    ),
  )
  return said ? 2 : marks.length > 0 ? 1 : 0
}

/** The list of an outer heading when the nearest one says nothing of the kind. */
function outerList(statement: Statement): (typeof LISTS)[number] | undefined {
  if (statement.sections[0] !== undefined && NOT_PROSE.has(statement.sections[0])) return undefined
  for (const section of statement.sections) {
    const found = LISTS.find((item) => item.section === section)
    if (found !== undefined) return found
  }
  return undefined
}

/** "No-fits:" alone, or the date of the meeting. */
function isBareLabel({ text, passage }: Statement): boolean {
  return (passage.label !== null && text.length <= passage.label.length + 2) || text.split(' ').length < 2
}

/** What will be measured: the sentence itself when it has a figure. */
function kpiOf(statement: Statement): string {
  const { text } = statement
  const labelled = /\bKPI\s*:\s*([^.;]+)/iu.exec(text)?.[1]
  if (labelled !== undefined) return labelled.trim()
  const dates = findDates(text)
  const measured = findFigures(text, dates).some(({ unit }) => unit !== 'months' && unit !== 'years')
  return measured || dates.length > 0 ? text.replace(/[.\s]+$/, '') : NOT_INFORMED
}

/** A figure to be reached by a time: a success, whatever else the sentence says. */
function isDated(statement: Statement, extractive: Instruments['extractive']): boolean {
  if (
    strengthOf(statement, extractive) === 2 ||
    !extractive.says('mandate_horizon', statement) ||
    /\b(?:riesgo|problema|teme|preocupa)/iu.test(statement.text)
  )
    return false
  return findFigures(statement.text, findDates(statement.text)).some(
    ({ unit }) => unit !== 'months' && unit !== 'years',
  )
}

const NOBODY =
  /\b(?:descart|exclu|no\s+encaj|nadie\s+que|línea\s+roja|no\s+(?:queremos|quieren|quiere|buscamos|buscan|aceptamos|aceptan|nos\s+sirve)\s+(?:a\s+)?(?:nadie|alguien|perfil|person|candidat|gente|quien))/iu

/** «La campaña arranca en julio: no va quien no pueda empezar en junio». */
const NOT_GOING = /(?<![\p{L}])no\s+(?:va|pasa|entra|seguimos\s+con|avanzamos\s+con)\s+quien\s/iu

/** "No queremos a nadie que…" is a no-fit under any heading; "ella no quiere tocarlos" only under criteria. */
function overridesHeading({ text }: Statement, list: List): boolean {
  return list === 'criterios_de_decision_final' || NOBODY.test(text) || NOT_GOING.test(text)
}
