import { type Statement, withText } from '@dictamen/dossier/statements'
import type { Bearing } from './bearing.ts'

/** «…; desde entonces», «…; hoy», «…, sí», «…; la vendió»: from here on the sentence tells how things stand now. */
const SINCE =
  /(?:[;,.]\s+|\sy\s+)(?=(?:desde\s+(?:entonces|hace|ese|esa|(?:\p{L}+\s+de\s+)?(?:19|20)\d\d)|a\s+partir\s+de|hoy|ahora|actualmente|ya\s+(?:(?:l[oa]s?|se|me)\s+)?(?:termin|acab|venc|vend|cerr|dej|liquid|renunci|resolv|mud)\p{L}+|(?:luego|después|más\s+tarde),?\s+(?:(?:se|me|le|l[oa]s?)\s+)?\p{L}+(?:ó|é|í)|sí|(?:(?:se|l[oa]s?|que)\s+)?(?:cerr|vend|archiv|descart|absolv|absolvi|resolv|resolvi|sald|anul|desestim|venc|venci|termin|liquid|traspas)(?:ó|ió)|nada\s+tiene\s+que\s+ver)(?![\p{L}]))/giu
/** «…; en Alfa la aplico desde 2017»: of two statements the second is of today. */
const SINCE_THEN =
  /;\s+(?=[^;.]{0,40}?(?:desde\s+(?:entonces|(?:\p{L}+\s+de\s+)?(?:19|20)\d\d)|hoy|ahora)(?![\p{L}]))/giu
/** «Nunca le tocó en Alfa; en Beta cerró dos convenios». */
const SECOND = /;\s+/giu
/** «Prefiere viajes cortos, pero suma cinco meses»: what is conceded stands first. */
const BUT = /[;,]?\s+(?=(?:pero|aunque|sin\s+embargo|no\s+obstante)\s)/giu
/** Whoever refuses outright refuses, whatever they offer instead. */
const REFUSES =
  /(?<![\p{L}])(?:no|nunca|tampoco)\s+(?:(?:se|me|le|lo|la|los|las|nos)\s+)*(?:quier|quis|acept|pued|podr|va\s|voy\s|vamos|piens|está\p{L}*\s+dispuest|estoy\s+dispuest|cuenten|cuente|\p{L}+r[íi]a(?![\p{L}]))/iu

/** What a sentence says once it has turned: of «antes no, hoy sí» the second holds. */
export function readTurned(statement: Statement, read: (statement: Statement) => Bearing[]): Bearing[] {
  const whole = read(statement)
  if (!whole.some(({ hits }) => hits)) return whole
  for (const [turn, holds] of [
    [SINCE, () => true],
    [SINCE_THEN, () => true],
    [SECOND, () => true],
    [BUT, (head: string) => !REFUSES.test(head)],
  ] as const) {
    const at = [...statement.text.matchAll(turn)].at(-1)?.index
    if (at === undefined || !holds(statement.text.slice(0, at))) continue
    const after = read(withText(statement, statement.text.slice(at)))
    if (after.some(({ hits }) => hits)) return whole
    // Of two statements, the second takes the first back only where it says the contrary.
    if (turn === SECOND && after.length === 0) continue
    return [...whole.filter(({ hits }) => !hits), ...after].map((bearing) => ({ ...bearing, statement }))
  }
  return whole
}
