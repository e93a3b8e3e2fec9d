import type { Breach } from '@dictamen/kernel'

/** The items of a list whose key repeats that of an earlier one. */
export function checkUnique<Key extends string>(
  pointer: string,
  items: readonly Readonly<Record<Key, string>>[],
  key: Key,
): Breach[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const id = item[key]
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ pointer: `${pointer}/${index}/${key}`, message: `el identificador «${id}» está repetido` }]
  })
}
