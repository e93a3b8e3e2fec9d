import { intersects, isSubset } from '../content.ts'
import type { Evidence, Finding } from '../finding.ts'
import { foldedAt, type Word } from '../words.ts'
import { without } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** Who did something, told without doubt: the speaker alone, or somebody else. */
export interface Deed extends Evidence {
  readonly by: 'speaker' | 'another'
  readonly acts: ReadonlySet<string>
  /** What it was done to. */
  readonly object: ReadonlySet<string>
  /** A pronoun stands for it. */
  readonly pronoun: boolean
}

const CLITICS = new Set('lo la los las'.split(' '))
const ARTICLES = new Set('el la los las un una mi mis otro otra su'.split(' '))

/** The same thing done by the speaker in one text and by somebody else in the other. */
export function compareDoers(answer: readonly Deed[], statement: readonly Deed[]): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (left.by === right.by || !intersects(left.acts, right.acts)) continue
      if (left.object.size === 0 || !isSubset(left.object, right.object)) continue
      findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

/** The deeds of an answer: «lo diseñé yo», «la diseñó Marta»; «lo diseñamos» is nobody's alone. */
export function deedsOfAnswer(frames: readonly Frame[], slots: SlotLexicon): Deed[] {
  return frames.flatMap((frame) => {
    if (!isDeed(frame)) return []
    const another = anotherDoer(frame, slots)
    if (another !== null) return [deed(frame, 'another', [another])]
    const verb = verbOf(frame)
    const alone = verb.lexeme.person === 'first' && !verb.folded.endsWith('mos')
    const said = frame.clause.words.some(({ folded }) => folded === 'yo')
    return alone || (said && verb.lexeme.person === 'either') ? [deed(frame, 'speaker', [])] : []
  })
}

/** The deeds of a statement: without a subject they are of the person it speaks of. */
export function deedsOfStatement(frames: readonly Frame[], slots: SlotLexicon): Deed[] {
  return frames.flatMap((frame) => {
    if (!isDeed(frame)) return []
    const another = anotherDoer(frame, slots)
    if (another !== null) return [deed(frame, 'another', [another])]
    const { clause, subject } = frame
    const impersonal = clause.words.some(({ folded }) => folded === 'se')
    const { person } = verbOf(frame).lexeme
    const personal = (person === 'third' || person === 'either') && !verbOf(frame).folded.endsWith('n')
    return personal && !impersonal && subject.length === 0 && !startsWithObject(frame)
      ? [deed(frame, 'speaker', [])]
      : []
  })
}

function isDeed({ clause, acts, plain }: Frame): boolean {
  return plain && clause.features.verb >= 0 && clause.features.negation < 0 && acts.size > 0
}

function verbOf({ clause }: Frame): Word {
  return clause.words[clause.features.verb]!
}

function startsWithObject({ clause }: Frame): boolean {
  return CLITICS.has(foldedAt(clause.words, clause.features.verb - 1))
}

/** «La diseñó Marta», «lo aprobaba el gerente», «Marta diseñó la red»: a name or a noun for people, as the subject. */
function anotherDoer(frame: Frame, { doers }: SlotLexicon): Word | null {
  const { clause, subject } = frame
  const { words, features } = clause
  const verb = verbOf(frame)
  if (verb.lexeme.person !== 'third' && verb.lexeme.person !== 'either') return null
  if (words.some(({ folded }) => folded === 'yo' || folded === 'me' || folded === 'nos' || folded === 'se'))
    return null
  const isDoer = (word: Word | undefined): word is Word =>
    word !== undefined && (word.capital || doers.has(word.lexeme.key)) && word.lexeme.kind === 'content'
  const behind = words.findIndex(({ folded }, at) => at > features.verb && !ARTICLES.has(folded))
  if (startsWithObject(frame)) return isDoer(words[behind]) || isAgent(words, behind) ? words[behind]! : null
  const first = subject[0]
  const opens = first !== undefined && words[0] === first && words[1] === verb
  return first !== undefined && (isDoer(first) || opens) ? first : null
}

/** «Lo negoció el abogado»: where a pronoun is the object, the noun behind the verb is the subject, unless it is a time. */
function isAgent(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word === undefined || !ARTICLES.has(foldedAt(words, at - 1)) || word.lexeme.kind !== 'content')
    return false
  return !word.lexeme.verb && !word.lexeme.measures && word.marker === null && word.lexeme.month === 0
}

function deed(frame: Frame, by: Deed['by'], doer: readonly Word[]): Deed {
  const { topics, acts } = frame
  const verb = verbOf(frame)
  const own = new Set(doer.map(({ lexeme }) => lexeme.key))
  const marked = [verb, ...doer]
  return {
    by,
    acts,
    object: without(topics, own),
    pronoun: startsWithObject(frame),
    start: Math.min(...marked.map(({ start }) => start)),
    end: Math.max(...marked.map(({ end }) => end)),
  }
}
