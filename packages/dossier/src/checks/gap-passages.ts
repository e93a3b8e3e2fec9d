import { findDates, findEmployer } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import { blocksOf } from '../statements/blocks.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import type { Gap } from '../timeline/gaps.ts'
import { datesFallIn, isAtStart } from './gap-dates.ts'

/** What a passage about a gap tells of it, and whether that is a reason by its words. */
interface Told {
  readonly statement: Statement
  readonly isReason: boolean
}

const LEAST_WORDS = 6
/** How many sentences after the one that speaks of a gap still do. */
const MOST_SENTENCES = 5

/**
 * "El hueco de 2018. …": what a passage about the gap tells explains it, in whatever words, unless it says that nothing
 * does. Of each passage the sentence that tells most; only one with a reason where the passage does not name the gap.
 */
export function passagesAbout(
  gap: Gap,
  alone: boolean,
  { statements }: CandidateReading,
  instruments: Instruments,
): Told[] {
  const told = statements.filter(({ kind }) => kind === 'interview_notes' || kind === 'cv')
  return blocksOf(told).flatMap((block): Told[] => {
    const named = fromNamed(block, gap, alone, instruments)
    const mates = named ?? fromEdges(block, gap, instruments)
    if (mates === null || mates.some(({ subject }) => instruments.timeline.has('unexplained', subject)))
      return []
    const best = bestOf(mates, instruments)
    const isWeak = best !== null && !best.isReason && (named === null || best.statement.kind === 'cv')
    return best === null || isWeak ? [] : [best]
  })
}

/** The sentence with most words of a reason; without any, the longest that does more than name the gap. */
function bestOf(mates: readonly Statement[], { timeline }: Instruments): Told | null {
  const usable = mates.filter(({ isQuestion, isUncertain }) => !isQuestion && !isUncertain)
  const [reason] = usable
    .map((statement) => ({ statement, count: countReasons(answerIn(statement.text, timeline), timeline) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || b.statement.text.length - a.statement.text.length)
  if (reason !== undefined) return { statement: reason.statement, isReason: true }
  const [longest] = usable
    .filter(({ text }) => answerIn(text, timeline).split(' ').length >= LEAST_WORDS)
    .filter(({ text }) => !timeline.has('gap_words', text) || timeline.has('tells', text))
    .toSorted((a, b) => b.text.length - a.text.length)
  return longest === undefined ? null : { statement: longest, isReason: false }
}

/** «Le pregunto qué hizo entonces: lo operaron de la espalda»: what is answered; nothing when it only says what was asked. */
function answerIn(text: string, timeline: Instruments['timeline']): string {
  const asked = timeline.marks('gap_asked', text).at(-1)
  if (asked === undefined) return text
  const colon = text.indexOf(':', asked.end)
  return colon < 0 ? '' : text.slice(colon + 1).trim()
}

/** Studies beside a job are no reason. */
function countReasons(text: string, timeline: Instruments['timeline']): number {
  return text
    .split(/[,;]\s+|\s+y\s+/u)
    .filter((clause) => !timeline.has('part_time', clause))
    .reduce((sum, clause) => sum + timeline.marks('explanation', clause).length, 0)
}

/** The sentences from the one on that names a time without a post, when their dates are those of the gap. */
function fromNamed(
  block: readonly Statement[],
  gap: Gap,
  alone: boolean,
  { timeline }: Instruments,
): Statement[] | null {
  const from = Math.max(
    0,
    block.findIndex(({ text }) => timeline.has('gap_words', text)),
  )
  const mates = block.slice(from)
  const [first] = mates
  if (first === undefined) return null
  const { label, headings } = first.passage
  const opening = [label ?? '', headings.at(-1)?.text ?? '', first.text]
  if (!opening.some((text) => timeline.has('gap_words', text))) return null
  const isDated =
    mates.some(({ text }) => datesFallIn(text, gap)) || opening.some((text) => datesFallIn(text, gap))
  return alone || isDated ? mates : null
}

/** «Salió de Alfa en junio de 2014 y entró en Beta en febrero. …»: the interview goes from one post to the next. */
function fromEdges(
  block: readonly Statement[],
  gap: Gap,
  { contradictions }: Instruments,
): Statement[] | null {
  const from = block.findIndex((statement) => {
    const { text, kind, isQuestion } = statement
    if (kind !== 'interview_notes' || isQuestion || !contradictions.says('ended', statement)) return false
    const { employer } = gap.before
    if (employer === null || findEmployer(text, employer) === null) return false
    return findDates(text).some(({ date }) => isAtStart(date, gap))
  })
  return from < 0 ? null : block.slice(from, from + MOST_SENTENCES)
}
