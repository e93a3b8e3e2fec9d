import type { Option } from './answers.ts'
import { sameAs } from './looks.ts'
import type { Parts, Pictured } from './parts.ts'
import { middle, type Placed } from './placed.ts'
import type { Wording } from './wording.ts'

/** Keys of the options whose picture the key line shows again; none where anything of it stays unexplained. */
export function keysByPicture(
  { key, pictures }: Parts,
  options: readonly Option[],
  { pictures: rule }: Wording,
): string[] {
  const [first] = key?.line ?? []
  if (first === undefined || /[^\s,]/.test(key!.text)) return []
  const ownPictures = pictures.filter((picture) => !isAtKey(picture, first))
  const candidates = options.flatMap((option, index) => {
    const own = ownPictures.filter((picture) => isOf(picture, option, options[index + 1]))
    return option.text === '' && own.length === 1 ? [{ key: option.key, ...own[0]! }] : []
  })
  const shown = pictures.filter((picture) => isAtKey(picture, first))
  const found = shown.map((picture) => sameAs(picture, candidates, rule.same))
  if (found.some((at) => at === null)) return []
  const keys = new Set(found.map((at) => candidates[at!]!.key))
  return options.map((option) => option.key).filter((own) => keys.has(own))
}

function isAtKey({ page, box }: Pictured, first: Placed): boolean {
  if (page !== first.page) return page > first.page
  return box[3] >= first.box[1] && middle(box) >= first.box[1] - (box[3] - box[1])
}

function isOf({ page, box }: Pictured, { tick }: Option, next: Option | undefined): boolean {
  const below = page > tick.page || (page === tick.page && box[3] > tick.box[1] - 2)
  if (!below || next === undefined) return below
  return (
    page < next.tick.page ||
    (page === next.tick.page && box[3] <= next.tick.box[3] + 2 && !(middle(box) > next.tick.box[1]))
  )
}
