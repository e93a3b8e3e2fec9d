import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'

const SHORT = 90
const MOST_SIGNATURE = 5

/** What stands behind a label with a colon: «De: Ana Gil»; null when the line has no such label. */
export function fieldIn(name: string, text: string, timeline: Lexicon): string | null {
  const [mark] = timeline.marks(name, text)
  const behind = mark?.start === 0 ? /^\s*:\s*(.*)$/su.exec(text.slice(mark.end)) : null
  return behind?.[1] ?? null
}

/** «Estimada Marta:», «Un saludo,»: a greeting or a sign-off, which is nobody's statement. */
export function isCourtesy(text: string, timeline: Lexicon): boolean {
  return text.length <= SHORT && labels(timeline, 'courtesy', text)
}

/** What a mail holds besides what it says: greetings, the signature, and the mails that it answers. */
export function mailFurniture(reading: Reading, timeline: Lexicon): ReadonlySet<Passage> {
  const { passages, source } = reading
  if (!passages.some(({ folded }) => fieldIn('mail_from', folded.text, timeline) !== null)) return new Set()
  let at: Place = { part: 'said', lines: 0 }
  const furniture = passages.filter((passage) => {
    const { text } = passage.folded
    at = isAnswered(passage, source.text) ? { part: 'answered', lines: 0 } : placeOf(text, at, timeline)
    return at.part !== 'said' || isCourtesy(text, timeline)
  })
  return new Set(furniture)
}

/** Of which part of a mail a line is, and how many lines of a signature were read. */
interface Place {
  readonly part: 'said' | 'signature' | 'thread' | 'answered'
  readonly lines: number
}

const SAID: Place = { part: 'said', lines: 0 }

function placeOf(text: string, before: Place, timeline: Lexicon): Place {
  if (fieldIn('mail_from', text, timeline) !== null) return SAID
  if (text.length <= 2 * SHORT && timeline.has('mail_thread', text)) return { part: 'thread', lines: 0 }
  // What was answered ends with its last mark; a call that was made later is no part of a mail.
  const isOver = before.part === 'answered' || labels(timeline, 'opens_call', text.replace(/^[\s-]+/u, ''))
  const { part, lines } = isOver ? SAID : before
  if (part === 'said')
    return timeline.has('sign_off', text.slice(0, SHORT)) ? { part: 'signature', lines: 0 } : SAID
  if (part !== 'signature') return { part, lines }
  return text.length > SHORT || lines >= MOST_SIGNATURE ? SAID : { part, lines: lines + 1 }
}

/** «> ¿Me confirmas la fecha?»: a line of the mail that this one answers. */
function isAnswered({ folded }: Passage, source: string): boolean {
  const place = folded.offsets[0]!
  return source
    .slice(source.lastIndexOf('\n', place - 1) + 1, place)
    .trimStart()
    .startsWith('>')
}
