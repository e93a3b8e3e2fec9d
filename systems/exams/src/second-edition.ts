import type { Exam12 } from '@dictamen/contracts'
import type { Option } from './answers.ts'
import type { Kind } from './content.ts'
import type { Facts } from './facts.ts'
import type { Gap } from './gaps.ts'
import { sideOf, type Area } from './parts.ts'
import { middle } from './placed.ts'
import { splitUnit } from './units.ts'
import type { Outcome, Wording } from './wording.ts'

type Question = Exam12['questions'][number]
type ContentOf<K extends Kind> = Extract<Question, { kind: K }>['content']
/** A content as the first edition has it. */
type First = Readonly<Record<string, unknown>>

/** What the second edition says of a question besides: marks gap by gap, units, drawings, keys beside media. */
export function secondContent(
  kind: Kind,
  first: object,
  facts: Facts,
  wording: Wording,
): Question['content'] {
  const content = first as First
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return withDrawings(content, facts)
    case 'matching':
      return withPairOutcomes(content, facts, wording)
    case 'numeric':
      return withUnits(content)
    case 'cloze_labeled_blanks':
      return { blanks: withOutcomes(content['blanks'], facts.labelled, wording) } as ContentOf<typeof kind>
    case 'cloze_inline':
      return { gaps: withOutcomes(content['gaps'], facts.gaps, wording) } as ContentOf<typeof kind>
    case 'cloze_table':
      return tableContent(facts, wording)
    case 'multipart_short_answer':
      return withItemOutcomes(content, facts, wording)
    case 'external_media_reference':
      return withKey(content, facts)
    default:
      return first as Question['content']
  }
}

/** The drawings of what is asked, without those of the options. */
export function stemDrawings(facts: Facts): string[] {
  const { parts, options } = facts
  const [first] = [...options].map(({ tick }) => tick)
  return parts.ink.filter((ink) => isAbove(ink, first) && !isSaid(ink, facts)).flatMap(({ prints }) => prints)
}

function isAbove(ink: Area, tick: Area | undefined): boolean {
  return (
    tick === undefined ||
    ink.page < tick.page ||
    (ink.page === tick.page && middle(ink.box) < tick.box[1] - 2)
  )
}

function isSaid(ink: Area, { parts }: Pick<Facts, 'parts'>): boolean {
  const side = sideOf(ink, parts)
  if (side !== null) return side === 'below'
  const said = [...parts.outcome, ...(parts.key?.line ?? [])]
  return said.some((row) => row.page < ink.page || (row.page === ink.page && row.box[1] < middle(ink.box)))
}

function withDrawings(content: First, facts: Facts): ContentOf<'single_choice'> {
  const { options, correct, user } = content as Omit<ContentOf<'single_choice'>, 'options'> & {
    options: { key: string; text: string }[]
  }
  return {
    options: options.map((option, at) => ({ ...option, drawings: drawingsOf(facts, at) })),
    correct,
    user,
  }
}

/** The drawings from the height of an option's button to the next one's. */
export function drawingsOf({ parts, options }: Pick<Facts, 'parts' | 'options'>, at: number): string[] {
  const { tick } = options[at]!
  const next = options.slice(at + 1).find((other) => !isAbreast(other, options[at]!))
  const abreast = options.find(
    (other) => other !== options[at] && isAbreast(other, options[at]!) && other.tick.box[0] > tick.box[0],
  )
  return parts.ink
    .filter(
      (ink) =>
        !isAbove(ink, tick) &&
        (next === undefined || isAbove(ink, next.tick)) &&
        ink.box[0] > tick.box[0] &&
        (abreast === undefined || ink.box[0] < abreast.tick.box[0]) &&
        !isSaid(ink, { parts }),
    )
    .flatMap(({ prints }) => prints)
}

function isAbreast({ tick: one }: Option, { tick: other }: Option): boolean {
  return one.page === other.page && Math.abs(middle(one.box) - middle(other.box)) < 3
}

function outcomeOf({ sign }: Gap, wording: Wording): Outcome {
  return sign === null ? null : wording.outcomeOf(sign.text)
}

function withOutcomes(parts: unknown, gaps: readonly Gap[], wording: Wording): object[] {
  return (parts as object[]).map((part, at) => ({ ...part, outcome: outcomeOf(gaps[at]!, wording) }))
}

function withPairOutcomes(
  content: First,
  { pairs, ordering }: Facts,
  wording: Wording,
): ContentOf<'matching'> {
  const answered = pairs.filter(({ gap }) => gap.user !== null)
  const user = content['pairs_user'] as { left: string; right: string }[]
  return {
    ...(content as ContentOf<'matching'>),
    pairs_user: user.map((pair, at) => ({
      ...pair,
      outcome: ordering === null ? outcomeOf(answered[at]!.gap, wording) : null,
    })),
  }
}

function withUnits(content: First): ContentOf<'numeric'> {
  const { expected, user } = content as ContentOf<'numeric'>
  return {
    ...(content as ContentOf<'numeric'>),
    unit: {
      expected: expected[0] === undefined ? null : splitUnit(expected[0]).unit,
      user: user === null ? null : splitUnit(user).unit,
    },
  }
}

function tableContent({ table, gaps }: Facts, wording: Wording): ContentOf<'cloze_table'> {
  return {
    table: table === null ? null : { rows: table.gapped.map((row) => [...row]) },
    gaps: gaps.map((gap, at) => ({
      index: at + 1,
      expected: null,
      user: gap.user,
      outcome: outcomeOf(gap, wording),
    })),
  }
}

function withItemOutcomes(
  content: First,
  { items }: Facts,
  wording: Wording,
): ContentOf<'multipart_short_answer'> {
  const read = content['items'] as ContentOf<'multipart_short_answer'>['items']
  return {
    items: read.map((item, at) => {
      const { gaps } = items[at]!
      const own = gaps.length === 1 ? outcomeOf(gaps[0]!, wording) : null
      const subitems = withOutcomes(item.subitems, gaps, wording) as typeof item.subitems
      return { ...item, outcome: own, subitems }
    }),
  }
}

/** A question that mentions a video is answered like any other: what is right stands in its key line. */
function withKey(content: First, { parts, answer }: Facts): ContentOf<'external_media_reference'> {
  const text = parts.key?.text ?? ''
  return {
    reference_text: content['reference_text'] as string,
    expected: text === '' ? [] : [text],
    user: answer?.gap?.user ?? null,
  }
}
