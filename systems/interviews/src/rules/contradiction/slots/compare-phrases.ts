import { isOccupation } from '@dictamen/spanish/occupations'
import { isSubset } from '../content.ts'
import type { Evidence, Finding } from '../finding.ts'
import { foldedAt, type Word } from '../words.ts'
import { shareSlot } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { CompiledPhraseKind, SlotLexicon } from './slot-lexicon.ts'

interface Phrase extends Evidence {
  readonly keys: ReadonlySet<string>
}

const INSIDE = new Set('de del la el los las y e al'.split(' '))

/** Same slot with another name or noun phrase: «reporto al director comercial». */
export function comparePhrases(
  answer: readonly Frame[],
  statement: readonly Frame[],
  slots: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const kind of slots.phrases) {
    for (const left of answer) {
      const said = readPhrase(left, kind)
      if (said === null) continue
      for (const right of statement) {
        const told = readPhrase(right, kind)
        if (told === null || isSubset(said.keys, told.keys) || isSubset(told.keys, said.keys)) continue
        if (shareSlot(left, right, kind, [...said.keys, ...told.keys], slots))
          findings.push({ answer: [said], statement: [told] })
      }
    }
  }
  return findings
}

/** What the preposition of a kind leads to, behind one of its words. */
function readPhrase({ clause, values }: Frame, kind: CompiledPhraseKind): Phrase | null {
  const { words, features } = clause
  if (features.negation >= 0) return null
  const anchor = words.findIndex(({ lexeme }) => kind.words.has(lexeme.key))
  if (anchor < 0) return null
  const link = words.findIndex(({ folded }, at) => at > anchor && at <= anchor + 2 && kind.links.has(folded))
  if (link < 0) return null
  const found: Word[] = []
  for (let at = link + 1; at < words.length; at++) {
    const word = words[at]!
    if (word.apart || word.lexeme.verb) break
    if (kind.value === 'name' && values.some(({ start }) => start === word.start)) return null
    if (word.lexeme.kind === 'content' && !word.ignored) found.push(word)
    else if (!INSIDE.has(word.folded) && at > link + 1) break
    if (/^\d/.test(word.folded)) return null
  }
  if (kind.value === 'name' && !found.every(({ capital }) => capital)) return null
  if (
    kind.value === 'occupation' &&
    !(found[0]?.marker?.kind === 'value' || isOccupation(found[0]?.folded ?? ''))
  )
    return null
  if (found.length === 0 || foldedAt(words, link + 1) === 'un') return null
  return {
    keys: new Set(found.map(({ lexeme }) => lexeme.key)),
    start: found[0]!.start,
    end: found.at(-1)!.end,
  }
}
