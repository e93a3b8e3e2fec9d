import type { BankQuestion, ExamBank } from '@dictamen/contracts'

/** What a format says of a question. */
export interface Imported {
  readonly stem: string
  readonly score_max: number | null
  readonly question: { readonly kind: BankQuestion['kind']; readonly content: BankQuestion['content'] }
}

/** A bank of imported questions: their keys are those that the file prints. */
export function bankOf(items: readonly Imported[]): ExamBank {
  return {
    schema_version: '1.0',
    sources: [],
    questions: items.map(
      ({ stem, score_max, question }, index) =>
        ({
          id: `B${index + 1}`,
          stem: { text: stem, assets: [] },
          score_max,
          feedback: null,
          asset_required: false,
          key: { origin: isKeyed(question.content) ? 'printed' : 'unknown', proof: [] },
          attempts: [],
          ...question,
        }) as BankQuestion,
    ),
    corrections: [],
  }
}

function isKeyed(content: BankQuestion['content']): boolean {
  if ('correct' in content)
    return Array.isArray(content.correct) ? content.correct.length > 0 : content.correct !== null
  if ('expected' in content) return content.expected.length > 0
  return 'pairs' in content && content.pairs.every(({ right }) => right !== null)
}

/** Options with keys by their place. */
export function choiceOf(options: readonly { readonly text: string; readonly right: boolean }[]): {
  options: { key: string; text: string }[]
  correct: string[]
} {
  return {
    options: options.map(({ text }, index) => ({ key: String(index + 1), text })),
    correct: options.flatMap(({ right }, index) => (right ? [String(index + 1)] : [])),
  }
}
