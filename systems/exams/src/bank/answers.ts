import type { BankQuestion11, Exam12 } from '@dictamen/contracts'
import { splitUnit } from '../units.ts'
import type { MarkedPart } from './marked-keys.ts'

type Question = Exam12['questions'][number]
type Content = { readonly kind: BankQuestion11['kind']; readonly content: BankQuestion11['content'] }

/** An answer in the words of the page: options by their text, gaps in order, pairs as `left → right`. */
export function answerOf({ kind, content }: Question): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.user.map((key) => textOf(content.options, key))
    case 'true_false':
      return one(content.user)
    case 'matching':
      return content.pairs_user.map(({ left, right }) => `${left} → ${right}`)
    case 'short_answer_text':
    case 'numeric':
    case 'essay':
    case 'external_media_reference':
      return one(content.user)
    case 'cloze_labeled_blanks':
      return content.blanks.map(({ user }) => user ?? '')
    case 'cloze_inline':
    case 'cloze_table':
      return content.gaps.map(({ user }) => user ?? '')
    case 'multipart_short_answer':
      return content.items.flatMap(({ user, subitems }) =>
        subitems.length > 0 ? subitems.map((item) => item.user ?? '') : [user ?? ''],
      )
    default:
      return []
  }
}

function one(answer: string | boolean | null): string[] {
  return answer === null ? [] : [String(answer)]
}

/** The right answer as printed, in the same words; empty where the page has none. */
export function printedKeyOf({ kind, content }: Question): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.correct.map((key) => textOf(content.options, key))
    case 'true_false':
      return one(content.correct)
    case 'matching':
      return content.pairs_correct.map(({ left, right }) => `${left} → ${right}`)
    case 'short_answer_text':
    case 'numeric':
    case 'external_media_reference':
      return [...content.expected]
    case 'cloze_labeled_blanks':
      return expectedOf(content.blanks)
    case 'cloze_inline':
    case 'cloze_table':
      return expectedOf(content.gaps)
    case 'multipart_short_answer':
      return expectedOf(content.items.flatMap((item) => (item.subitems.length > 0 ? item.subitems : [item])))
    default:
      return []
  }
}

/** The answers of gaps in order; empty where none is known. */
function expectedOf(gaps: readonly { readonly expected: string | null }[]): string[] {
  return gaps.some(({ expected }) => expected !== null) ? gaps.map(({ expected }) => expected ?? '') : []
}

/** The content of a bank's question under a key, which may be empty, and what the pages mark gap by gap. */
export function contentOf(
  question: Question,
  key: readonly string[],
  parts: readonly MarkedPart[] = [],
): Content {
  const { kind, content } = question
  const gaps = gapsOf(question)
  if (gaps !== null) {
    const blanks = gaps.labels.map((label, at) => blankOf(label, key[at], parts[at]))
    return { kind: 'cloze', content: { layout: gaps.layout, blanks, rows: gaps.rows } }
  }
  switch (kind) {
    case 'single_choice':
    case 'multi_select': {
      const named = namesOf(content.options)
      const options = content.options.map(({ text, drawings }, at) => ({
        key: String(at + 1),
        text,
        drawings,
      }))
      const correct = options.filter((_, at) => key.includes(named[at]!)).map((option) => option.key)
      return { kind, content: { options, correct } }
    }
    case 'true_false':
      return { kind, content: { correct: truthOf(key[0]) } }
    case 'matching':
      return { kind, content: { pairs: pairsOf(question, key, parts) } }
    case 'short_answer_text':
    case 'external_media_reference':
      return { kind, content: { expected: [...key] } }
    case 'numeric':
      return { kind, content: numberOf(key, content) }
    case 'unclassified':
      return { kind, content: { raw: question.raw.block_text } }
    default:
      return { kind: kind as 'essay' | 'description', content: {} }
  }
}

interface Gaps {
  readonly layout: Extract<BankQuestion11, { kind: 'cloze' }>['content']['layout']
  readonly labels: readonly string[]
  readonly rows: string[][] | null
}

/** The gaps of a question, by what stands before each; null for a question without any. */
function gapsOf({ kind, content }: Question): Gaps | null {
  switch (kind) {
    case 'cloze_labeled_blanks':
      return { layout: 'labels', labels: content.blanks.map(({ label }) => label), rows: null }
    case 'cloze_inline':
      return { layout: 'sentence', labels: content.gaps.map(({ before }) => before), rows: null }
    case 'multipart_short_answer':
      return { layout: 'items', labels: content.items.flatMap(promptsOf), rows: null }
    case 'cloze_table':
      return { layout: 'table', labels: content.gaps.map(() => ''), rows: content.table?.rows ?? null }
    default:
      return null
  }
}

function truthOf(key: string | undefined): boolean | null {
  return key === undefined ? null : key === 'true'
}

type Numeric = Extract<Question, { kind: 'numeric' }>['content']

/** Figures without the unit that all of them share; where they do not, or the review tells of none, it stays with each. */
function numberOf(
  key: readonly string[],
  { numeric_format: { tolerance }, unit: told }: Numeric,
): { expected: string[]; tolerance: string | null; unit: string | null } {
  const split = key.map(splitUnit)
  const unit = split[0]?.unit ?? null
  const isTold = told.expected !== null || told.user !== null
  if (!isTold || split.some((one) => one.unit !== unit)) return { expected: [...key], tolerance, unit: null }
  return { expected: split.map(({ figure }) => figure), tolerance, unit }
}

function promptsOf({
  prompt,
  subitems,
}: {
  prompt: string
  subitems: readonly { prompt: string }[]
}): string[] {
  return subitems.length > 0 ? subitems.map((item) => item.prompt) : [prompt]
}

interface Blank {
  label: string
  expected: string[]
  excluded: string[]
}

/** A gap under its key; where the key has nothing for it, what the pages mark as right. */
function blankOf(label: string, key: string | undefined, part: MarkedPart | undefined): Blank {
  const expected = key === undefined || key === '' ? [...(part?.right ?? [])] : [key]
  return { label, expected, excluded: (part?.wrong ?? []).filter((text) => !expected.includes(text)) }
}

interface BankPair {
  left: string
  right: string | null
  excluded: string[]
}

function pairsOf({ content }: Question, key: readonly string[], parts: readonly MarkedPart[]): BankPair[] {
  const wrong = (left: string): string[] => [...(parts.find(({ name }) => name === left)?.wrong ?? [])]
  const known = key.map((pair): BankPair => {
    const [left, right] = pair.split(' → ', 2)
    return { left: left!, right: right ?? null, excluded: wrong(left!) }
  })
  if (known.length > 0 || !('pairs_user' in content)) return known
  return parts.map(({ name, right }) => ({
    left: name,
    right: right.length === 1 ? right[0]! : null,
    excluded: wrong(name),
  }))
}

function textOf(options: readonly Option[], key: string): string {
  const at = options.findIndex((option) => option.key === key)
  return namesOf(options)[at] ?? ''
}

interface Option {
  readonly key: string
  readonly text: string
  readonly drawings: readonly string[]
}

/** What options are called in every attempt: their text; where texts do not tell them apart, their drawings too. */
export function namesOf(options: readonly Option[]): string[] {
  const isTold = new Set(options.map(({ text }) => text)).size === options.length
  return options.map(({ key, text, drawings }) => {
    if (text !== '' && (isTold || drawings.length === 0)) return text
    if (drawings.length === 0) return `opción ${key}`
    return `${text} ⟨${drawings.join(' ')}⟩`.trim()
  })
}

/** Whether nothing tells some options apart: then a label says something in its own attempt only. */
export function isUntellable({ content }: Question): boolean {
  if (!('options' in content)) return false
  const told = content.options.map(({ text, drawings }) => `${text} ${drawings.join(' ')}`)
  return new Set(told).size < content.options.length
}
