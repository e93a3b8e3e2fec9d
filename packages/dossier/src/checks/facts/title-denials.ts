import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import { holderOf } from '../../timeline/told.ts'
import { findTitles } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'

/** «El cargo de directora nunca lo tuvo», «gerente no hay en esta casa». */
const NOBODY_IS =
  /^[^.;?!]{0,30}?\s(?:(?:no|nunca|jamás)\s+l[oa]\s+(?:ha\s+)?(?:tuv|ten|ocup|ostent|desempeñ|ejerc)\p{Ll}+|no\s+(?:hay|hubo|había)(?=\s+(?:en|aquí|ni)(?![\p{L}])|[.;,»"”]|$))/iu

/** «Director no lo ha sido nunca», «nunca se le nombró socio», «gerente no». */
export function isDeniedHere(before: string, after: string): boolean {
  return (
    NOBODY_IS.test(after) ||
    /^[^.;?!]{0,30}?\s(?:no|nunca|jamás)\s+(?:lo\s+)?(?:ha\s+sido|he\s+sido|fui|soy|había\s+sido|fue|era|llegó|existía|existió|hubo|tuvimos|teníamos|tuve|tenía|tenemos|hemos\s+tenido)(?![\p{L}])/iu.test(
      after,
    ) ||
    /^[^.;,?!]{0,20}\sno(?=[.;,»"”]|$)/iu.test(after) ||
    /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:se\s+)?(?:(?:le|la|lo|les)\s+)?(?:lleg|nombr|hicier|hicim|ascend|ejerc|tuvo|ocup|ostent|asum|hab|hub|exist|ten|fue|era|fui|soy|he\s+sido|ha\s+sido)\p{Ll}*\s+(?:(?:a|al|de|como|el|la|un|una|cargo|puesto|ser|ningún|ninguna|nunca|jamás|propiamente|formalmente)\s+){0,4}$/iu.test(
      before,
    )
  )
}

const SOMEBODY_ELSE =
  '(?:yo|(?:mi|su|nuestr[oa])\\s+\\p{Ll}+|otr[oa]|(?:el|la)\\s+\\p{Ll}+\\s+\\p{Lu}\\p{Ll}+|un\\s+\\p{Ll}+|una\\s+\\p{Ll}+|(?:don|doña|el\\s+doctor|la\\s+doctora)\\s|\\p{Lu}\\p{Ll}+)(?![\\p{L}])'
const WAS_ANOTHER = new RegExp(`^[^.;,?!]{0,40}?\\slo\\s+(?:era|fue|es)\\s+${SOMEBODY_ELSE}`, 'u')
const IS_ANOTHER = new RegExp(
  `^[^.;,?!]{0,40}?\\s(?:(?:siempre\\s+)?(?:era|fue|es|ha\\s+sido)(?:\\s+siempre|\\s+y\\s+sigue\\s+siendo)?|se\\s+llama(?:ba)?)\\s+${SOMEBODY_ELSE}`,
  'u',
)

/** «Director comercial hubo uno y era otra persona». */
const THERE_WAS_ANOTHER = new RegExp(
  `^[^.;,?!]{0,30}?\\s(?:hubo|había|hay|tuvimos|teníamos)\\s+(?:solo\\s+)?(?:un[oa]|otr[oa])(?:\\s+sol[oa])?,?\\s+(?:y\\s+|que\\s+)?(?:no\\s+(?:era|fue)\\s|(?:era|fue|es)\\s+${SOMEBODY_ELSE})`,
  'u',
)

/** «CFO tenemos a Lucía Brandán». */
const WE_HAVE = /^[^.;,?!]{0,30}?\s(?:tenemos|teníamos|tengo|tenía|hay|había)\s+a\s+\p{Lu}\p{Ll}+/u

/** «El puesto de capitana lo tiene la dueña». */
const OTHER_HOLDS =
  /^[^.;,]{0,30}?\s(?:lo|la)\s+(?:ocup|ten|tien|llev|ejerc|desempeñ)\p{L}*\s+(?:el|la|su|mi|otr[oa]|un|una|\p{Lu})/u

/** «El superintendente lo trajimos de fuera», «el gerente de finanzas lo teníamos en Lima». */
const BROUGHT =
  /^[^.;,]{0,40}?\sl[oa]\s+(?:trajimos|trajo|trajeron|teníamos|tenían|contratamos|fichamos|mandaba)\s+(?:de|en|desde|la|el)\s/iu

/** «Jefe de ventas lo era Rui Tavares», «el gerente del área era un veterinario», «el jefe era mi persona». */
export function isHeldByOther(before: string, after: string): boolean {
  if ([WAS_ANOTHER, THERE_WAS_ANOTHER, OTHER_HOLDS, WE_HAVE].some((other) => other.test(after))) return true
  if (/(?:^|[.;:«"“]\s*)(?:El|La|el|la)\s+$/u.test(before) && BROUGHT.test(after)) return true
  return (
    /(?:^|[\s,;«"(])(?:el|la|mi|nuestr[oa])\s+$|(?:^|[.;:])[\s«"“]*$/iu.test(before) && IS_ANOTHER.test(after)
  )
}

/** A title that a sentence denies; with a scope, only that word of it. */
export function denialOf(
  statement: Statement,
  employer: string | null,
  rank: number,
  phrase: string,
  scope?: string,
): Fact {
  const value = { kind: 'title', rank, phrase, formal: true, denied: true } as const
  return {
    topic: 'cargo',
    attribute: 'cargo',
    employer,
    voice: statement.voice,
    citation: cite(statement),
    value: scope === undefined ? value : { ...value, scope },
  }
}

const NO_COMMAND =
  /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:ha\s+)?(?:ejerc|tuv|tenid|ocup|desempeñ|ostent)\p{Ll}*\s+(?:ningún\s+)?(?:cargos?|puestos?|funciones|responsabilidades)\s+(?:directiv|de\s+dirección|de\s+mando|de\s+jefatura|ejecutiv)\p{Ll}*/iu
const COMMANDING: readonly number[] = [4, 5, 6]

/** "No ejerció cargo directivo alguno": every title of command is denied. */
export function deniedCommands(statement: Statement): Fact[] {
  const { text, kind, employer } = statement
  const match = kind === 'cv' || employer === null ? null : NO_COMMAND.exec(text)
  if (match === null) return []
  return COMMANDING.map((rank) => denialOf(statement, employer, rank, 'directivo'))
}

const POST_OF =
  /(?<![\p{L}])([Dd]irección|[Ss]ubdirección|[Gg]erencia|[Ss]ubgerencia|[Jj]efatura|[Cc]oordinación)(?![\p{L}])[^.;,]{0,40}?\s(?:no\s+exist(?:e|ía|ió)|(?:estuvo|estaba|quedó)\s+vacante|(?:era|fue|es)\s+(?:mía|de\s+otr[oa]|de\s+\p{Lu})|l[ao]\s+(?:llev|ocup|ten|tuv|firm|dirig|ejerc)\p{Ll}+\s+(?:yo|otr[oa]|\p{Lu}\p{Ll}+|mi\s|el\s|la\s))/u

/** «Desde junio de 2021 la gerencia la lleva otro»: whoever had it before may be the candidate. */
const SINCE_THEN = /(?:^|[.;:«"“]\s*)(?:desde|hoy|ahora|actualmente|después|luego)(?![\p{L}])[^.;:]*$/iu

/** «La asesoría jurídica la dirijo yo». */
const LED_BY_ME =
  /(?<![\p{L}])(?:la|el)\s+(\p{Ll}{4,}(?:\s+(?:de\s+|del\s+)?\p{Ll}{4,}){0,2})\s+l[ao]\s+(?:dirijo|dirigía|dirigí|llevo|llevaba)\s+yo(?![\p{L}])/iu

/** «La gerencia de finanzas estuvo vacante», «la dirección del proyecto la firmé yo»: whoever claims that post did not hold it. */
export function deniedPosts(statement: Statement, timeline: Lexicon): Fact[] {
  const { text, kind, employer } = statement
  if (kind === 'cv' || employer === null) return []
  const led = LED_BY_ME.exec(text)
  if (led !== null) {
    const [head] = findTitles('director', timeline)
    return head === undefined ? [] : [denialOf(statement, employer, head.rank, `director de ${led[1]!}`)]
  }
  const match = POST_OF.exec(text)
  if (match === null || SINCE_THEN.test(text.slice(0, match.index))) return []
  const [holder] = findTitles(holderOf(match[1]!.toLowerCase()), timeline)
  return holder === undefined ? [] : [denialOf(statement, employer, holder.rank, match[0])]
}
