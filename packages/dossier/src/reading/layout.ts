import { isColumns } from './joins.ts'
import type { Line } from './lines.ts'

/** Between which widths a text was broken; infinite when no line goes on with a small letter in the next. */
export interface Width {
  readonly least: number
  readonly most: number
}

/** The widths of a text; no program breaks a heading or what is set in columns, so they tell nothing of it. */
export function widthOf(lines: readonly Line[]): Width {
  let least = 0
  let most = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    if ((line.look === 'bullet' || line.look === 'plain') && !isColumns(line))
      least = Math.max(least, line.length)
    const next = lines[at + 1]
    if (next?.look !== 'plain' || !/^\p{Ll}/u.test(next.content) || /[.!?:]$/u.test(line.content)) continue
    most = Math.min(most, line.length + firstWord(next).length)
  }
  if (most === Number.POSITIVE_INFINITY) return { least: most, most }
  return { least, most: Math.max(least, most) }
}

/** Whether somebody wrote a text line by line: lines end without a mark where more would have fitted, or small letters begin them all. */
export function isUnbroken(lines: readonly Line[], { most }: Width): boolean {
  if (most !== Number.POSITIVE_INFINITY) {
    const firsts = lines.filter(
      ({ look }, at) =>
        look === 'bullet' || (look === 'plain' && (lines[at - 1]?.look ?? 'blank') === 'blank'),
    )
    const small = firsts.filter(({ content }) => /^\p{Ll}/u.test(content))
    return small.length > 1 && 2 * small.length >= firsts.length
  }
  const longest = lines.reduce(
    (most, { look, length }) => (look === 'plain' ? Math.max(most, length) : most),
    0,
  )
  const unended = lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (line.look !== 'plain' || next?.look !== 'plain' || /[.!?:;]$/u.test(line.content)) return []
    return [line.length + 1 + firstWord(next).length]
  })
  const short = unended.filter((length) => length <= longest)
  return short.length > 0 && 2 * short.length >= unended.length
}

function firstWord({ content }: Line): string {
  return /^\S*/u.exec(content)![0]
}

/** For each line the last plain one that follows it with nothing between; itself when none does. */
export function blockEnds(lines: readonly Line[]): number[] {
  const ends = lines.map((_, at) => at)
  for (let at = lines.length - 2; at >= 0; at--) if (lines[at + 1]!.look === 'plain') ends[at] = ends[at + 1]!
  return ends
}

/** Words with capitals that stand side by side. */
export function pairsIn(text: string): ReadonlySet<string> {
  const words = text.matchAll(/\p{Lu}\p{L}+(?= (\p{Lu}\p{L}+))/gu)
  return new Set([...words].map(([first, second]) => `${first} ${second!}`))
}

/** How often each name is there. */
export function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
