import type { BankQuestion, Exam } from '@dictamen/contracts'

type Question = Exam['questions'][number]
type Content = { readonly kind: BankQuestion['kind']; readonly content: BankQuestion['content'] }

/** An answer in the words of the page: options by their text, gaps in order, pairs as `left → right`. */
export function answerOf({ kind, content }: Question): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.user.map((key) => textOf(content.options, key))
    case 'true_false':
      return content.user === null ? [] : [String(content.user)]
    case 'matching':
      return content.pairs_user.map(({ left, right }) => `${left} → ${right}`)
    case 'short_answer_text':
    case 'numeric':
    case 'essay':
      return content.user === null ? [] : [content.user]
    case 'cloze_labeled_blanks':
      return content.blanks.map(({ user }) => user ?? '')
    case 'cloze_inline':
      return content.gaps.map(({ user }) => user ?? '')
    case 'multipart_short_answer':
      return content.items.flatMap(({ user, subitems }) =>
        subitems.length > 0 ? subitems.map((item) => item.user ?? '') : [user ?? ''],
      )
    default:
      return []
  }
}

/** The right answer as printed, in the same words; empty where the page has none. */
export function printedKeyOf({ kind, content }: Question): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.correct.map((key) => textOf(content.options, key))
    case 'true_false':
      return content.correct === null ? [] : [String(content.correct)]
    case 'matching':
      return content.pairs_correct.map(({ left, right }) => `${left} → ${right}`)
    case 'short_answer_text':
    case 'numeric':
      return [...content.expected]
    case 'cloze_labeled_blanks':
      return expectedOf(content.blanks)
    case 'cloze_inline':
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

/** The content of a bank's question under a key, which may be empty. */
export function contentOf(question: Question, key: readonly string[]): Content {
  const { kind, content } = question
  switch (kind) {
    case 'single_choice':
    case 'multi_select': {
      const options = content.options.map(({ text }, index) => ({ key: String(index + 1), text }))
      const named = content.options.map((option) => nameOf(option))
      const correct = options.filter((_, at) => key.includes(named[at]!)).map((option) => option.key)
      return { kind, content: { options, correct } }
    }
    case 'true_false':
      return { kind, content: { correct: truthOf(key[0]) } }
    case 'matching':
      return { kind, content: { pairs: pairsOf(question, key) } }
    case 'short_answer_text':
      return { kind, content: { expected: [...key] } }
    case 'numeric':
      return { kind, content: { expected: [...key], tolerance: content.numeric_format.tolerance } }
    case 'cloze_labeled_blanks':
      return clozeOf(
        'labels',
        content.blanks.map(({ label }) => label),
        key,
      )
    case 'cloze_inline':
      return clozeOf(
        'sentence',
        content.gaps.map(({ before }) => before),
        key,
      )
    case 'multipart_short_answer':
      return clozeOf('items', content.items.flatMap(promptsOf), key)
    case 'cloze_table':
      return { kind: 'cloze', content: { layout: 'table', blanks: [], rows: content.table?.rows ?? null } }
    case 'unclassified':
      return { kind, content: { raw: question.raw.block_text } }
    default:
      return { kind, content: {} }
  }
}

function truthOf(key: string | undefined): boolean | null {
  return key === undefined ? null : key === 'true'
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

function clozeOf(
  layout: 'labels' | 'sentence' | 'items',
  labels: readonly string[],
  key: readonly string[],
): Content {
  const blanks = labels.map((label, index) => ({
    label,
    expected: key[index] === undefined || key[index] === '' ? [] : [key[index]],
  }))
  return { kind: 'cloze', content: { layout, blanks, rows: null } }
}

function pairsOf({ content }: Question, key: readonly string[]): { left: string; right: string | null }[] {
  const known = key.map((pair) => {
    const [left, right] = pair.split(' → ', 2)
    return { left: left!, right: right ?? null }
  })
  if (known.length > 0 || !('pairs_user' in content)) return known
  return content.pairs_user.map(({ left }) => ({ left, right: null }))
}

function textOf(options: readonly { key: string; text: string }[], key: string): string {
  const found = options.find((option) => option.key === key)
  return found === undefined ? '' : nameOf(found)
}

/** An option by its text; one that is only a picture, by the label that the picture shows. */
function nameOf({ key, text }: { key: string; text: string }): string {
  return text === '' ? `opción ${key}` : text
}

/** Whether the texts of options do not tell them apart: then a label says something in its own attempt only. */
export function isUntellable({ content }: Question): boolean {
  if (!('options' in content)) return false
  return new Set(content.options.map(({ text }) => text)).size < content.options.length
}
