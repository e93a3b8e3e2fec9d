import type { BankQuestion11 } from '@dictamen/contracts'

const LONGEST_TITLE = 64

/** The options as a person reads them. */
export function optionsOf({ content }: BankQuestion11): string[] {
  return 'options' in content ? content.options.map(({ text }) => text) : []
}

/** The right answers as a person reads them; empty where they are not known. */
export function keyOf({ kind, content }: BankQuestion11): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.options.flatMap(({ key, text }, at) =>
        content.correct.includes(key) ? [text === '' ? `opción ${letterOf(at)}` : text] : [],
      )
    case 'true_false':
      return content.correct === null ? [] : [content.correct ? 'Verdadero' : 'Falso']
    case 'matching':
      return content.pairs.some(({ right }) => right !== null)
        ? content.pairs.map(({ left, right }) => `${left} → ${right ?? '?'}`)
        : []
    case 'short_answer_text':
    case 'external_media_reference':
      return [...content.expected]
    case 'numeric':
      return content.expected.map((figure) => (content.unit === null ? figure : `${figure} ${content.unit}`))
    case 'cloze':
      return content.blanks.some(({ expected }) => expected.length > 0)
        ? content.blanks.map((blank, at) => gapKey(blank, at, content.layout))
        : []
    default:
      return []
  }
}

/** Whether a question is one that has right answers. */
export function asksForKey({ kind }: BankQuestion11): boolean {
  return !['essay', 'description', 'unclassified'].includes(kind)
}

/** Whether every part of the right answer is known. */
export function hasWholeKey(question: BankQuestion11): boolean {
  const { kind, content } = question
  if (kind === 'matching')
    return content.pairs.length > 0 && content.pairs.every(({ right }) => right !== null)
  if (kind === 'cloze')
    return content.blanks.length > 0 && content.blanks.every(({ expected }) => expected.length > 0)
  return keyOf(question).length > 0
}

/** A short name for lists: the identifier and the beginning of what is asked. */
export function titleOf({ id, stem }: BankQuestion11): string {
  const line = stem.text
    .replace(/\[\[\d+\]\]/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const short = line.length > LONGEST_TITLE ? `${cut(line)}…` : line
  return short === '' ? id : `${id} ${short}`
}

/** a, b … z, aa, ab … by place. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(97 + (place % 26))
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`
}

function gapKey(
  { label, expected }: { label: string; expected: readonly string[] },
  at: number,
  layout: string,
): string {
  const name = layout === 'labels' ? `${label}:` : layout === 'items' ? `${at + 1}.` : `(${at + 1})`
  return `${name} ${expected.join(' / ') || '?'}`
}

function cut(line: string): string {
  const short = line.slice(0, LONGEST_TITLE)
  const high = short.charCodeAt(short.length - 1)
  return (high >= 0xd800 && high < 0xdc00 ? short.slice(0, -1) : short).trimEnd()
}
