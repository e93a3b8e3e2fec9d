import type { Lexicon } from '../lexicon.ts'
import { isOfBearer, isOfSpeaker } from './bearer.ts'
import { phrasesOf, type FramedPhrase } from './compare-phrases.ts'
import { readPredication, type Predication } from './compare-predication.ts'
import { refusedBy, usedBy, type Stance } from './compare-refusals.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** What the clauses of a text hold for each comparison by slot, read once. */
export interface SlotClaims {
  readonly frames: readonly Frame[]
  readonly valued: readonly Frame[]
  readonly numbered: readonly Frame[]
  /** Its topics without a prefix that denies them. */
  readonly bare: readonly string[]
  readonly phrases: readonly FramedPhrase[]
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
    numbered: frames.filter(({ numbers }) => numbers.length === 1),
    bare: frames.flatMap(({ topics }) => withoutPrefix(topics, slots.prefixes)),
    phrases: [] as FramedPhrase[],
    predications: [] as Predication[],
    refused: [] as Stance[],
    used: [] as Stance[],
  }
  for (const frame of frames) {
    for (const phrase of phrasesOf(frame, slots)) claims.phrases.push(phrase)
    if (ofPerson(frame)) for (const each of readPredication(frame, slots)) claims.predications.push(each)
    for (const stance of refusedBy(frame, slots)) claims.refused.push(stance)
    for (const stance of usedBy(frame, lexicon, slots)) claims.used.push(stance)
  }
  return claims
}

const NONE: readonly string[] = []

function withoutPrefix(topics: ReadonlySet<string>, prefixes: readonly string[]): readonly string[] {
  let found: string[] | undefined
  for (const topic of topics)
    for (const prefix of prefixes)
      if (topic.startsWith(prefix)) (found ??= []).push(topic.slice(prefix.length))
  return found ?? NONE
}
