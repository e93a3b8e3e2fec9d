import { opensDeed, opensSentence } from './joins.ts'

/** "2. ¿Qué tiene que haber cambiado en año y medio?", "Pregunta 2. ¿…? (éxitos)": a question, and nothing else on the line. */
export const ASKED = /^(?:pregunta\s+\d{1,2}\s*[.:)–—-]\s*)?¿[^?¿]{3,110}\?(?:\s+\([^()]{2,40}\))?$/iu
export const BEGINS_ASKED = /^(?:pregunta\s+\d|¿)/iu
export const ASKED_FIRST = /^(¿[^?¿]{3,110}\?|\p{Lu}[^.:;?!\d]{2,40})(?:(?<=\?)|\.)\s+(?=\S)/u

/** "P. ¿Qué hizo?", "R) Nada.": who asks and who answers. */
export const SPEAKER = /^(P|R|Q|A|Preg|Resp|Pregunta|Respuesta)\s*[.):–-]\s+(?=\S)/u
/** What stands before a first colon, when it is short. */
export const LABEL = /^([^:.;?!|]{1,60}?)\s*(?:\|\s*)?:(?:\s+(?:\|\s+)?|$)/

/** «2014 (abril) a 2016 (diciembre). …», «Mar. 2014 – dic. 2016»: a line of a career. */
export const OPENS_WITH_DATES =
  /^(?:\d{1,2}\/|\p{L}{3,10}\.?\s+(?:de\s+)?)?(?:19|20)\d{2}(?:\s*\(\p{L}+\))?\s*(?:[-–—]|a(?![\p{L}])|al(?![\p{L}])|hasta)\s*\S/u

/** «Lic. Rebeca Montaño, directora de Alfa»: a line that says who speaks, and ends without a mark. */
const INTRODUCES =
  /^(?:(?:ref(?:erencia)?\.?\s*)?\(?\d{1,2}\s*[.):–—-]+\s*)?(?:\p{Lu}[\p{L}]{0,4}\.\s?(?:\p{Lu}\.\s)?)?\p{Lu}\p{Ll}+(?:\s+(?:de\s+|del\s+|la\s+)?\p{Lu}\p{Ll}+){1,3},\s+(?:ex\s?)?(?:director|gerent|jef|dueñ|soci|presid|responsab|coordin|vicepresid|consejer|superior|supervis|encargad|president|compañer|colega|client|titular|delegad)[^.:;,«"“]*$/iu

/** A label, who speaks, dates of a career, or what somebody who was just introduced says. */
export function beginsAnew(joined: string, content: string, isFull: boolean): boolean {
  if (isLabelled(content) || SPEAKER.test(content)) return true
  if (OPENS_WITH_DATES.test(content) && /[.)]$/u.test(joined)) return true
  // «05/2012 - 07/2018  Banco Alfa. Gerente», «Caso: depender menos de dos clientes» over «Redujo la mora…».
  if ((OPENS_WITH_DATES.test(joined) || !isFull) && opensDeed(content)) return true
  return INTRODUCES.test(joined) && (isFull ? opensSentence(content) : /^\p{Lu}/u.test(content))
}

/** A label, or a year that stands for one; "21: en esa fecha" is the end of a sentence that was broken. */
export function isLabelled(content: string): boolean {
  return LABEL.test(content) && !/^\d{1,3}\s*:/u.test(content)
}

const OF_PERIOD =
  /(?<![\p{L}])(?:ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)\p{L}*|(?:19|20)\d\d|\d{1,2}(?=[/.-])|(?<![\p{L}])(?:desde|hasta|del?|al?|la|el|actualidad|actual|presente|fecha|hoy|present)(?![\p{L}])|[\s.,/()–—…-]+/giu

/** «Marzo 2019 - Agosto 2024», alone on its line. */
export function isPeriodLine(content: string): boolean {
  return /(?:19|20)\d\d/u.test(content) && content.replace(OF_PERIOD, '') === ''
}
