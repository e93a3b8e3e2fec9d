import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { pointed } from './gift.ts'
import { lossOf, pictureLosses, type Exported, type Loss } from './loss.ts'
import { escapeXml } from './xml.ts'

/** A bank as Moodle XML. */
export function exportMoodleXml(bank: ExamBank): Exported {
  const losses: Loss[] = []
  const questions = bank.questions.flatMap((question) => {
    const body = bodyOf(question)
    if (body === null) {
      losses.push(lossOf('KIND_NOT_SUPPORTED', question))
      return []
    }
    if (question.kind !== 'essay' && question.kind !== 'description' && question.key.origin === 'unknown')
      losses.push(lossOf('KEY_UNKNOWN', question))
    losses.push(...pictureLosses(question))
    return [wrap(question, body)]
  })
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('')}</quiz>\n`, losses }
}

interface Body {
  readonly type: string
  readonly lines: readonly string[]
}

function wrap({ id, stem, score_max, feedback }: BankQuestion, { type, lines }: Body): string {
  const all = [
    `<name>${textTag(id)}</name>`,
    `<questiontext format="plain_text">${textTag(stem.text)}</questiontext>`,
    ...(feedback === null
      ? []
      : [`<generalfeedback format="plain_text">${textTag(feedback)}</generalfeedback>`]),
    ...(score_max === null ? [] : [`<defaultgrade>${score_max}</defaultgrade>`]),
    ...lines,
  ]
  return `  <question type="${type}">\n${all.map((line) => `    ${line}\n`).join('')}  </question>\n`
}

function bodyOf({ kind, content }: BankQuestion): Body | null {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind, content)
    case 'true_false':
      return {
        type: 'truefalse',
        lines: [true, false].map((value) => answer(content.correct === value ? '100' : '0', String(value))),
      }
    case 'short_answer_text':
      return { type: 'shortanswer', lines: content.expected.map((text) => answer('100', text)) }
    case 'numeric': {
      const slack =
        content.tolerance === null ? '' : `<tolerance>${escapeXml(pointed(content.tolerance))}</tolerance>`
      return { type: 'numerical', lines: content.expected.map((text) => answer('100', pointed(text), slack)) }
    }
    case 'matching':
      return {
        type: 'matching',
        lines: content.pairs.map(
          ({ left, right }) =>
            `<subquestion format="plain_text">${textTag(left)}${right === null ? '' : `<answer>${textTag(right)}</answer>`}</subquestion>`,
        ),
      }
    case 'essay':
    case 'description':
      return { type: kind, lines: [] }
    default:
      return null
  }
}

function choiceOf(
  kind: 'single_choice' | 'multi_select',
  { options, correct }: { options: readonly { key: string; text: string }[]; correct: readonly string[] },
): Body {
  const share = correct.length === 0 ? '0' : (100 / correct.length).toFixed(5).replace(/\.?0+$/, '')
  return {
    type: 'multichoice',
    lines: [
      `<single>${kind === 'single_choice'}</single>`,
      ...options.map(({ key, text }) => answer(correct.includes(key) ? share : '0', text)),
    ],
  }
}

function answer(fraction: string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="plain_text">${textTag(text)}${more}</answer>`
}

function textTag(text: string): string {
  return `<text>${escapeXml(text)}</text>`
}
