import type { Lexicon } from '../../reading/lexicon.ts'
import type { Statement } from '../../statements/statements.ts'

/** «La automatización. Arrancó en 2022.»: what begins without a subject is the thing that was named right before. */
export function isOfThingBefore(
  statement: Statement,
  before: Statement | undefined,
  lexicon: Lexicon,
): boolean {
  if (before?.passage !== statement.passage || !OF_THINGS.test(statement.text)) return false
  const noun = /^(?:el|la|los|las|un|una)\s+(\p{Ll}+)/iu.exec(before.text)?.[1]
  return noun !== undefined && !lexicon.has('person', noun) && !lexicon.has('stay_noun', noun)
}

/** «Un juicio de Alfa que terminó en 2020»; «contó Rosa que salió en 2019» tells of the person. */
const ONE_OF_A_HOUSE_THAT =
  /(?<![\p{L}])(?:un(?:[oa]s?)?|otr[oa]s?|el|la|l[oa]s)\s+(?:\p{Ll}+\s+)?(?:de|del|con|contra)\s+(?:la\s+|el\s+)?\p{Lu}[\p{L}.&]*(?:\s+\p{Lu}[\p{L}.&]*)*\s+que\s+(?:se\s+)?$/u
const OTHER_SUBJECT =
  /\b(?:empresa|compañía|sociedad|planta|proyecto|sistema|cliente|contrato|convenio|marca|fondo|equipo|servicio|mercado|producto|competencia|concurrencia|pacto|cláusula|acuerdo|litigio|juicio|pleito|arbitraje|garantía|sanción|expediente|restricción|compromiso)\s+(?:se\s+)?$/iu

const SUBJECT =
  /(?:^|[.;,:"«]\s*|\sy\s+)(el|la|los|las|un|una|mi|mis|su|sus|nuestr[oa]s?)\s+(\p{Ll}+)(?:\s+[^\s,;.:]+){0,5}\s+(?:se\s+)?$/iu

/** "La obra terminó", "el contrato con la cadena se acabó", "mi antecesora se retiró": a thing, or somebody else. */
function isOfSomeThing(head: string, lexicon: Lexicon): boolean {
  const [subject, article, noun] = SUBJECT.exec(head) ?? []
  if (subject === undefined || /(?<![\p{L}])que\s/iu.test(subject)) return false
  // «La tuvimos hasta marzo»: no noun.
  if (/(?:[aei]mos|uve|[ai]eron|aron)$/iu.test(noun!)) return false
  // «El contador Alatorre ingresó»: somebody by their name.
  if (/\s\p{Ll}{4,}\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?\s+(?:se\s+)?$/u.test(subject)) return false
  if (/^(?:mi|su|nuestr)/iu.test(article!)) return !lexicon.has('stay_noun', noun!)
  return !lexicon.has('person', noun!)
}

/** «Hizo un curso de ventas que empezó en 2017 y terminó en 2018», «compró una prensa que llegó en mayo». */
function isOfThingThat(head: string, verb: string, lexicon: Lexicon): boolean {
  const [, article, noun] = A_THING_THAT.exec(head) ?? []
  if (article === undefined || (/^(?:el|la|su|mi)$/iu.test(article) && !OF_THINGS.test(verb))) return false
  return !lexicon.has('person', noun!) && !lexicon.has('stay_noun', noun!)
}

const A_THING_THAT =
  /(?<![\p{L}])(un|una|otr[oa]|el|la|su|mi)\s+(\p{Ll}+)(?:\s+(?:de|del|en|con|sobre|para)\s+[^.;,]{1,30}?)?\s+que\s+(?:se\s+)?(?:\p{Ll}+\s+[^.;,]*\sy\s+(?:se\s+)?)?$/iu

/** «La reforma de las oficinas costó cuatro millones y terminó en mayo». */
const THING_FIRST = /(?:^|[.;:"«“]\s*)(?:el|la|un|una)\s+(\p{Ll}+)(?:(?!\sque\s)[^.;:])*\s+y\s+(?:se\s+)?$/iu

/** Verbs of things as well as of people. */
export const OF_THINGS = /^(?:termin|acab|finaliz|conclu|empez|empec|comenz|comenc|arranc|inici)/iu

/** «Dejé Alfa y estuve de viaje hasta julio», «tras salir de Alfa estudió hasta mayo»: the time after leaving. */
const AFTER_LEAVING =
  /(?<![\p{L}])(?:(?:después|luego)\s+de(?:l|\s)|tras\s|al\s+(?:salir|irse|irme|dejar|marchar|terminar|acabar))/iu

export function isOfTimeAfter(head: string, lexicon: Lexicon): boolean {
  return (
    AFTER_LEAVING.test(head) ||
    lexicon.marks('ended', head).some(({ start, end }) => !/^hasta$/iu.test(head.slice(start, end)))
  )
}

/** «La huelga la llevé yo; terminó en junio»: what follows without a subject is of the thing that was spoken of. */
function isOfTopic(head: string, verb: string, lexicon: Lexicon): boolean {
  if (!OF_THINGS.test(verb)) return false
  // «Cursé un máster y lo terminé en julio».
  if (/(?<![\p{L}])l[oa]s?\s+$/iu.test(head)) return true
  const first = THING_FIRST.exec(head)?.[1]
  if (first !== undefined && !lexicon.has('person', first) && !lexicon.has('stay_noun', first)) return true
  const noun = /(?:^|[.:"«“]\s*|\s)(?:el|la)\s+(\p{Ll}+)[^.:]*\s(?:lo|la)\s[^.:;]+;\s+$/iu.exec(head)?.[1]
  return noun !== undefined && !lexicon.has('person', noun) && !lexicon.has('stay_noun', noun)
}

/** «El historial registra ingreso en agosto»: a paper that tells of the person. */
const RECORDS = /^(?:registra|consta|figura)/iu

/** What a verb of coming or going is said of is no person, or not the one who is evaluated. */
export function isOfOther(head: string, verb: string, lexicon: Lexicon): boolean {
  if (ONE_OF_A_HOUSE_THAT.test(head)) return true
  if (RECORDS.test(verb)) return false
  return (
    OTHER_SUBJECT.test(head) ||
    isOfSomeThing(head, lexicon) ||
    isOfTopic(head, verb, lexicon) ||
    isOfThingThat(head, verb, lexicon)
  )
}
