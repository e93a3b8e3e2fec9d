import { findDates, findFigures, formatDate } from '@dictamen/spanish'
import { type Finding, type Gem1, NOT_INFORMED, type SourceContradiction } from '@dictamen/contracts'
import {
  explanationsOf,
  findContradictions,
  findFluff,
  gapLimit,
  quantitiesOf,
  reasonsOf,
} from '@dictamen/dossier/checks'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { endOf, findGaps, type Gap, type Position } from '@dictamen/dossier/timeline'
import { findClaims, writeAchievements } from './achievements.ts'
import type { Instruments } from './instruments.ts'
import { writeMissingEvidence } from './missing-evidence.ts'
import { opensWithDeed, tellsResult } from './results.ts'
import { limitsRule } from './settings.ts'
import { isTestimony } from './spoken.ts'
import { FindingWriter, orAbsent, quoted } from './writer.ts'

const CONTINUITY = 'riesgos_de_continuidad'
const LEAVING = new Set(['leaving'])
const MOST_SCOPES = 3

/** What GEM_1 finds in CV and interview notes. */
export function readTrackRecord(candidate: CandidateReading, instruments: Instruments): Gem1 {
  const writer = new FindingWriter(instruments)
  const claims = findClaims(candidate, instruments).filter(
    ({ statement }) => !isLeaving(statement, instruments),
  )
  const path = candidate.positions
    .filter((position) => !isOfStudies(position, instruments))
    .toSorted((a, b) => endOf(b) - endOf(a) || b.period.start.first - a.period.start.first)
  return {
    resumen_ejecutivo: orAbsent(
      [...writeLatest(path, writer, instruments), ...writeProfile(candidate, writer, instruments)],
      () => writer.absent('resumen_ejecutivo'),
    ),
    trayectoria: orAbsent(
      [
        ...path.map((position) => writePosition(position, candidate, writer, instruments)),
        ...writeLicences(candidate, writer, instruments),
      ],
      () => writer.absent('trayectoria'),
    ),
    logros_calibrados: writeAchievements(claims, writer, instruments),
    riesgos_de_continuidad: [
      ...writeGaps(CONTINUITY, candidate, writer, instruments),
      ...writeShortStays(path, writer, instruments),
      ...writeDepartures(candidate, writer, instruments),
      ...writeContradictions(CONTINUITY, findContradictions(candidate, instruments), writer, instruments),
    ],
    vacios_de_evidencia: writeMissingEvidence(candidate, claims, writer, instruments),
  }
}

/** A university or a school where the CV names no post. */
function isOfStudies({ title, employer }: Position, { extractive }: Instruments): boolean {
  return title === null && employer !== null && extractive.has('school', employer)
}

function writePosition(
  position: Position,
  { statements }: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding {
  const text = describePosition(position, instruments)
  const scopes = statements
    .filter((statement) => isScope(statement, position, instruments))
    .slice(0, MOST_SCOPES)
  if (scopes.length === 0) return writer.write('trayectoria', text, [position.citation])
  const scope = scopes.map((statement) => quoted(statement.text)).join('»; «')
  const told = instruments.say('scope', { position: text, scope })
  return writer.write('trayectoria', told, [position.citation, ...scopes.map((statement) => cite(statement))])
}

/** «Dirijo dos fábricas y un equipo de 230 personas»: how large a post is, told under it. */
function isScope(statement: Statement, position: Position, instruments: Instruments): boolean {
  if (statement.kind !== 'cv' || statement.position !== position) return false
  const { quote } = cite(statement)
  return (
    !position.citation.quote.includes(quote) &&
    !opensWithDeed(statement, instruments) &&
    (quantitiesOf(statement, instruments).some(
      ({ topic }) => topic === 'equipo' || topic === 'presupuesto',
    ) ||
      isExtent(statement, instruments))
  )
}

/** «Ocho analistas»: how many, in words of what a post covers and not of what was reached. */
function isExtent(statement: Statement, instruments: Instruments): boolean {
  const figures = findFigures(statement.text, findDates(statement.text))
  return (
    figures.length > 0 &&
    instruments.extractive.says('extent', statement) &&
    !tellsResult(statement, figures, instruments)
  )
}

/** "Directora de Planta, Jealsa Foods (marzo de 2018 – junio de 2023)." */
function describePosition({ title, employer, period }: Position, { say }: Instruments): string {
  return say('position', {
    title: title ?? NOT_INFORMED,
    house: employer ?? NOT_INFORMED,
    from: formatDate(period.start),
    to: period.end === null ? say('still') : formatDate(period.end),
  })
}

function writeLatest(
  [latest]: readonly Position[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  if (latest === undefined) return []
  const text = instruments.say('latest', { position: describePosition(latest, instruments) })
  return [writer.write('resumen_ejecutivo', text, [latest.citation])]
}

/** «Certificación vigente hasta marzo de 2029»: what somebody is licensed for, with its date. */
function writeLicences(
  { statements }: CandidateReading,
  writer: FindingWriter,
  { extractive }: Instruments,
): Finding[] {
  return statements
    .filter(
      (statement) =>
        statement.kind === 'cv' &&
        extractive.says('valid_until', statement) &&
        findDates(statement.text).length > 0,
    )
    .map((statement) => writer.repeat('trayectoria', statement))
}

/** How the CV sums the person up, under a heading that says so. */
function writeProfile(
  { statements }: CandidateReading,
  writer: FindingWriter,
  { rulesets, fluff }: Instruments,
): Finding[] {
  const { profile_sentences: most, profile_words: least } = rulesets.extractive.optionsOf(limitsRule)
  return statements
    .filter(
      ({ kind, sections, position, text }) =>
        kind === 'cv' && position === null && sections[0] === 'summary' && text.split(' ').length >= least,
    )
    .filter((statement) => findFluff(statement, fluff).length === 0)
    .slice(0, most)
    .map((statement) => writer.repeat('resumen_ejecutivo', statement))
}

/** The gaps between dated positions, each with what explains it; where nothing does, it is a risk. */
function writeGaps(
  section: string,
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { most_months: most } = instruments.rulesets.timeline.optionsOf(gapLimit)
  const gaps = findGaps(candidate.positions, most)
  return gaps.map((gap) => {
    const explanations = explanationsOf(
      { gap, alone: gaps.length === 1, mostMonths: most },
      candidate,
      instruments,
    )
    const citations = [gap.before.citation, gap.after.citation]
    const isOpen = explanations.length === 0
    return writer.write(
      section,
      instruments.say(isOpen ? 'gap_open' : 'gap_explained', { gap: describeGap(gap, instruments) }),
      [...citations, ...explanations],
      isOpen ? { polarity: 'en_contra', severity: 'media' } : { severity: 'baja' },
    )
  })
}

function describeGap({ before, after, months }: Gap, { say }: Instruments): string {
  const { end } = before.period
  const { start } = after.period
  const isRough = end !== null && (end.first !== end.last || start.first !== start.last)
  const gap = say('gap', {
    months,
    before: before.employer ?? before.title ?? NOT_INFORMED,
    until: end === null ? NOT_INFORMED : formatDate(end),
    after: after.employer ?? after.title ?? NOT_INFORMED,
    since: formatDate(start),
  })
  return isRough ? say('gap_least', { gap }) : gap
}

/** Positions that ended sooner than a year after they began; only where both months are known. */
function writeShortStays(
  positions: readonly Position[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { short_months: short } = instruments.rulesets.extractive.optionsOf(limitsRule)
  return positions
    .filter(
      ({ employer, period: { start, end } }) =>
        end !== null &&
        start.first === start.last &&
        end.first === end.last &&
        end.first - start.first < short &&
        positions.filter((other) => other.employer === employer).length === 1,
    )
    .map((position) =>
      writer.write(
        CONTINUITY,
        instruments.say('short_stay', { position: describePosition(position, instruments) }),
        [position.citation],
        { polarity: 'en_contra', severity: 'baja' },
      ),
    )
}

/** Why somebody left, under a label or in words that name the reason. */
function writeDepartures(
  { statements, positions }: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  return statements
    .filter(
      (statement) =>
        (statement.kind === 'cv' || statement.kind === 'interview_notes') &&
        !statement.isUncertain &&
        (isTestimony(statement, instruments) || isUnderLeaving(statement, instruments)) &&
        !(statement.kind === 'cv' && opensWithDeed(statement, instruments)),
    )
    .filter(
      (statement) =>
        statement.sections[0] === 'leaving' ||
        isLeaving(statement, instruments) ||
        reasonsOf(statement, positions, instruments.contradictions).length > 0,
    )
    .map((statement) =>
      writer.write(CONTINUITY, instruments.say('leaving', { quote: quoted(statement.text) }), [
        cite(statement),
      ]),
    )
}

/** Told under «Mov.», as the answer to «¿Por qué se va?», or with a verb of leaving. */
function isLeaving(statement: Statement, instruments: Instruments): boolean {
  const { sections, extractive } = instruments
  const { kind, question } = statement
  if (kind !== 'interview_notes') return false
  if (isUnderLeaving(statement, instruments)) return true
  if (question?.includes('?') === true && sections.ofQuestion(question, LEAVING) !== null) return true
  return extractive.says('leaving_form', statement)
}

/** «por qué: la casa se fusiona»: a label that asks, with its answer behind it. */
function isUnderLeaving({ kind, passage, text }: Statement, { extractive }: Instruments): boolean {
  const { label } = passage
  if (kind !== 'interview_notes' || label === null || text.endsWith('?')) return false
  return extractive.has('leaving_label', label)
}

/** What two sources tell differently, with both sides and what explains it. */
export function writeContradictions(
  section: string,
  contradictions: readonly SourceContradiction[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  return contradictions.map((item) => writeContradiction(section, item, writer, instruments))
}

function writeContradiction(
  section: string,
  { text, citations, explanation, irresoluble }: SourceContradiction,
  writer: FindingWriter,
  { say }: Instruments,
): Finding {
  if (explanation === null)
    return writer.write(section, text, citations, {
      polarity: 'en_contra',
      severity: irresoluble ? 'alta' : 'media',
    })
  const word = say('contradiction')
  const told = text.startsWith(word) ? `${say('difference')}${text.slice(word.length)}` : text
  return writer.write(section, told, [...citations, explanation], { severity: 'baja' })
}

/** The gaps that nothing explains. */
export function writeOpenGaps(
  section: string,
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  return writeGaps(section, candidate, writer, instruments).filter(({ polarity }) => polarity === 'en_contra')
}
