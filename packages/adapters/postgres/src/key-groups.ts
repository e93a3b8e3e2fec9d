import { createHash, randomBytes } from 'node:crypto'
import { ID_BYTES, type Epoch } from './epoch-keys.ts'
import { seal, unseal } from './seal.ts'

/** How many groups there are: erasing one person wraps so much less of the others anew. */
const GROUPS = 256
const KEY_BYTES = 32

/** A key that wraps the keys of some people, in a place of its own. */
export interface KeyGroup {
  readonly slot: number
  readonly id: Buffer
  readonly key: Buffer
}

/** A group as it is kept: its key under the epoch key. */
export interface WrappedGroup {
  readonly slot: number
  readonly id: Buffer
  readonly wrapped: Buffer
}

function freshGroup(slot: number): KeyGroup {
  return { slot, id: randomBytes(ID_BYTES), key: randomBytes(KEY_BYTES) }
}

export function wrapGroup({ key: under }: Epoch, { slot, id, key }: KeyGroup): WrappedGroup {
  return { slot, id, wrapped: seal(under, key, id.toString('hex')) }
}

/** Opens a group; null when another epoch key wrapped it. */
export function openGroup({ key: under }: Epoch, { slot, id, wrapped }: WrappedGroup): KeyGroup | null {
  const key = unseal(under, wrapped, id.toString('hex'))
  return key === null ? null : { slot, id, key }
}

/** The groups of a moment: which one a subject belongs to, and which one wrapped a key. */
export class KeyGroups {
  readonly #bySlot: ReadonlyMap<number, KeyGroup>
  readonly #byId: ReadonlyMap<string, KeyGroup>

  constructor(groups: readonly KeyGroup[]) {
    this.#bySlot = new Map(groups.map((group) => [group.slot, group]))
    this.#byId = new Map(groups.map((group) => [group.id.toString('hex'), group]))
  }

  static fresh(): KeyGroups {
    return new KeyGroups(Array.from({ length: GROUPS }, (_, slot) => freshGroup(slot)))
  }

  get all(): readonly KeyGroup[] {
    return [...this.#bySlot.values()]
  }

  /** The key of a person as it is kept: the name of its group, then the key under that of the group. */
  wrap(subject: string, key: Buffer): Buffer {
    const { id, key: under } = this.#bySlot.get(slotOf(subject))!
    return Buffer.concat([id, seal(under, key, subject)])
  }

  /** Opens the key of a person; undefined when its group is none of these. */
  unwrap(subject: string, wrapped: Buffer): Buffer | null | undefined {
    const group = this.#byId.get(wrapped.subarray(0, ID_BYTES).toString('hex'))
    return group === undefined ? undefined : unseal(group.key, wrapped.subarray(ID_BYTES), subject)
  }

  /** The same groups, with fresh ones in the place of those named. */
  without(worn: ReadonlySet<string>): KeyGroups {
    return new KeyGroups(
      this.all.map((group) => (worn.has(group.id.toString('hex')) ? freshGroup(group.slot) : group)),
    )
  }
}

function slotOf(subject: string): number {
  return createHash('sha256').update(subject).digest()[0]!
}
