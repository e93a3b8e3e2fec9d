import { squeeze, type Option } from './answers.ts'
import type { Facts } from './facts.ts'
import type { Ink } from './ink.ts'
import { middle, type Placed } from './placed.ts'
import { drawingsOf } from './second-edition.ts'

/**
 * Keys of the options whose drawings the key line draws again, line for line; null where no option is told by its
 * drawings, and none where something of the key stays unexplained.
 */
export function keysByPrint(facts: Facts): string[] | null {
  const { options, parts } = facts
  const prints = options.map((_, at) => drawingsOf(facts, at).join(' '))
  if (parts.key === null || prints.every((own) => own === '') || !areAlike(options)) return null
  const [first] = parts.key.line
  const drawn = parts.ink.filter((ink) => isAtKey(ink, first!))
  if (drawn.length === 0) return []
  const whole = drawn.flatMap((ink) => ink.prints).join(' ')
  const named = prints.flatMap((own, at) => (own === whole ? [options[at]!.key] : []))
  if (named.length > 0) return named.length === 1 ? named : []
  const each = drawn.map((ink) => prints.indexOf(ink.prints.join(' ')))
  const keys = new Set(each.map((at) => options[at]?.key))
  return each.includes(-1) ? [] : options.map(({ key }) => key).filter((key) => keys.has(key))
}

/** Whether the texts of some options do not tell them apart. */
function areAlike(options: readonly Option[]): boolean {
  return new Set(options.map(({ text }) => squeeze(text))).size < options.length
}

function isAtKey({ page, box }: Ink, first: Placed): boolean {
  if (page !== first.page) return page > first.page
  return box[3] >= first.box[1] && middle(box) >= first.box[1] - (box[3] - box[1])
}
