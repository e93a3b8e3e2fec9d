import { findPeriods } from '@dictamen/spanish'
import { introduces, opensSentence, type Meeting } from './joins.ts'
import { opensWithDates, type LineWords } from './line-words.ts'

/** "2. ¿Qué tiene que haber cambiado en año y medio?", "Pregunta 2. ¿…? (éxitos)": a question, and nothing else on the line. */
export const ASKED = /^(?:\p{L}+\s+\d{1,2}\s*[.:)–—-]\s*)?¿[^?¿]{3,110}\?(?:\s+\([^()]{2,40}\))?$/u
export const BEGINS_ASKED = /^(?:\p{L}+\s+\d|¿)/u
export const ASKED_FIRST = /^(¿[^?¿]{3,110}\?|\p{Lu}[^.:;?!\d]{2,40})(?:(?<=\?)|\.)\s+(?=\S)/u

/** "P. ¿Qué hizo?", "R) Nada.": a word that may say who asks or answers. */
const SPEAKER = /^(\p{Lu}\p{L}{0,9})\s*[.):–-]\s+(?=\S)/u
/** What stands before a first colon, when it is short. */
export const LABEL = /^([^:.;?!|]{1,60}?)\s*(?:\|\s*)?:(?:\s+(?:\|\s+)?|$)/

/** A label, who speaks, dates of a career, or what somebody who was just introduced says. */
export function beginsAnew(meeting: Meeting, words: LineWords): boolean {
  const { joined, content, isFull } = meeting
  if (isLabelled(content) || speakerIn(content, words) !== null) return true
  if (/[.)]$/u.test(joined) && opensWithDates(content)) return true
  // «05/2012 - 07/2018  Banco Alfa. Gerente», «Caso: depender menos de dos clientes» over «Redujo la mora…».
  if ((!isFull || opensWithDates(joined)) && words.opensDeed(content)) return true
  return (
    introduces(joined) &&
    /,\s+\p{Ll}/u.test(joined) &&
    (isFull ? opensSentence(content, words) : /^\p{Lu}/u.test(content))
  )
}

/** The label of whoever asks or answers. */
export function speakerIn(content: string, words: LineWords): RegExpExecArray | null {
  const found = SPEAKER.exec(content)
  return found !== null && words.isSpeaker(found[1]!) ? found : null
}

/** A label, or a year that stands for one; "21: en esa fecha" is the end of a sentence that was broken. */
export function isLabelled(content: string): boolean {
  return LABEL.test(content) && !/^\d{1,3}\s*:/u.test(content)
}

/** «Marzo 2019 - Agosto 2024», alone on its line. */
export function isPeriodLine(content: string): boolean {
  const [period] = /\d{4}/u.test(content) ? findPeriods(content) : []
  if (period === undefined) return false
  return !/\p{L}{3}/u.test(content.slice(0, period.from) + content.slice(period.to))
}
