import { NOT_INFORMED, type Gem5, type SourceKindName } from '@dictamen/contracts'
import { findFigures } from '../reading/figures.ts'
import type { Instruments } from '../reading/instruments.ts'
import type { SourceText } from '../reading/source.ts'
import { readCandidate, type Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import { FindingWriter, orAbsent } from './writer.ts'

type List = Exclude<keyof Gem5, never>

interface Sorted {
  readonly list: List
  readonly statement: Statement
  readonly weight: number
}

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
const UNDER_HEADING = 10
const NOT_PROSE = new Set(['duties', 'company'])

/** What GEM_5 finds in job description, kick-off notes and company context. */
export function readMandate(sources: readonly SourceText[], instruments: Instruments): Gem5 {
  const { statements } = readCandidate(sources, instruments)
  const sorted = sortAll(statements, instruments)
  const writer = new FindingWriter(instruments)
  const findings = (list: List): Statement[] =>
    sorted
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

/** "Tampoco…", "También que…": what goes on with the sentence before and says nothing of its own stands in its list. */
const GOES_ON = /^(?:tampoco|también|además|asimismo|igualmente|ni|y\s|otro\s+tanto|lo\s+mismo)/iu

function sortAll(statements: readonly Statement[], instruments: Instruments): Sorted[] {
  const sorted: Sorted[] = []
  let before: { readonly statement: Statement; readonly list: List } | null = null
  for (const statement of statements) {
    const own = sort(statement, instruments)
    const goesOn: boolean =
      own.length === 0 &&
      before !== null &&
      before.statement.passage === statement.passage &&
      GOES_ON.test(statement.text) &&
      !isBareLabel(statement)
    const taken: Sorted[] = goesOn ? [{ list: before!.list, statement, weight: 0 }] : own
    sorted.push(...taken)
    before = taken.length === 0 ? null : { statement, list: taken[0]!.list }
  }
  return sorted
}

function rankOf({ statement }: Sorted): number {
  return ORDER.indexOf(statement.kind)
}

function sort(statement: Statement, { extractive }: Instruments): Sorted[] {
  if (statement.isQuestion || isBareLabel(statement)) return []
  const heading = LISTS.find(({ section }) => statement.sections[0] === section) ?? outerList(statement)
  const byWords = isDated(statement, extractive)
    ? LISTS.filter(
        ({ list, cue }) =>
          list === 'exitos_esperados_12_18_meses' || (list === 'no_fits' && extractive.says(cue, statement)),
      )
    : LISTS.filter(({ cue }) => extractive.says(cue, statement))
  const strong = byWords.find(({ list }) => list === 'no_fits')
  if (
    heading !== undefined &&
    (strong === undefined || heading.list === 'no_fits' || !overridesHeading(statement, heading.list))
  )
    return [
      { list: heading.list, statement, weight: UNDER_HEADING + weightOf(heading, statement, extractive) },
    ]
  if (
    statement.sections.some((section) => NOT_PROSE.has(section)) &&
    statement.kind === 'brief_jd' &&
    strong === undefined
  )
    return byWords.slice(0, 1).map(({ list }) => ({ list, statement, weight: 0 }))
  return listsOfProse(byWords, statement, extractive)
}

/** A sentence can name a success and the problem behind it, or rivals and where candidates are: at most two lists. */
function listsOfProse(
  found: typeof LISTS,
  statement: Statement,
  extractive: Instruments['extractive'],
): Sorted[] {
  const first = found[0]
  if (isTension(statement) && !found.some(({ list }) => SAYS_MORE.has(list)))
    return [{ list: 'stakeholders_y_tensiones', statement, weight: 0 }]
  if (first === undefined) return []
  const strongProblem = found.find(
    ({ list }) => list === 'problema_real_del_rol' && strengthOf(statement, extractive) === 2,
  )
  const chosen = strongProblem !== undefined && first.list !== 'no_fits' ? [strongProblem] : [first]
  return chosen.map((item) => ({ list: item.list, statement, weight: weightOf(item, statement, extractive) }))
}

const SAYS_MORE = new Set<List>([
  'no_fits',
  'exitos_esperados_12_18_meses',
  'riesgos_del_mandato',
  'criterios_de_decision_final',
])
const PERSON =
  '(?:(?:don|doña|d\\.|dña\\.|sr\\.|sra\\.)\\s+)?\\p{Lu}\\p{Ll}{2,}|(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as)\\s+(?:director|directora|gerente|jef[ea]|responsable|presidente|presidenta|consejer[oa]|dueñ[oa]s?|soci[oa]s?|hij[oa]s?|fundador|fundadora|fundadores|ceo|cfo|coo|cto|accionistas?|herman[oa]s?|delegad[oa]s?|directores|gerentes|jefes|hered\\w+)'
const WANTS =
  '(?:no\\s+)?(?:quieren?|siguen?|prefieren?|defienden?|frenan?|empujan?|bloquean?|vetan?|exigen?|apoyan?|respaldan?|temen?|compiten?|desconfían?|protegen?|mandan?|deciden?|se\\s+(?:pelean?|oponen?|resisten?|llevan?|hablan?|fían?|entienden?|queja|sienten?)|comparten?|aceptan?|sueltan?|escuchan?|ven|ve|cree|creen|aspira\\w*|esperaba\\w*|optaba\\w*|optó)'
const TENSION = new RegExp(
  `(?:^|[;,:]\\s+|\\s(?:y|pero|mientras)\\s+)(?:${PERSON})(?![\\p{Ll}])[^.;]{0,60}?\\s${WANTS}(?![\\p{L}])`,
  'u',
)

/** Somebody who counts wants, defends or resists something. */
function isTension({ kind, text }: Statement): boolean {
  return kind === 'kickoff_notes' && TENSION.test(text)
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

/** "No queremos a nadie que…" is a no-fit under any heading; "ella no quiere tocarlos" only under criteria. */
function overridesHeading({ text }: Statement, list: List): boolean {
  return list === 'criterios_de_decision_final' || NOBODY.test(text)
}
