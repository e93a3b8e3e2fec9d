import type { Figure } from '../../reading/figures.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import type { Statement } from '../../statements/statements.ts'
import { agentsAfter } from './loose-sizes.ts'
import { LEADS_TO_COUNT } from './teams.ts'

const COUNTED = /\s(\p{Ll}{4,}s)$/u

/** «Doce soldadores», «quince mecánicos»: what the people counted are; null where they are just people. */
export function tradeOf(text: string, figure: Figure, lexicon: Lexicon): string | null {
  const own = COUNTED.exec(text.slice(figure.start, figure.end))?.[1]
  const noun = figure.unit === 'people' ? own : figure.unit === 'count' ? agentsAfter(text, figure) : null
  return noun === undefined || noun === null || lexicon.has('anybody', noun) ? null : noun
}

/** «Su equipo eran doce soldadores», «doce soldadores, nada más», or a referee's «tenía a su cargo doce soldadores». */
export function isAllThere({ text, kind }: Statement, figure: Figure, lexicon: Lexicon): boolean {
  const [before, after] = [text.slice(0, figure.start), text.slice(figure.end)]
  if (lexicon.has('no_others', `${before.slice(-ONLY)} ${after}`)) return true
  if (
    kind === 'references' &&
    IN_CHARGE.test(text) &&
    !ONE_OF_SEVERAL.test(before) &&
    !AND_OTHERS.test(after)
  )
    return true
  const staff = lexicon.marks('staff', before).at(-1)
  return (
    staff !== undefined &&
    LEADS_TO_COUNT.test(before.slice(staff.end)) &&
    /(?<![\p{L}])(?:el|la|su|mi|tod[oa])\s+$/iu.test(before.slice(0, staff.start))
  )
}

const IN_CHARGE =
  /(?<![\p{L}])(?:a\s+(?:su\s+)?cargo|a\s+sus\s+órdenes|bajo\s+su\s+(?:mando|dirección|responsabilidad))(?![\p{L}])/iu
/** «A comerciales y a dos administrativas», «a quince mecánicos, además de los de línea». */
const ONE_OF_SEVERAL = /(?:,|\s[ye])\s+(?:a\s+)?(?:l[oa]s\s+)?$/iu
const AND_OTHERS =
  /^[^.;]{0,20}?(?:,\s*|\s)(?:[ye]\s+(?:a\s+)?(?:l[oa]s\s|\S+\s+\p{Ll}+s(?![\p{L}]))|además|aparte|entre)/iu

/** How far before a figure the word stands that makes it all there was. */
const ONLY = 16
