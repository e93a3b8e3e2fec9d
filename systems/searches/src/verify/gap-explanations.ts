import type { Instruments } from '../reading/instruments.ts'
import { cite, type Citation } from '../reading/reading.ts'
import { blocksOf } from '../statements/blocks.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import type { Gap } from '../timeline/gaps.ts'
import { findPeriods } from '../timeline/periods.ts'
import { findEmployer } from '../timeline/names.ts'
import type { Studies } from '../timeline/positions.ts'

/** What a source says of a gap: a sentence that explains it, or studies that fill it; null when none does. */
export function explainGap(
  gap: Gap,
  alone: boolean,
  candidate: CandidateReading,
  instruments: Instruments,
  mostMonths: number,
): Citation | null {
  const passage = passageAbout(gap, alone, candidate, instruments)
  if (passage !== null) return passage
  for (const statement of candidate.statements)
    if (explains(statement, gap, alone, instruments) || tellsWhole(statement, gap, mostMonths, instruments))
      return cite(statement)
  const studies = candidate.studies.find(
    (stage) => !instruments.timeline.has('part_time', stage.text) && fills(stage, gap, mostMonths),
  )
  return studies?.citation ?? null
}

const LEAST_WORDS = 6
const ASKS = /(?<![\p{L}])(?:pregunt|repregunt|insist)\p{L}*/iu

/** "El hueco de 2018. …": what a passage about the gap tells explains it, in whatever words, unless it says that nothing does. */
function passageAbout(
  gap: Gap,
  alone: boolean,
  { statements }: CandidateReading,
  instruments: Instruments,
): Citation | null {
  const told = statements.filter(({ kind }) => kind === 'interview_notes' || kind === 'cv')
  for (const mates of blocksOf(told).flatMap(partedByGaps(instruments))) {
    if (!isAboutGap(mates, gap, alone, instruments)) continue
    if (mates.some(({ subject }) => instruments.timeline.has('unexplained', subject))) continue
    const candidates = mates.filter(
      (statement) =>
        !statement.isQuestion &&
        !statement.isUncertain &&
        !ASKS.test(statement.text) &&
        statement.text.split(' ').length >= LEAST_WORDS,
    )
    const reasons = candidates.filter(({ text }) => saysWhy(text, instruments.timeline))
    const [best] = (reasons.length > 0 ? reasons : candidates).toSorted(
      (a, b) => b.text.length - a.text.length,
    )
    if (best !== undefined) return cite(best)
  }
  return null
}

/** A block may speak of the gap only from one of its sentences on. */
function partedByGaps({ timeline }: Instruments): (block: readonly Statement[]) => Statement[][] {
  return (block) => {
    const from = block.findIndex(({ text }) => timeline.has('gap_words', text))
    return from <= 0 ? [[...block]] : [block.slice(from)]
  }
}

/** Its label or its first sentence names a time without a post, and its dates are those of the gap. */
function isAboutGap(
  mates: readonly Statement[],
  gap: Gap,
  alone: boolean,
  { timeline }: Instruments,
): boolean {
  const [first] = mates
  if (first === undefined) return false
  const { label, headings } = first.passage
  const opening = [label ?? '', headings.at(-1)?.text ?? '', first.text]
  if (!opening.some((text) => timeline.has('gap_words', text))) return false
  return (
    alone ||
    mates.some(({ text }) => datesFallIn(text, gap)) ||
    opening.some((text) => datesFallIn(text, gap))
  )
}

function explains(
  statement: Statement,
  gap: Gap,
  alone: boolean,
  { timeline, contradictions }: Instruments,
): boolean {
  if (statement.isQuestion || contradictions.says('uncertain', statement)) return false
  if (timeline.has('unexplained', statement.subject)) return false
  if (!saysWhy(statement.text, timeline)) return false
  if (statement.sections.includes('education')) return false
  if (fallsIn(statement, gap)) return true
  const { text, question } = statement
  const aboutGap =
    timeline.has('gap_words', statement.subject) || (question !== null && timeline.has('gap_words', question))
  if (aboutGap && (alone || (question !== null && datesFallIn(question, gap))))
    return !hasDateElsewhere(statement, gap)
  if (question !== null && asksFor(question, gap)) return !hasDateElsewhere(statement, gap)
  return leavesFor(text, gap)
}

/** "De abril a julio prefiere no hablar": that tells nothing; "los meses sin trabajo" does. */
const DENIES =
  /(?<![\p{L}])(?:no(?!\s+(?:trabaj|tuvo\s+(?:trabajo|empleo)|tenía\s+(?:trabajo|empleo)))|nada|nunca|sin(?!\s+(?:trabaj|emple|dramati|adorn|que\s+se\s+le\s+pregunt|problema|rode))|evita|elude|rehúye)(?![\p{L}])/iu

/** "De marzo a octubre de 2016 estuve en Bari": who tells what they did all that time has explained it. */
function tellsWhole(statement: Statement, gap: Gap, mostMonths: number, instruments: Instruments): boolean {
  if (statement.kind !== 'interview_notes' && statement.kind !== 'cv') return false
  if (statement.isQuestion || statement.isUncertain || DENIES.test(statement.text)) return false
  if (instruments.timeline.has('unexplained', statement.subject)) return false
  if (instruments.timeline.has('part_time', statement.subject)) return false
  return findPeriods(statement.text).some(
    ({ start, end }) =>
      end !== null &&
      start.first >= gap.from - 1 &&
      end.last <= gap.to + 1 &&
      gap.months - (end.last - start.first + 1) <= mostMonths,
  )
}

/** Studies beside a job explain nothing, whatever else the sentence says does. */
function saysWhy(text: string, timeline: Instruments['timeline']): boolean {
  return text
    .split(/[,;]\s+|\s+y\s+/u)
    .some((clause) => timeline.has('explanation', clause) && !timeline.has('part_time', clause))
}

/** "¿Qué pasó entre Hero y Jealsa?", "¿Qué hizo en 2019?" */
function asksFor(question: string, gap: Gap): boolean {
  const names = [gap.before.employer, gap.after.employer].filter(
    (employer) => employer !== null && findEmployer(question, employer) !== null,
  )
  return names.length === 2 || datesFallIn(question, gap)
}

/** "Entre septiembre de 2017 y febrero de 2018", "en 2019", "de 2018 a 2020": within the gap, up to its edges. */
function fallsIn({ text, passage }: Statement, gap: Gap): boolean {
  if (datesFallIn(text, gap)) return true
  const label = passage.label
  return label !== null && datesFallIn(label, gap)
}

function datesFallIn(text: string, gap: Gap): boolean {
  const dates = findDates(text).map(({ date }) => date)
  if (dates.length === 0) return false
  const inside = dates.filter((date) => date.first <= gap.to + 1 && date.last >= gap.from - 1)
  if (inside.length !== dates.length && dates.length > 2) return inside.length >= 2
  const first = Math.min(...dates.map((date) => date.first))
  const last = Math.max(...dates.map((date) => date.last))
  return (
    inside.length > 0 &&
    (dates.length === 1 ? yearTouches(first, last, gap) : last >= gap.to - 12 && first <= gap.from + 12)
  )
}

/** A lone date explains a gap when most of what it can mean lies in it, or it is the year in which it begins or ends. */
function yearTouches(first: number, last: number, gap: Gap): boolean {
  return last > gap.from - 2 && first < gap.to + 2
}

function hasDateElsewhere({ text }: Statement, gap: Gap): boolean {
  const dates = findDates(text)
  return dates.length > 0 && !dates.some(({ date }) => date.first <= gap.to + 1 && date.last >= gap.from - 1)
}

/** "Tras salir de Transportes Sur se tomó seis meses": it names the employer before, or the one after as a return. */
function leavesFor(text: string, gap: Gap): boolean {
  const { before, after } = gap
  const named = (employer: string | null): boolean =>
    employer !== null && findEmployer(text, employer) !== null
  const leaving =
    /\b(?:tras|despu[eé]s|al\s+(?:salir|dejar|terminar)|cuando\s+(?:sali[oó]|dej[oó]|sal[ií]|dej[eé])|salir\s+de|dej[oóeé]|entre|after|between|una\s+vez\s+fuera|antes\s+de\s+(?:entrar|incorporar|empezar|unir|llegar))/iu.test(
      text,
    )
  return (
    leaving &&
    (named(before.employer) || named(after.employer)) &&
    !(named(before.employer) && /\bantes\s+de/iu.test(text) && !named(after.employer))
  )
}

function fills({ period }: Studies, gap: Gap, mostMonths: number): boolean {
  const start = Math.max(period.start.first, gap.from + 1)
  const end = Math.min(period.end?.last ?? gap.to - 1, gap.to - 1)
  return end >= start && gap.months - (end - start + 1) <= mostMonths
}
