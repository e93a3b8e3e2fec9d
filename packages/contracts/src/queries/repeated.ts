import type { Breach } from '@dictamen/kernel'

/** The items of a list of words that repeat an earlier one. */
export function checkRepeated(pointer: string, items: readonly string[], what: string): Breach[] {
  return items.flatMap((item, index) =>
    items.indexOf(item) === index
      ? []
      : [{ pointer: `${pointer}/${index}`, message: `${what} «${item}» está repetido` }],
  )
}
