import type { ActData, ActEntry } from '../src/decisions/act-table.ts'
import { checkActs } from '../src/decisions/check-acts.ts'

interface Mutant {
  readonly change: string
  readonly data: ActData
}

/** What can be taken from a table of acts without any example of its rows noticing. */
export function unnoticedInActs(data: ActData): string[] {
  return [...loosened(data), ...rowsChanged(data)]
    .filter((mutant) => checkActs(mutant.data).length === 0)
    .map(({ change }) => change)
}

/** A dimension or a closed class that is gone. */
function loosened(data: ActData): Mutant[] {
  const { touches } = data
  const dimensions = Object.keys(touches).map((name): Mutant => ({
    change: `touches/${name} removed`,
    data: { ...data, touches: { ...touches, [name]: ['ñññ'] } },
  }))
  const classes = (
    ['stops', 'joints', 'questions', 'prepositions', 'determiners', 'personal', 'owning', 'links'] as const
  ).map((name): Mutant => ({ change: `${name} removed`, data: { ...data, [name]: ['ñññ'] } }))
  return [...dimensions, ...classes]
}

/** A row that may do more, or less, than it says. */
function rowsChanged(data: ActData): Mutant[] {
  return data.acts.flatMap((act) =>
    changesOf(act).map(([change, changed]): Mutant => ({
      change: `${act.id}: ${change}`,
      data: { ...data, acts: data.acts.map((other) => (other === act ? { ...act, ...changed } : other)) },
    })),
  )
}

function changesOf(act: ActEntry): [string, Partial<ActEntry>][] {
  const { content, may, never, objects, outward, somebody, verbs } = act
  const without = <Item>(items: readonly Item[], gone: Item): Item[] => items.filter((item) => item !== gone)
  return [
    ...(content ? ([['content', { content: false }]] as [string, Partial<ActEntry>][]) : []),
    ...(outward ? ([['outward', { outward: false }]] as [string, Partial<ActEntry>][]) : []),
    ...(somebody === 'may' ? [] : ([['somebody', { somebody: 'may' }]] as [string, Partial<ActEntry>][])),
    ...(never.length > 0 ? ([['never', { never: [] }]] as [string, Partial<ActEntry>][]) : []),
    ...may.map((name): [string, Partial<ActEntry>] => [`may ${name}`, { may: without(may, name) }]),
    ...(objects.length > 1 && objects.some((name) => name.startsWith('<'))
      ? objects.map((name): [string, Partial<ActEntry>] => [
          `objects ${name}`,
          { objects: without(objects, name) },
        ])
      : []),
    ...(verbs.length > 1 ? ([['verbs', { verbs: verbs.slice(1) }]] as [string, Partial<ActEntry>][]) : []),
  ]
}
