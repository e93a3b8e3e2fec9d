import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackOf, otherFeedback } from './answer-feedback.ts'
import { areFigures, pointed } from './figures.ts'
import { penaltyOf, shareOf } from './fractions.ts'
import { picturesOf, pictureLosses, type ExportedText, type Leaving, type Shown } from './leaving.ts'
import { lossOf, type Loss, type LossCode } from './loss.ts'
import { writeCloze, writeClozeCells } from './moodle-cloze.ts'
import { htmlOf } from './rich-text.ts'
import { asksForKey, hasWholeKey, titleOf } from './shown.ts'
import { texIn } from '../tex.ts'
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
  /** Cells that stand below it. */
  readonly table?: readonly (readonly string[])[]
}

function wrap(question: BankQuestion11, body: Body, pictures: readonly Shown[], corrected: boolean): string {
  const { stem, score_max, feedback } = question
  const all = [
    `<name>${textTag(titleOf(question))}</name>`,
    questionText(body.text ?? stem.text, pictures, body.table ?? []),
    ...(feedback === null ? [] : [`<generalfeedback ${written(feedback)}</generalfeedback>`]),
    ...(score_max === null ? [] : [`<defaultgrade>${score_max}</defaultgrade>`]),
    ...body.lines,
    ...(corrected ? [`<tags><tag>${textTag('corregido')}</tag></tags>`] : []),
  ]
  return `  <question type="${body.type}">\n${all.map((line) => `    ${line}\n`).join('')}  </question>\n`
}

function questionText(
  text: string,
  pictures: readonly Shown[],
  table: readonly (readonly string[])[],
): string {
  if (pictures.length === 0 && table.length === 0) return `<questiontext ${written(text)}</questiontext>`
  const shown = pictures.map(({ picture, width, alt }) => {
    const size = width === null ? '' : ` width="${width}"`
    return `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(picture.file)}" alt="${escapeXml(alt)}"${size}></p>`
  })
  const files = pictures.map(
    ({ picture: { file, base64 } }) =>
      `<file name="${escapeXml(file)}" path="/" encoding="base64">${base64}</file>`,
  )
  return `<questiontext format="html">${textTag(`<p>${htmlOf(text)}</p>${tableOf(table)}${shown.join('')}`)}${files.join('')}</questiontext>`
}

function tableOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${htmlOf(cell)}</td>`).join('')}</tr>`)
  return `<table border="1"><tbody>${lines.join('')}</tbody></table>`
}

function bodyOf(question: BankQuestion11): Body | LossCode {
  const { kind, content, stem } = question
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind, content, question)
    case 'true_false':
      return content.correct === null ? undecided() : truthOf(content.correct, question)
    case 'short_answer_text':
    case 'external_media_reference':
      // Moodle does not take a question of these kinds without an answer: it leaves as an open one.
      if (content.expected.length === 0) return { type: 'essay', lines: [] }
      return {
        type: 'shortanswer',
        lines: [
          ...content.expected.map((text) => answer('100', starred(text), said(question, text))),
          ...otherFeedback(question, content.expected).map(({ answer: text, feedback }) =>
            answer('0', starred(text), feedbackTag(feedback)),
          ),
        ],
      }
    case 'numeric':
      return content.expected.length === 0 ? { type: 'essay', lines: [] } : numberOf(question, content)
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
  if (text === null) return 'TEXT_NOT_SUPPORTED'
  const type = content.blanks.some(({ expected }) => expected.length > 0) ? 'cloze' : 'essay'
  if (content.layout !== 'table') return { type, lines: [], text }
  return { type, lines: [], text: stem, table: writeClozeCells(content) }
}

function choiceOf(
  kind: 'single_choice' | 'multi_select',
  { options, correct }: { options: readonly { key: string; text: string }[]; correct: readonly string[] },
  question: BankQuestion11,
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
      ...options.map(({ key, text }) =>
        option(correct.includes(key) ? share : penalty, text || '\u00A0', said(question, text)),
      ),
    ],
  }
}

function truthOf(correct: boolean, question: BankQuestion11): Body {
  return {
    type: 'truefalse',
    lines: [true, false].map((value) =>
      answer(correct === value ? '100' : '0', String(value), said(question, String(value))),
    ),
  }
}

/** Moodle would take one of the two for right: without a key it is a choice where neither is. */
function undecided(): Body {
  const options = ['Verdadero', 'Falso'].map((text) => answer('0', text))
  return { type: 'multichoice', lines: ['<single>true</single>', ...options] }
}

function numberOf(
  question: BankQuestion11,
  { expected, tolerance, unit }: Extract<BankQuestion11, { kind: 'numeric' }>['content'],
): Body | LossCode {
  if (!areFigures(expected, tolerance)) return 'TEXT_NOT_SUPPORTED'
  const slack = tolerance === null ? '' : `<tolerance>${pointed(tolerance)}</tolerance>`
  const name = unit === null ? '' : escapeXml(unit)
  return {
    type: 'numerical',
    lines: [
      ...expected.map((text) => answer('100', pointed(text), `${slack}${said(question, text)}`)),
      ...otherFeedback(question, expected)
        .filter(({ answer: text }) => areFigures([text], null))
        .map(({ answer: text, feedback }) => answer('0', pointed(text), feedbackTag(feedback))),
      // The figure alone is right too: the unit may be left out.
      ...(unit === null
        ? []
        : [
            '<unitgradingtype>0</unitgradingtype>',
            '<showunits>0</showunits>',
            `<units><unit><multiplier>1</multiplier><unit_name>${name}</unit_name></unit></units>`,
          ]),
    ],
  }
}

/** What is said of an answer, where anything is. */
function said(question: BankQuestion11, text: string): string {
  const feedback = feedbackOf(question, text)
  return feedback === null ? '' : feedbackTag(feedback)
}

function feedbackTag(text: string): string {
  return `<feedback ${written(text)}</feedback>`
}

function starred(text: string): string {
  return text.replaceAll('*', '\\*')
}

function pairOf({ left, right }: { left: string; right: string | null }): string {
  const key = right === null ? '' : `<answer>${textTag(right)}</answer>`
  return `<subquestion ${written(left)}${key}</subquestion>`
}

function answer(fraction: string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="plain_text">${textTag(text)}${more}</answer>`
}

function option(fraction: string, text: string, more: string): string {
  return `<answer fraction="${fraction}" ${written(text)}${more}</answer>`
}

/** The end of a tag and its text: plain, but where it has formulas, which Moodle sets in HTML alone. */
function written(text: string): string {
  const isPlain = texIn(text).length === 0
  return `format="${isPlain ? 'plain_text' : 'html'}">${textTag(isPlain ? text : htmlOf(text))}`
}

function textTag(text: string): string {
  return `<text>${escapeXml(text)}</text>`
}
