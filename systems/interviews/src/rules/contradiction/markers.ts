import { tokenize } from '@dictamen/kernel/text'
import type { ContradictionOptions } from './options.ts'
import type { SlotOptions } from './slots/options.ts'

/** What a phrase of the vocabulary does in a clause. */
export type MarkerKind =
  | 'filler'
  | 'suspension'
  | 'intention'
  | 'negator'
  | 'absence'
  | 'cessation'
  | 'at_least'
  | 'at_most'
  | 'around'
  | 'neutral'
  | 'partial'
  | 'addition'
  | 'rejection'
  | 'member'
  | 'slot_noun'
  | 'value'
  | 'before'
  | 'after'
  | 'leaving'

/** A phrase of the vocabulary; members and nouns of a slot say which slot, values say which list. */
export interface Marker {
  readonly phrase: string
  readonly kind: MarkerKind
  readonly slot: number
  readonly member: number
  /** The lists that hold a value, and where. */
  readonly senses: readonly Sense[]
}

/** A value in one of the lists that hold it. */
export interface Sense {
  readonly list: number
  readonly member: number
}

const NO_SENSES: readonly Sense[] = []

/** How many words a phrase may have, by the word or the beginning it opens with. */
export class PhraseOpenings {
  readonly #words = new Map<string, number>()
  readonly #beginnings: [string, number][] = []

  constructor(markers: readonly Marker[]) {
    for (const { phrase } of markers) {
      const tokens = tokenize(phrase)
      const { folded, end } = tokens[0]!
      if (phrase[end] === '*') this.#beginnings.push([folded, tokens.length])
      else this.#words.set(folded, Math.max(tokens.length, this.#words.get(folded) ?? 0))
    }
  }

  /** Words of the longest phrase that may begin with this one; 0 when none does. */
  reachOf(folded: string): number {
    let reach = this.#words.get(folded) ?? 0
    for (const [beginning, length] of this.#beginnings) {
      if (folded.startsWith(beginning)) reach = Math.max(reach, length)
    }
    return reach
  }
}

/** Every phrase of the vocabulary with what it does. */
export function markersOf({
  claims,
  negation,
  quantities,
  choices,
  slots: bySlot,
}: ContradictionOptions): Marker[] {
  const lists: [MarkerKind, readonly string[]][] = [
    ['filler', claims.fillers],
    ['suspension', claims.suspensions],
    ['intention', claims.intentions],
    ['negator', negation.negators],
    ['absence', negation.absences],
    ['cessation', negation.cessations],
    ['at_least', quantities.at_least],
    ['at_most', quantities.at_most],
    ['around', quantities.around],
    ['neutral', quantities.neutral],
    ['partial', quantities.partial],
    ['addition', choices.additions],
    ['rejection', choices.rejections],
    ['before', bySlot?.before ?? []],
    ['after', bySlot?.after ?? []],
    ['leaving', bySlot?.leaving ?? []],
  ]
  const plain = lists.flatMap(([kind, phrases]) =>
    phrases.map((phrase) => ({ phrase, kind, slot: -1, member: -1, senses: NO_SENSES })),
  )
  const slots = choices.slots.flatMap(({ nouns, members }, slot) => [
    ...nouns.map((phrase) => ({
      phrase,
      kind: 'slot_noun' as const,
      slot,
      member: -1,
      senses: NO_SENSES,
    })),
    ...members.flatMap((names, member) =>
      names.map((phrase) => ({ phrase, kind: 'member' as const, slot, member, senses: NO_SENSES })),
    ),
  ])
  return [...plain, ...slots, ...valueMarkers(bySlot?.values ?? [])]
}

/** One marker for each wording, whatever number of lists hold it. */
function valueMarkers(lists: SlotOptions['values']): Marker[] {
  const senses = new Map<string, Sense[]>()
  lists.forEach(({ members }, list) =>
    members.forEach((wordings, member) =>
      wordings.forEach((phrase) => senses.set(phrase, [...(senses.get(phrase) ?? []), { list, member }])),
    ),
  )
  return [...senses].map(([phrase, held]) => ({ phrase, kind: 'value', slot: -1, member: -1, senses: held }))
}
