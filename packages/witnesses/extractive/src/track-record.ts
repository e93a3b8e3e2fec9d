import { type Finding, type Gem1, NOT_INFORMED, type SourceContradiction } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { endOf, findGaps, type Gap, type Position } from '@dictamen/dossier/timeline'
import { formatDate } from '@dictamen/spanish'
import {
  explanationsOf,
  findContradictions,
  findFluff,
  gapLimit,
  quantitiesOf,
  reasonsOf,
} from '@dictamen/dossier/checks'
import { findClaims, writeAchievements } from './achievements.ts'
import { writeMissingEvidence } from './missing-evidence.ts'
import { matchRule } from './settings.ts'
import { FindingWriter, orAbsent } from './writer.ts'

/** What GEM_1 finds in CV and interview notes. */
export function readTrackRecord(candidate: CandidateReading, instruments: Instruments): Gem1 {
  const writer = new FindingWriter(instruments)
  const claims = findClaims(candidate, instruments)
  const achievements = writeAchievements(claims, candidate, writer, instruments)
  const path = writePath(candidate, writer, instruments)
  return {
    resumen_ejecutivo: orAbsent(
      [
        ...summarise(candidate, writer),
        ...profileOf(candidate, writer, instruments),
        ...guessesOf(candidate, writer, instruments),
      ],
      () => writer.absent('resumen_ejecutivo'),
    ),
    trayectoria: orAbsent(path, () => writer.absent('trayectoria')),
    logros_calibrados: achievements,
    riesgos_de_continuidad: [
      ...writeGaps(candidate, writer, instruments),
      ...writeShortStays(candidate.positions, writer, instruments),
      ...writeDepartures(candidate, writer, instruments),
      ...findContradictions(candidate, instruments).map((item) =>
        writeContradiction('riesgos_de_continuidad', item, writer),
      ),
    ],
    vacios_de_evidencia: writeMissingEvidence(candidate, claims, writer, instruments),
  }
}

function writePath(
  { positions, statements }: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const sorted = positions.toSorted(
    (a, b) => endOf(b) - endOf(a) || b.period.start.first - a.period.start.first,
  )
  const steps = sorted.map((position) => {
    const scope = statements.find((statement) => isScope(statement, position, instruments))
    const [text, citations] = [`${describePosition(position)}.`, [position.citation]]
    return scope === undefined
      ? writer.write('trayectoria', text, citations)
      : writer.write(
          'trayectoria',
          `${text} Alcance: «${writer.wordsOf(scope).replace(/[«».]+$|[«»]/gu, '')}».`,
          [...citations, cite(scope)],
        )
  })
  const ranked = sorted.filter(({ rank }) => rank !== null)
  const [last, first] = [ranked[0], ranked.at(-1)]
  if (last === undefined || first === undefined || last.rank! <= first.rank!) return steps
  const text = `Progresión de ${first.title} a ${last.title}.`
  return [
    ...steps,
    writer.write('trayectoria', text, [first.citation, last.citation], { polarity: 'a_favor' }),
  ]
}

/** «Dirijo dos fábricas y un equipo de 230 personas»: how large a post is, told under it. */
function isScope(statement: Statement, position: Position, instruments: Instruments): boolean {
  if (statement.kind !== 'cv' || statement.position !== position) return false
  const { quote } = cite(statement)
  return (
    !position.citation.quote.includes(quote) &&
    quantitiesOf(statement, instruments).some(({ topic }) => topic === 'equipo' || topic === 'presupuesto')
  )
}

/** "Directora de Planta, Jealsa Foods (marzo de 2018 – junio de 2023)". */
function describePosition({ title, employer, period }: Position): string {
  const end = period.end === null ? 'actualidad' : formatDate(period.end)
  return `${title ?? NOT_INFORMED}, ${employer ?? NOT_INFORMED} (${formatDate(period.start)} – ${end})`
}

function summarise(candidate: CandidateReading, writer: FindingWriter): Finding[] {
  const latest = candidate.positions.toSorted(
    (a, b) => endOf(b) - endOf(a) || b.period.start.first - a.period.start.first,
  )[0]
  if (latest === undefined) return []
  return [
    writer.write('resumen_ejecutivo', `Puesto más reciente: ${describePosition(latest)}.`, [latest.citation]),
  ]
}

const MOST_PROFILE = 2
const LEAST_PROFILE = 8

/** How the CV sums the person up: its profile, or the first sentence before any post that says for how long or in what. */
function profileOf(
  { statements, positions }: CandidateReading,
  writer: FindingWriter,
  { extractive, fluff }: Instruments,
): Finding[] {
  const first = Math.min(...positions.map((position) => position.first), Number.POSITIVE_INFINITY)
  return statements
    .filter(
      ({ kind, sections, passage, position }) =>
        kind === 'cv' && position === null && (sections[0] === 'summary' || passage.index < first),
    )
    .filter(
      (statement) =>
        statement.text.split(' ').length >= LEAST_PROFILE &&
        findFluff(statement, fluff).length === 0 &&
        !extractive.says('vacuous', statement) &&
        !/@|https?:/u.test(statement.text),
    )
    .slice(0, MOST_PROFILE)
    .map((statement) => writer.repeat('resumen_ejecutivo', statement))
}

/** What the interviewer only supposes. */
function guessesOf(
  { statements }: CandidateReading,
  writer: FindingWriter,
  { extractive }: Instruments,
): Finding[] {
  return statements
    .filter(
      (statement) =>
        statement.kind === 'interview_notes' &&
        !statement.isQuestion &&
        (extractive.says('hypothesis', statement) || statement.sections[0] === 'impressions'),
    )
    .map((statement) =>
      writer.write('resumen_ejecutivo', `«${statement.text.replace(/[«»]/gu, '"')}»`, [cite(statement)], {
        hypothesis: true,
      }),
    )
}

function writeGaps(candidate: CandidateReading, writer: FindingWriter, instruments: Instruments): Finding[] {
  const { most_months: most } = instruments.rulesets.timeline.optionsOf(gapLimit)
  const gaps = findGaps(candidate.positions, most)
  return gaps.map((gap) => {
    const explanations = explanationsOf(gap, gaps.length === 1, candidate, instruments, most)
    const citations = [gap.before.citation, gap.after.citation]
    if (explanations.length === 0)
      return writer.write(
        'riesgos_de_continuidad',
        `Vacío temporal no explicado: ${describeGap(gap)}.`,
        citations,
        {
          polarity: 'en_contra',
          severity: 'media',
        },
      )
    const text = `Vacío temporal explicado por una fuente: ${describeGap(gap)}.`
    return writer.write('riesgos_de_continuidad', text, [...citations, ...explanations], { severity: 'baja' })
  })
}

function describeGap({ before, after, months }: Gap): string {
  const end = before.period.end
  const until = end === null ? '' : ` (hasta ${formatDate(end)})`
  const least =
    end !== null && (end.first !== end.last || after.period.start.first !== after.period.start.last)
  return `${least ? 'al menos ' : ''}${months} meses entre ${before.employer ?? before.title ?? NOT_INFORMED}${until} y ${after.employer ?? after.title ?? NOT_INFORMED} (desde ${formatDate(after.period.start)})`
}

/** Positions that ended sooner than a year after they began; only where both months are known. */
function writeShortStays(
  positions: readonly Position[],
  writer: FindingWriter,
  { rulesets }: Instruments,
): Finding[] {
  const { short_months: short } = rulesets.extractive.optionsOf(matchRule)
  return positions.flatMap((position) => {
    const { start, end } = position.period
    if (
      end === null ||
      start.first !== start.last ||
      end.first !== end.last ||
      end.first - start.first >= short
    )
      return []
    const others = positions.filter((other) => other !== position && other.employer === position.employer)
    if (others.length > 0) return []
    return [
      writer.write(
        'riesgos_de_continuidad',
        `Permanencia corta: ${describePosition(position)}.`,
        [position.citation],
        {
          polarity: 'en_contra',
          severity: 'baja',
        },
      ),
    ]
  })
}

const LEFT =
  /(?<![\p{L}])(?:(?:dej[óé]|abandon[óé])\s+(?:la\s+(?:empresa|compañía|casa|firma|entidad|organización)|el\s+(?:grupo|puesto|cargo|banco|despacho))|sali(?:ó|eron)|salí|se\s+(?:fue|marchó|desvinculó|despidió|retiró|jubiló|salió|vino|cambió|pasó\s+a|quiere\s+ir|quería\s+ir|movería|iría|iba)|cambi[oó]\s+de\s+(?:empresa|trabajo|casa|sector|ciudad)|causó\s+baja|pidió\s+(?:la\s+(?:baja|cuenta|excedencia|liquidación)|el\s+finiquito)|(?:lo|la|le)\s+llamaron|no\s+(?:le|se\s+le)\s+renov\p{L}+|(?:quiere|querría|busca)\s+(?:cambiar|salir|irse|moverse|volver)|me\s+(?:fui|marché|desvinculé)|renunci[óé]|dimiti[óo]|dimití|(?:lo|la|le|me)\s+(?:despidieron|cesaron|echaron|corrieron|desvincularon)|(?:su|mi|la)\s+salida)(?![\p{L}])/iu
/** "Dejó Alfa": an employer by its name. */
const LEFT_NAMED = /(?<![\p{L}])(?:[Dd]ej[óé]|[Aa]bandon[óé])\s+\p{Lu}/u
const ASKS_WHY_LEFT =
  /(?:por\s*qué|motiv|razón|causa)[^?]{0,40}(?:dej|sali|sale|fue|march|cambi|renunci|dimit|salida|va\s+a\s+dejar|quiere\s+(?:salir|dejar|irse|cambiar))/iu
const CAUSE =
  /(?<![\p{L}])(?:porque|por(?:que)?\s|debido\s+a|tras\s|a\s+ra[ií]z|al\s+(?:no\s+)?\p{L}+r(?:se)?(?![\p{L}])|cuando\s|para\s|ya\s+que|pues\s|motiv\p{L}+|raz\p{L}+)/iu

function tellsWhyLeft({ text, question }: Statement): boolean {
  const left = LEFT.test(text) || LEFT_NAMED.test(text)
  if (question !== null && ASKS_WHY_LEFT.test(question)) return left || CAUSE.test(text)
  return left && CAUSE.test(text)
}

/** Why somebody left, as CV and interview tell it. */
function writeDepartures(
  candidate: CandidateReading,
  writer: FindingWriter,
  { contradictions }: Instruments,
): Finding[] {
  return candidate.statements
    .filter(({ kind, isQuestion }) => (kind === 'cv' || kind === 'interview_notes') && !isQuestion)
    .filter(
      (statement) =>
        statement.sections[0] === 'leaving' ||
        reasonsOf(statement, candidate.positions, contradictions).length > 0 ||
        tellsWhyLeft(statement),
    )
    .map((statement) =>
      writer.write(
        'riesgos_de_continuidad',
        `Motivo de salida según la fuente: «${statement.text.replace(/[«»]/gu, '"')}»`,
        [cite(statement)],
        { hypothesis: statement.isUncertain },
      ),
    )
}

/** A contradiction as a finding, with both sides and what explains it. */
export function writeContradiction(
  section: string,
  item: SourceContradiction,
  writer: FindingWriter,
): Finding {
  if (item.explanation !== null)
    return writer.write(
      section,
      item.text.replace(/^Contradicción/, 'Diferencia explicada por una fuente'),
      [...item.citations, item.explanation],
      { severity: 'baja' },
    )
  return writer.write(section, item.text, item.citations, {
    polarity: 'en_contra',
    severity: item.irresoluble ? 'alta' : 'media',
  })
}
