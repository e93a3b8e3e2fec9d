import type { BankQuestion } from '@dictamen/contracts'
import { areFigures, pointed } from './figures.ts'
import { penaltyOf, shareOf } from './fractions.ts'
import { picturesOf, pictureLosses, type ExportedText, type Leaving, type Shown } from './leaving.ts'
import { lossOf, type Loss, type LossCode } from './loss.ts'
import { writeCloze } from './moodle-cloze.ts'
import { htmlOf } from './rich-text.ts'
import { asksForKey, hasWholeKey, titleOf } from './shown.ts'
import { escapeXml } from './xml.ts'

/** A bank as Moodle XML, pictures inside. */
export function exportMoodleXml(leaving: Leaving): ExportedText {
  const losses: Loss[] = []
  const questions = leaving.bank.questions.flatMap((question) => {
    const body = bodyOf(question)
    if (typeof body === 'string') {
      losses.push(lossOf(body, question))
      return []
    }
    if (asksForKey(question) && !hasWholeKey(question)) losses.push(lossOf('KEY_UNKNOWN', question))
    losses.push(...pictureLosses(question, leaving))
    return [wrap(question, body, picturesOf(question, leaving), leaving.corrected.has(question.id))]
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('')}</quiz>\n`
  return { text, beside: [], losses }
}

interface Body {
  readonly type: string
  readonly lines: readonly string[]
  /** What is asked, where it is not the stem alone. */
  readonly text?: string
}

function wrap(question: BankQuestion, body: Body, pictures: readonly Shown[], corrected: boolean): string {
  const { stem, score_max, feedback } = question
  const all = [
    `<name>${textTag(titleOf(question))}</name>`,
    questionText(body.text ?? stem.text, pictures),
    ...(feedback === null
      ? []
      : [`<generalfeedback format="plain_text">${textTag(feedback)}</generalfeedback>`]),
    ...(score_max === null ? [] : [`<defaultgrade>${score_max}</defaultgrade>`]),
    ...body.lines,
    ...(corrected ? [`<tags><tag>${textTag('corregido')}</tag></tags>`] : []),
  ]
  return `  <question type="${body.type}">\n${all.map((line) => `    ${line}\n`).join('')}  </question>\n`
}

function questionText(text: string, pictures: readonly Shown[]): string {
  if (pictures.length === 0) return `<questiontext format="plain_text">${textTag(text)}</questiontext>`
  const shown = pictures.map(({ picture, width, alt }) => {
    const size = width === null ? '' : ` width="${width}"`
    return `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(picture.file)}" alt="${escapeXml(alt)}"${size}></p>`
  })
  const files = pictures.map(
    ({ picture: { file, base64 } }) =>
      `<file name="${escapeXml(file)}" path="/" encoding="base64">${base64}</file>`,
  )
  return `<questiontext format="html">${textTag(`<p>${htmlOf(text)}</p>${shown.join('')}`)}${files.join('')}</questiontext>`
}

function bodyOf(question: BankQuestion): Body | LossCode {
  const { kind, content, stem } = question
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind, content)
    case 'true_false':
      return content.correct === null ? undecided() : truthOf(content.correct)
    case 'short_answer_text':
      // Moodle does not take a question of these kinds without an answer: it leaves as an open one.
      if (content.expected.length === 0) return { type: 'essay', lines: [] }
      return {
        type: 'shortanswer',
        lines: content.expected.map((text) => answer('100', text.replaceAll('*', '\\*'))),
      }
    case 'numeric':
      return content.expected.length === 0 ? { type: 'essay', lines: [] } : numberOf(content)
    case 'matching':
      return { type: 'matching', lines: content.pairs.map(pairOf) }
    case 'cloze':
      return clozeOf(stem.text, content)
    case 'essay':
    case 'description':
      return { type: kind, lines: [] }
    default:
      return 'KIND_NOT_SUPPORTED'
  }
}

function clozeOf(stem: string, content: Parameters<typeof writeCloze>[1]): Body | LossCode {
  if (content.blanks.length === 0) return 'KIND_NOT_SUPPORTED'
  const text = writeCloze(stem, content)
  return text === null ? 'TEXT_NOT_SUPPORTED' : { type: 'cloze', lines: [], text }
}

function choiceOf(
  kind: 'single_choice' | 'multi_select',
  { options, correct }: { options: readonly { key: string; text: string }[]; correct: readonly string[] },
): Body | LossCode {
  const share = correct.length === 0 ? '0' : kind === 'single_choice' ? '100' : shareOf(correct.length)
  if (share === null) return 'WEIGHT_NOT_SUPPORTED'
  const wrong = options.length - correct.length
  const penalty = kind === 'single_choice' || correct.length === 0 ? '0' : penaltyOf(wrong)
  // Options that only the picture tells apart must stay in its order.
  const shuffled = options.every(({ text }) => text !== '')
  return {
    type: 'multichoice',
    lines: [
      `<single>${kind === 'single_choice'}</single>`,
      `<shuffleanswers>${shuffled}</shuffleanswers>`,
      '<answernumbering>abc</answernumbering>',
      ...options.map(({ key, text }) => answer(correct.includes(key) ? share : penalty, text || '\u00A0')),
    ],
  }
}

function truthOf(correct: boolean): Body {
  return {
    type: 'truefalse',
    lines: [true, false].map((value) => answer(correct === value ? '100' : '0', String(value))),
  }
}

/** Moodle would take one of the two for right: without a key it is a choice where neither is. */
function undecided(): Body {
  const options = ['Verdadero', 'Falso'].map((text) => answer('0', text))
  return { type: 'multichoice', lines: ['<single>true</single>', ...options] }
}

function numberOf({
  expected,
  tolerance,
}: {
  expected: readonly string[]
  tolerance: string | null
}): Body | LossCode {
  if (!areFigures(expected, tolerance)) return 'TEXT_NOT_SUPPORTED'
  const slack = tolerance === null ? '' : `<tolerance>${pointed(tolerance)}</tolerance>`
  return { type: 'numerical', lines: expected.map((text) => answer('100', pointed(text), slack)) }
}

function pairOf({ left, right }: { left: string; right: string | null }): string {
  const key = right === null ? '' : `<answer>${textTag(right)}</answer>`
  return `<subquestion format="plain_text">${textTag(left)}${key}</subquestion>`
}

function answer(fraction: string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="plain_text">${textTag(text)}${more}</answer>`
}

function textTag(text: string): string {
  return `<text>${escapeXml(text)}</text>`
}
