import { NOT_INFORMED, type Achievement } from '@dictamen/contracts'
import { splitSentences } from '@dictamen/kernel/text'
import { findFigures, type Figure } from '../reading/figures.ts'
import type { Instruments } from '../reading/instruments.ts'
import { cite } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import { quantitiesOf } from '../verify/facts/quantities.ts'
import type { FindingWriter } from './writer.ts'

/** A result that a file claims, with its figures; without any it is a gap of evidence. */
export interface Claim {
  readonly statement: Statement
  readonly figures: readonly Figure[]
}

const SECTIONS_ASIDE = new Set([
  'education',
  'languages',
  'aside',
  'question',
  'leaving',
  'impressions',
  'tests',
])

/** Results that CV and interview claim, in their order. */
export function findClaims(candidate: CandidateReading, instruments: Instruments): Claim[] {
  return candidate.statements
    .filter((statement) => isClaim(statement, instruments))
    .map((statement) => ({ statement, figures: outcomesOf(statement, instruments) }))
}

function isClaim(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.kind !== 'cv' && statement.kind !== 'interview_notes') return false
  if (statement.isQuestion || statement.isUncertain) return false
  if (statement.sections[0] !== undefined && SECTIONS_ASIDE.has(statement.sections[0])) return false
  if (isDenied(statement)) return false
  return extractive.says('achieved', statement)
}

/** What somebody did not do is no achievement. */
function isDenied({ text }: Statement): boolean {
  return (
    /^(?:R:\s*)?(?:no|nunca|jamás)[\s,.]/iu.test(text) ||
    /\b(?:no|nunca)\s+(?:ha|he|había)\s+\p{L}+d[oa]\b/iu.test(text)
  )
}

const OUTCOME = new Set(['percent', 'money', 'days', 'points', 'months'])

/** Figures that tell a result: neither the size of a team or budget nor how long somebody worked. */
function outcomesOf(statement: Statement, { contradictions }: Instruments): Figure[] {
  const { text } = statement
  const sizes = new Set(
    quantitiesOf(statement, contradictions).flatMap(({ topic, value }) =>
      (topic === 'equipo' || topic === 'presupuesto') && value.kind === 'quantity'
        ? [value.figure.start]
        : [],
    ),
  )
  return findFigures(text, findDates(text)).filter((figure) => {
    if (sizes.has(figure.start)) return figure.low !== figure.high && figure.unit !== 'people'
    if (figure.unit === 'months') return figure.low !== figure.high
    if (OUTCOME.has(figure.unit)) return true
    return (
      figure.low !== figure.high ||
      (figure.unit === 'count' && figure.low >= 2 && countsSomething(text, figure))
    )
  })
}

/** "14 tiendas", "dos convenios": a count of what was done. */
function countsSomething(text: string, { end }: Figure): boolean {
  return /^\s+(?:nuev[oa]s\s+)?(?:convenios?|tiendas|locales|clientes|cuentas|contratos|plantas|centros|países|mercados|productos|proyectos|aperturas|sedes|clínicas|hospitales|lanzamientos|adquisiciones|integraciones|acuerdos|líneas|patentes|fondos|rondas|stores|countries|customers|contracts|markets|products|sucursales|oficinas|referencias|bancos|acquisitions|usuarios|users|pedidos|unidades|toneladas|vehículos|camas|alumnos|puntos\s+de\s+venta)/iu.test(
    text.slice(end),
  )
}

/** Achievements with a figure; what several files say of one is a single finding with all its citations. */
export function writeAchievements(
  claims: readonly Claim[],
  writer: FindingWriter,
  instruments: Instruments,
): Achievement[] {
  const measured = claims.filter(({ figures }) => figures.length > 0)
  const groups: Claim[][] = []
  for (const claim of measured) {
    const group = groups.find(([first]) => first !== undefined && isSameResult(first, claim))
    if (group === undefined) groups.push([claim])
    else group.push(claim)
  }
  return groups.map((group) => writeAchievement(group, writer, instruments))
}

function isSameResult(a: Claim, b: Claim): boolean {
  const [x, y] = [a.statement, b.statement]
  if (x.employer !== null && y.employer !== null && x.employer !== y.employer) return false
  const shared = b.figures.filter((figure) =>
    a.figures.some(
      (other) => other.unit === figure.unit && other.low === figure.low && other.high === figure.high,
    ),
  )
  return shared.length > 0 && (x.kind !== y.kind || x.reading.source.path !== y.reading.source.path)
}

function writeAchievement(
  group: readonly Claim[],
  writer: FindingWriter,
  instruments: Instruments,
): Achievement {
  const { statement, figures } = group[0]!
  const parts = partsOf(
    group.map((claim) => claim.statement),
    instruments,
  )
  const finding = writer.write(
    'logros_calibrados',
    writer.wordsOf(statement),
    group.map((claim) => cite(claim.statement)),
    {
      polarity: 'a_favor',
    },
  )
  const [citation] = finding.citations
  return {
    ...finding,
    ...parts,
    resultado: parts.resultado ?? finding.text,
    metrica: figures.map(({ start, end }) => statement.text.slice(start, end)).join('; '),
    fuente: `${citation!.source}:${citation!.line}`,
  }
}

/** Problem and action in the words of the sources: labelled parts, else the clauses that tell them. */
function partsOf(
  statements: readonly Statement[],
  { extractive }: Instruments,
): { problema: string; accion: string; resultado?: string } {
  const labelled = (name: string): string | undefined => {
    for (const { passage } of statements) {
      const found = new RegExp(`\\b${name}\\s*:\\s*([^.;|]+)`, 'iu').exec(passage.folded.text)?.[1]
      if (found !== undefined && statements.some(({ text }) => text.includes(found))) return found.trim()
    }
    return undefined
  }
  const clauses = statements.flatMap(({ text }) => clausesOf(text))
  const problem =
    labelled('problema|situaci[oó]n|contexto') ?? clauses.find((clause) => extractive.has('problem', clause))
  const action =
    labelled('acci[oó]n|acciones') ??
    clauses.find((clause) => clause !== problem && extractive.has('action', clause))
  const result = labelled('resultado|resultados')
  return {
    problema: problem ?? NOT_INFORMED,
    accion: action ?? NOT_INFORMED,
    ...(result === undefined ? {} : { resultado: result }),
  }
}

function clausesOf(text: string): string[] {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .flatMap((sentence) =>
      sentence.split(
        /[;:]\s+|,\s+(?=(?:lo\s+que|con|mediante|gracias|porque|tras|cuando|y\s+en)\b)|\s+(?=(?:porque|mediante|gracias\s+a|debido\s+a|rediseñando|separando|implantando|implementando|negociando|\p{L}{4,}(?:ando|iendo))\s)/iu,
      ),
    )
    .map((clause) => clause.replace(/[.\s]+$/, '').trim())
    .filter((clause) => clause.length > 3)
}
