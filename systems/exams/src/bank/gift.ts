import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackOf, otherFeedback } from './answer-feedback.ts'
import { areFigures, pointed } from './figures.ts'
import { penaltyOf, shareOf } from './fractions.ts'
import { unpicturedLosses, type ExportedText, type Leaving } from './leaving.ts'
import { lossOf, type Loss, type LossCode } from './loss.ts'
import { htmlOf } from './rich-text.ts'
import { titleOf } from './shown.ts'
import { texIn } from '../tex.ts'

/** A bank as GIFT: one paragraph a question. GIFT has no question without a key. */
export function exportGift({ bank, corrected }: Leaving): ExportedText {
  const losses: Loss[] = []
  const paragraphs = bank.questions.flatMap((question) => {
    const answer = answerOf(question)
    if (answer.loss !== undefined) {
      losses.push(lossOf(answer.loss, question))
      return []
    }
    losses.push(...softLosses(question))
    const note = corrected.has(question.id) ? '// corregido\n' : ''
    const said = question.feedback === null ? '' : `####${escapeOption(question.feedback)}`
    const braces = answer.text === null ? '' : ` {${answer.text}${said}}`
    return [`${note}::${escapeGift(titleOf(question))}::${formatted(question.stem.text)}${braces}`]
  })
  return { text: paragraphs.map((paragraph) => `${paragraph}\n`).join('\n'), beside: [], losses }
}

/** What stays behind of a question that leaves. */
function softLosses(question: BankQuestion11): Loss[] {
  const { kind, content, score_max, feedback } = question
  return [
    ...(kind !== 'description' && score_max !== null && score_max !== 1
      ? [lossOf('MARK_NOT_EXPORTED', question)]
      : []),
    ...(kind === 'description' && feedback !== null ? [lossOf('FEEDBACK_NOT_EXPORTED', question)] : []),
    ...(kind === 'numeric' && content.unit !== null ? [lossOf('UNIT_NOT_EXPORTED', question)] : []),
    ...unpicturedLosses(question),
  ]
}

/** What stands between the braces; null where there are none. */
type Answer = { readonly text: string | null; readonly loss?: undefined } | { readonly loss: LossCode }

function answerOf(question: BankQuestion11): Answer {
  const { kind, content } = question
  switch (kind) {
    case 'description':
      return { text: null }
    case 'essay':
      return { text: '' }
    case 'true_false':
      return content.correct === null ? { loss: 'KEY_UNKNOWN' } : { text: truthOf(content.correct, question) }
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind, content, question)
    case 'short_answer_text':
    case 'external_media_reference':
      if (content.expected.length === 0) return { loss: 'KEY_UNKNOWN' }
      // GIFT would take it for a pair.
      if (content.expected.some((text) => text.includes('->'))) return { loss: 'TEXT_NOT_SUPPORTED' }
      return { text: writtenOf(question, content.expected) }
    case 'numeric':
      return numberOf(content, question)
    case 'matching':
      return pairsOf(content.pairs)
    default:
      return { loss: 'KIND_NOT_SUPPORTED' }
  }
}

/** An accepted text: a star is no wildcard, and what looks like a weight has one before it. */
function acceptedOf(text: string): string {
  return `${/^%-?[\d.]+%/.test(text) ? '%100%' : ''}${escapeOption(text.replaceAll('*', '\\*'))}`
}

/** Right answers, and others that something is said of. */
function writtenOf(question: BankQuestion11, expected: readonly string[]): string {
  const right = expected.map((text) => `=${acceptedOf(text)}${said(question, text)}`)
  const others = otherFeedback(question, expected)
    .filter(({ answer }) => !answer.includes('->'))
    .map(({ answer }) => `=%0%${escapeOption(answer.replaceAll('*', '\\*'))}${said(question, answer)}`)
  return [...right, ...others].join(' ')
}

/** GIFT says first what is said of the wrong answer, then what is said of the right one. */
function truthOf(correct: boolean, question: BankQuestion11): string {
  const [right, wrong] = [feedbackOf(question, String(correct)), feedbackOf(question, String(!correct))]
  const letter = correct ? 'T' : 'F'
  if (right === null && wrong === null) return letter
  return `${letter}#${escapeOption(wrong ?? '')}${right === null ? '' : `#${escapeOption(right)}`}`
}

/** What is said of an answer, behind its sign. */
function said(question: BankQuestion11, text: string): string {
  const feedback = feedbackOf(question, text)
  return feedback === null ? '' : `#${escapeOption(feedback)}`
}

function choiceOf(
  kind: 'single_choice' | 'multi_select',
  { options, correct }: { options: readonly { key: string; text: string }[]; correct: readonly string[] },
  question: BankQuestion11,
): Answer {
  if (correct.length === 0 || (kind === 'single_choice' && correct.length > 1)) return { loss: 'KEY_UNKNOWN' }
  if (options.length < 2) return { loss: 'TEXT_NOT_SUPPORTED' }
  const share = shareOf(correct.length)
  if (share === null) return { loss: 'WEIGHT_NOT_SUPPORTED' }
  const penalty = penaltyOf(options.length - correct.length)
  const lines = options.map(({ key, text }) => {
    const right = correct.includes(key)
    const shown = escapeOption(text || '\u00A0')
    const sign = kind === 'single_choice' ? (right ? '=' : '~%0%') : `~%${right ? share : penalty}%`
    return `${sign}${shown}${said(question, text)}`
  })
  return { text: `\n\t${lines.join('\n\t')}\n` }
}

function numberOf(
  { expected, tolerance }: { expected: readonly string[]; tolerance: string | null },
  question: BankQuestion11,
): Answer {
  if (expected.length === 0) return { loss: 'KEY_UNKNOWN' }
  if (!areFigures(expected, tolerance)) return { loss: 'TEXT_NOT_SUPPORTED' }
  const slack = tolerance === null ? '' : `:${pointed(tolerance)}`
  const right = expected.map((figure) => `=${pointed(figure)}${slack}${said(question, figure)}`)
  const others = otherFeedback(question, expected)
    .filter(({ answer }) => areFigures([answer], null))
    .map(({ answer }) => `=%0%${pointed(answer)}:0${said(question, answer)}`)
  return { text: `#${[...right, ...others].join(' ')}` }
}

function pairsOf(pairs: readonly { left: string; right: string | null }[]): Answer {
  if (pairs.length < 2) return { loss: 'TEXT_NOT_SUPPORTED' }
  const lines: string[] = []
  for (const { left, right } of pairs) {
    if (right === null) return { loss: 'KEY_UNKNOWN' }
    if (`${left}${right}`.includes('->') || left.endsWith('-') || right.startsWith('>'))
      return { loss: 'TEXT_NOT_SUPPORTED' }
    lines.push(`=${escapeOption(left)} -> ${escapeGift(right)}`)
  }
  return { text: `\n\t${lines.join('\n\t')}\n` }
}

/** An answer's text; one that says something else as HTML, or begins like a format's name, has its own format. */
function escapeOption(text: string): string {
  const isOwn =
    /^\[(moodle|html|plain|markdown)\]/.test(text) || htmlOf(text) !== text || texIn(text).length > 0
  return isOwn ? formatted(text) : escapeGift(text)
}

/** A text behind its format: plain, but where it has formulas, which Moodle sets in HTML alone. */
function formatted(text: string): string {
  return texIn(text).length === 0 ? `[plain]${escapeGift(text)}` : `[html]${escapeGift(htmlOf(text))}`
}

function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
