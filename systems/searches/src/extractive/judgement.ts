import type { Polarity } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import { looseHyphens } from '../reading/reading.ts'
import type { Statement } from '../statements/statements.ts'

/** Whether a sentence speaks for or against the person; after "pero" only what follows counts. */
export function judge(statement: Statement, { extractive }: Instruments): Polarity {
  const text = looseHyphens(lastTurn(seenBy(statement)))
  const found = extractive.marks('negative', text)
  const seen = found.filter(
    ({ start, end }) => FOUND_BEFORE.test(text.slice(0, start)) || LESSENED.test(text.slice(end)),
  ).length
  const bad = found.length - seen
  const praised = extractive.marks('positive', text).filter(({ start }) => !isDenied(text, start)).length
  const good = praised + seen
  if (statement.sections[0] === 'strengths' && bad === 0) return 'a_favor'
  if (statement.kind === 'references' && ADVICE.test(text)) return 'en_contra'
  if (statement.sections[0] === 'weaknesses') return 'en_contra'
  if (bad > 0 && bad >= good) return 'en_contra'
  if (good > 0) return bad === 0 || good > bad ? 'a_favor' : 'neutra'
  return 'neutra'
}

/** "Localizó los tres errores": whoever finds what is wrong does well. */
const FOUND_BEFORE =
  /(?<![\p{L}])(?:sin\s+(?:esconder|ocultar|tapar|cometer|repetir|caer)|localiz|detect|encontr|descubr|identific|hall|correg|corrig|señal|advirti|evit)\p{L}*\s+(?:[^\s.;:]+\s+){0,6}$/iu

/** "Los errores bajaron un 40 %": less of something bad. */
const LESSENED =
  /^\p{L}*(?:\s+(?:de|del|en|por)\s+\p{L}+){0,2}\s+(?:(?:se\s+)?(?:baj|ca[yí]|redu[jc]|disminu|desaparec)\p{L}*)/iu

/** In notes what the person says of others stands between quotation marks; what was seen of them, outside. */
function seenBy({ kind, text }: Statement): string {
  if (kind === 'references') return text
  const outside = text.replace(/«[^»]*»|"[^"]*"|“[^”]*”/gu, ' ')
  return outside.trim().split(/\s+/u).length >= 3 ? outside : text
}

/** What a referee says that somebody should do, they do not do yet. */
const ADVICE =
  /(?:^|[;,.]\s+)(?:[\p{L}\s,]{0,30}\s)?(?:(?:le\s+)?(?:debe|debería|podría|convendría|conviene|haría\s+bien)\s+(?:en\s+)?(?:que\s+)?(?:no\s+)?\p{L}+|tiene\s+que\s+(?:aprender|mejorar|cuidar|trabajar|soltar|delegar)|tendría\s+que|necesita\s+(?:aprender|mejorar|trabajar|alguien|que\s+le))/iu

function lastTurn(text: string): string {
  const turn = /^.*[,;\s](?:pero|aunque|sin embargo|si bien|but)\s+(.*)$/iu.exec(text)
  return turn !== null && turn[1]!.length > 10 ? turn[1]! : text
}

function isDenied(text: string, start: number): boolean {
  return /\b(?:no|nunca|sin|ni|apenas|poco|poca)\s+(?:\p{L}+\s+){0,1}$/iu.test(
    text.slice(Math.max(0, start - 24), start),
  )
}
