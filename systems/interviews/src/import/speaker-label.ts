import { foldCase } from '@dictamen/kernel/text'
import { CLOCK_TIME } from './clock-time.ts'
import { joinWhiteSpace } from './cue.ts'

/** A line that may begin with the name of who speaks. */
export interface LabelledLine {
  readonly label: string
  /** The time written beside the name, as it is written. */
  readonly time: string | null
  readonly text: string
  /** Set off by bold type or by a time: a name and nothing else. */
  readonly firm: boolean
}

/** Tells whether a label names a role: the interviewer or the candidate. */
export type IsRole = (label: string) => boolean

const TIME = String.raw`[\[(](${CLOCK_TIME})[\])]`
const PLAIN = new RegExp(String.raw`^([^:\[\]]{1,60}?)\s*(?:${TIME})?\s*:(?:\s+|$)(.*)$`, 'u')
const BOLD_WITH_COLON = new RegExp(
  String.raw`^(?:\*\*|__)([^:*]{1,60}?)\s*(?:${TIME})?\s*:\s*(?:\*\*|__)\s*(.*)$`,
  'u',
)
const BOLD = new RegExp(
  String.raw`^(?:\*\*|__)([^:*]{1,60}?)(?:\*\*|__)\s*(?:${TIME})?\s*:(?:\s+|$)(.*)$`,
  'u',
)
const NAME_AND_TIME = new RegExp(String.raw`^([^:\[\]()]{1,60}?)\s+[\[(]?(${CLOCK_TIME})[\])]?()$`, 'u')

const SHAPE = /^\p{L}[\p{L}\p{M}\p{N} .'’_()/-]*$/u
const NUMBERED = /^(?:speaker|hablante|voz|persona)[ _]?\d+$/i
const MOST_WORDS = 5
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y'])

/** Reads the label at the head of a line; null when the line has none. */
export function readLabel(line: string): LabelledLine | null {
  const bold = BOLD_WITH_COLON.exec(line) ?? BOLD.exec(line)
  const nameAndTime = bold === null ? NAME_AND_TIME.exec(line) : null
  const match = bold ?? nameAndTime ?? PLAIN.exec(line)
  if (match === null) return null
  const label = joinWhiteSpace(match[1]!)
  if (!SHAPE.test(label) || label.split(' ').length > MOST_WORDS) return null
  if (nameAndTime !== null && !isNameLike(label)) return null
  const time = match[2] ?? null
  return { label, time, text: match[3] ?? '', firm: bold !== null || time !== null }
}

/** A label's identity: the same name in capitals or with other spacing is the same speaker. */
export function keyOfLabel(label: string): string {
  return foldCase(joinWhiteSpace(label))
}

/**
 * Which labels of a text name speakers. A role, a firm label and a repeated name do; a name that occurs once does
 * only where those leave fewer than two speakers, since «Resultado: …» also looks like a name.
 */
export function chooseLabels(
  lines: readonly Pick<LabelledLine, 'label' | 'firm'>[],
  isRole: IsRole,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { label } of lines) counts.set(keyOfLabel(label), (counts.get(keyOfLabel(label)) ?? 0) + 1)
  const repeated = (label: string): boolean => counts.get(keyOfLabel(label))! > 1
  const sure = lines.filter(
    ({ label, firm }) =>
      firm || isRole(label) || NUMBERED.test(label) || (isNameLike(label) && repeated(label)),
  )
  const chosen = new Set(sure.map(({ label }) => keyOfLabel(label)))
  if (chosen.size >= 2) return chosen
  for (const { label } of lines) {
    if (isNameLike(label) || (repeated(label) && beginsWithCapital(label))) chosen.add(keyOfLabel(label))
  }
  return chosen.size > 1 || sure.length > 0 ? chosen : new Set()
}

function isNameLike(label: string): boolean {
  const words = label
    .replace(/\([^()]*\)/g, ' ')
    .trim()
    .split(/[\s_-]+/)
  return (
    words.length > 0 &&
    words.every((word, index) => (index > 0 && PARTICLES.has(word)) || beginsWithCapital(word))
  )
}

function beginsWithCapital(word: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(word)
}
