import type { Figure } from '../../reading/figures.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { agentsAfter } from './loose-sizes.ts'
import { LEADS_TO_COUNT } from './teams.ts'

const COUNTED = /\s(\p{Ll}{4,}s)$/u

/** «Doce soldadores», «quince mecánicos»: what the people counted are; null where they are just people. */
export function tradeOf(text: string, figure: Figure, lexicon: Lexicon): string | null {
  const own = COUNTED.exec(text.slice(figure.start, figure.end))?.[1]
  const noun = figure.unit === 'people' ? own : figure.unit === 'count' ? agentsAfter(text, figure) : null
  return noun === undefined || noun === null || lexicon.has('anybody', noun) ? null : noun
}

/** «Su equipo eran doce soldadores», «doce soldadores, nada más». */
export function isAllThere(text: string, figure: Figure, lexicon: Lexicon): boolean {
  const before = text.slice(0, figure.start)
  if (lexicon.has('no_others', `${before.slice(-ONLY)} ${text.slice(figure.end)}`)) return true
  const staff = lexicon.marks('staff', before).at(-1)
  return (
    staff !== undefined &&
    LEADS_TO_COUNT.test(before.slice(staff.end)) &&
    /(?<![\p{L}])(?:el|la|su|mi|tod[oa])\s+$/iu.test(before.slice(0, staff.start))
  )
}

/** How far before a figure the word stands that makes it all there was. */
const ONLY = 16
