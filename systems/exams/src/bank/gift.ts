import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { lossOf, pictureLosses, type Exported, type Loss } from './loss.ts'

const NUMBER = /^-?\d+(\.\d+)?$/

/** A bank as GIFT: one paragraph a question. GIFT has no question without a key. */
export function exportGift(bank: ExamBank): Exported {
  const losses: Loss[] = []
  const paragraphs = bank.questions.flatMap((question) => {
    const answer = answerOf(question)
    if (answer.loss !== undefined) {
      losses.push(lossOf(answer.loss, question))
      return []
    }
    losses.push(...pictureLosses(question))
    return [`::${escapeGift(question.id)}::[plain]${escapeGift(question.stem.text)}${answer.text}`]
  })
  return { text: paragraphs.map((paragraph) => `${paragraph}\n`).join('\n'), losses }
}

type Answer = { readonly text: string; readonly loss?: undefined } | { readonly loss: Loss['code'] }

function answerOf({ kind, content }: BankQuestion): Answer {
  switch (kind) {
    case 'description':
      return { text: '' }
    case 'essay':
      return { text: ' {}' }
    case 'true_false':
      return content.correct === null ? { loss: 'KEY_UNKNOWN' } : { text: content.correct ? ' {T}' : ' {F}' }
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind, content)
    case 'short_answer_text':
      if (content.expected.length === 0) return { loss: 'KEY_UNKNOWN' }
      // GIFT would take it for a pair.
      if (content.expected.some((text) => text.includes('->'))) return { loss: 'TEXT_NOT_SUPPORTED' }
      return { text: ` {${content.expected.map((text) => `=${escapeGift(text)}`).join(' ')}}` }
    case 'numeric':
      return numberOf(content)
    case 'matching':
      return pairsOf(content.pairs)
    default:
      return { loss: 'KIND_NOT_SUPPORTED' }
  }
}

function choiceOf(
  kind: 'single_choice' | 'multi_select',
  { options, correct }: { options: readonly { key: string; text: string }[]; correct: readonly string[] },
): Answer {
  if (correct.length === 0 || (kind === 'single_choice' && correct.length > 1)) return { loss: 'KEY_UNKNOWN' }
  if (options.length < 2) return { loss: 'TEXT_NOT_SUPPORTED' }
  const share = `%${trimZeros((100 / correct.length).toFixed(5))}%`
  const lines = options.map(({ key, text }) => {
    const right = correct.includes(key)
    if (kind === 'single_choice') return `${right ? '=' : '~%0%'}${escapeGift(text)}`
    return `~${right ? share : '%-100%'}${escapeGift(text)}`
  })
  return { text: ` {\n\t${lines.join('\n\t')}\n}` }
}

function numberOf({
  expected,
  tolerance,
}: {
  expected: readonly string[]
  tolerance: string | null
}): Answer {
  if (expected.length === 0) return { loss: 'KEY_UNKNOWN' }
  const figures = expected.map(pointed)
  const slack = tolerance === null ? null : pointed(tolerance)
  if (![...figures, ...(slack === null ? [] : [slack])].every((figure) => NUMBER.test(figure)))
    return { loss: 'TEXT_NOT_SUPPORTED' }
  return {
    text: ` {#${figures.map((figure) => `=${figure}${slack === null ? '' : `:${slack}`}`).join(' ')}}`,
  }
}

function pairsOf(pairs: readonly { left: string; right: string | null }[]): Answer {
  if (pairs.length < 2) return { loss: 'TEXT_NOT_SUPPORTED' }
  const lines: string[] = []
  for (const { left, right } of pairs) {
    if (right === null) return { loss: 'KEY_UNKNOWN' }
    if (`${left}${right}`.includes('->') || left.endsWith('-') || right.startsWith('>'))
      return { loss: 'TEXT_NOT_SUPPORTED' }
    lines.push(`=${escapeGift(left)} -> ${escapeGift(right)}`)
  }
  return { text: ` {\n\t${lines.join('\n\t')}\n}` }
}

function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}

/** A figure with a decimal point. */
export function pointed(figure: string): string {
  return figure.replace('−', '-').replace(',', '.')
}

function trimZeros(figure: string): string {
  return figure.replace(/\.?0+$/, '')
}
