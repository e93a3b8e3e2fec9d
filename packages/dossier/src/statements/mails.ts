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
export function mailFurniture({ passages, source }: Reading, timeline: Lexicon): ReadonlySet<Passage> {
  const furniture = new Set<Passage>()
  if (!passages.some(({ folded }) => fieldIn('mail_from', folded.text, timeline) !== null)) return furniture
  let part: 'said' | 'signature' | 'thread' | 'answered' = 'said'
  let lines = 0
  for (const passage of passages) {
    const { text } = passage.folded
    if (isAnswered(passage, source.text)) {
      furniture.add(passage)
      part = 'answered'
      continue
    }
    // What was answered ends with its last mark; a call that was made later is no part of a mail.
    if (part === 'answered' || labels(timeline, 'opens_call', text.replace(/^[\s-]+/u, ''))) part = 'said'
    if (fieldIn('mail_from', text, timeline) !== null) part = 'said'
    else if (timeline.has('mail_thread', text) && text.length <= 2 * SHORT) part = 'thread'
    else if (part === 'said' && timeline.has('sign_off', text.slice(0, SHORT))) {
      ;[part, lines] = ['signature', 0]
      furniture.add(passage)
      continue
    }
    if (part === 'signature' && (text.length > SHORT || ++lines > MOST_SIGNATURE)) part = 'said'
    if (part !== 'said' || isCourtesy(text, timeline)) furniture.add(passage)
  }
  return furniture
}

/** «> ¿Me confirmas la fecha?»: a line of the mail that this one answers. */
function isAnswered({ folded }: Passage, source: string): boolean {
  const place = folded.offsets[0]!
  return source
    .slice(source.lastIndexOf('\n', place - 1) + 1, place)
    .trimStart()
    .startsWith('>')
}
