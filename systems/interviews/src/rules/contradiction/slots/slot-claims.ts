import { intersects } from '../content.ts'
import type { Lexicon } from '../lexicon.ts'
import { isOfBearer, isOfSpeaker } from './bearer.ts'
import { groupValues, type ValuesByType } from './compare-values.ts'
import { readPredication, type Predication } from './compare-predication.ts'
import { refusedBy, usedBy, type Stance } from './compare-refusals.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** What the clauses of a text hold for each comparison by slot, read once. */
export interface SlotClaims {
  readonly frames: readonly Frame[]
  readonly valued: readonly Frame[]
  readonly values: ValuesByType
  /** Names of the kinds of slot that it fills in so many words. */
  readonly filled: ReadonlySet<string>
  readonly numbered: readonly Frame[]
  /** Its topics without a prefix that denies them. */
  readonly bare: readonly string[]
  readonly predications: readonly Predication[]
  readonly refused: readonly Stance[]
  readonly used: readonly Stance[]
}

const NO_WORDS: ReadonlySet<string> = new Set()

/** Reads the frames of an answer, which speaks of its speaker, or of a statement, which speaks of a person. */
export function readSlotClaims(
  frames: readonly Frame[],
  isStatement: boolean,
  lexicon: Lexicon,
  slots: SlotLexicon,
): SlotClaims {
  const ofPerson = (frame: Frame): boolean =>
    isStatement ? isOfBearer(frame, NO_WORDS, slots) : isOfSpeaker(frame, frame.topics)
  const claims = {
    frames,
    valued: frames.filter(({ values }) => values.length > 0),
    values: groupValues(frames, slots),
    filled: new Set(frames.flatMap((frame) => kindsFilled(frame, frame.keys, slots))),
    numbered: frames.filter(({ numbers }) => numbers.length === 1),
    bare: frames.flatMap(({ topics }) => withoutPrefix(topics, slots.prefixes)),
    predications: [] as Predication[],
    refused: [] as Stance[],
    used: [] as Stance[],
  }
  for (const frame of frames) {
    if (ofPerson(frame)) for (const each of readPredication(frame, slots)) claims.predications.push(each)
    for (const stance of refusedBy(frame, slots)) claims.refused.push(stance)
    for (const stance of usedBy(frame, lexicon, slots)) claims.used.push(stance)
  }
  return claims
}

/** The kinds of slot that the values of a clause may fill, by the words of that kind among some keys. */
export function kindsFilled({ values }: Frame, keys: ReadonlySet<string>, slots: SlotLexicon): string[] {
  return values.flatMap(({ type, link }) =>
    (slots.kindsOf.get(type) ?? []).flatMap(({ name, of, words, links }) => {
      if (links.size > 0 && !links.has(link)) return []
      const named = words.size === 0 ? of === 'state' || of === 'once' : intersects(words, keys)
      return named ? [name] : []
    }),
  )
}

const NONE: readonly string[] = []

function withoutPrefix(topics: ReadonlySet<string>, prefixes: readonly string[]): readonly string[] {
  let found: string[] | undefined
  for (const topic of topics)
    for (const prefix of prefixes)
      if (topic.startsWith(prefix)) (found ??= []).push(topic.slice(prefix.length))
  return found ?? NONE
}
