import { isOccupation } from '@dictamen/spanish/occupations'
import { intersects, isSubset } from '../content.ts'
import type { Evidence, Finding } from '../finding.ts'
import { foldedAt, type Word } from '../words.ts'
import { shareSlot } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { CompiledPhraseKind, SlotLexicon } from './slot-lexicon.ts'

interface Phrase extends Evidence {
  readonly keys: ReadonlySet<string>
}

const INSIDE = new Set('de del la el los las y e al'.split(' '))

/** A phrase with the clause it stands in and the kind it is a value of. */
export interface FramedPhrase {
  readonly kind: CompiledPhraseKind
  readonly frame: Frame
  readonly phrase: Phrase
}

const NO_PHRASES: readonly FramedPhrase[] = []

/** The phrases of a clause by kind. */
export function phrasesOf(frame: Frame, { phrases }: SlotLexicon): readonly FramedPhrase[] {
  let found: FramedPhrase[] | undefined
  for (const kind of phrases) {
    if (!intersects(kind.words, frame.keys)) continue
    const phrase = readPhrase(frame, kind)
    if (phrase !== null) (found ??= []).push({ kind, frame, phrase })
  }
  return found ?? NO_PHRASES
}

/** Same slot with another name or noun phrase: «reporto al director comercial». */
export function comparePhrases(
  answer: readonly FramedPhrase[],
  statement: readonly FramedPhrase[],
  slots: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const { kind, frame, phrase: said } of answer) {
    for (const { kind: other, frame: right, phrase: told } of statement) {
      if (kind !== other || isSubset(said.keys, told.keys) || isSubset(told.keys, said.keys)) continue
      if (shareSlot(frame, right, { kind, slots }, [...said.keys, ...told.keys]))
        findings.push({ answer: [said], statement: [told] })
    }
  }
  return findings
}

/** What the preposition of a kind leads to, behind one of its words. */
function readPhrase({ clause, values }: Frame, kind: CompiledPhraseKind): Phrase | null {
  const { words, features } = clause
  if (features.negation >= 0) return null
  const anchor = words.findIndex(({ lexeme }) => kind.words.has(lexeme.key))
  const link = words.findIndex(({ folded }, at) => at > anchor && at <= anchor + 2 && kind.links.has(folded))
  if (link < 0 || foldedAt(words, link + 1) === 'un') return null
  const found = wordsBehind(words, link)
  const isValue = (word: Word): boolean => values.some(({ start }) => start === word.start)
  if (found.length === 0 || !isOfKind(found, kind.value, isValue)) return null
  return {
    keys: new Set(found.map(({ lexeme }) => lexeme.key)),
    start: found[0]!.start,
    end: found.at(-1)!.end,
  }
}

/** The nouns behind a preposition, as far as they belong together; none where a figure follows. */
function wordsBehind(words: readonly Word[], link: number): Word[] {
  const found: Word[] = []
  for (let at = link + 1; at < words.length; at++) {
    const word = words[at]!
    if (word.apart || word.lexeme.verb) break
    if (/^\d/.test(word.folded)) return []
    if (word.lexeme.kind === 'content' && !word.ignored) found.push(word)
    else if (!INSIDE.has(word.folded) && at > link + 1) break
  }
  return found
}

function isOfKind(
  found: readonly Word[],
  value: CompiledPhraseKind['value'],
  isValue: (word: Word) => boolean,
): boolean {
  if (value === 'noun') return true
  if (value === 'name') return found.every((word) => word.capital && !isValue(word))
  return isValue(found[0]!) || isOccupation(found[0]!.folded)
}
