import type { Decision, Json } from '@dictamen/kernel'
import { checkTrace } from '@dictamen/kernel/host'

/** The pointers of every value of a document: scalars, and lists that hold nothing. */
function leavesOf(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  const children = Object.entries(value)
  if (children.length === 0) return [pointer]
  return children.flatMap(([key, child]) => leavesOf(child, `${pointer}/${key}`))
}

/** Values without an entry, entries that open nothing, and what the trace claims wrongly. */
export function silentIn(
  { output, trace }: Decision<unknown>,
  sources: Readonly<Record<string, Json>>,
): string[] {
  const value = JSON.parse(JSON.stringify(output)) as Json
  const explained = trace.map(({ pointer }) => pointer)
  return [
    ...checkTrace(trace, value, sources),
    ...leavesOf(value).filter(
      (leaf) => !explained.some((pointer) => leaf === pointer || leaf.startsWith(`${pointer}/`)),
    ),
    ...trace
      .filter(
        ({ spans, from, figures = {} }) =>
          spans.length === 0 && from.length === 0 && Object.keys(figures).length === 0,
      )
      .map(({ pointer }) => `${pointer} opens nothing`),
  ]
}
