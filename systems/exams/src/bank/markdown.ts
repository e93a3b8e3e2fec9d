import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackLosses } from './answer-feedback.ts'
import { gapLines, tableCells } from './gaps.ts'
import { picturesOf, pictureLosses, type ExportedText, type Leaving } from './leaving.ts'
import { lossOf } from './loss.ts'
import { asksForKey, hasWholeKey, keyOf, letterOf, optionsOf } from './shown.ts'
import { mapFormulas } from '../tex.ts'

const GAP = '\\_\\_\\_\\_\\_'

/** A bank as Markdown to read or print: questions first, answers at the end. Pictures go into a folder beside, or inside the text without one. */
export function exportMarkdown(leaving: Leaving, folder: string | null): ExportedText {
  const { questions } = leaving.bank
  const shown = questions.map((question, index) => questionOf(question, index + 1, leaving, folder))
  const answers = questions.map((question, index) => `${index + 1}. ${answerOf(question)}`)
  const text = ['# Banco de preguntas', '', ...shown, '## Respuestas', '', ...answers, ''].join('\n')
  const files = questions.flatMap((question) => picturesOf(question, leaving).map(({ picture }) => picture))
  return {
    text,
    beside:
      folder === null ? [] : files.map(({ file, bytes }) => ({ path: `${folder}/${file}`, content: bytes })),
    losses: questions.flatMap((question) => [
      ...(asksForKey(question) && !hasWholeKey(question) ? [lossOf('KEY_UNKNOWN', question)] : []),
      ...pictureLosses(question, leaving),
      ...feedbackLosses(question),
    ]),
  }
}

function questionOf(
  question: BankQuestion11,
  place: number,
  leaving: Leaving,
  folder: string | null,
): string {
  const mark = leaving.corrected.has(question.id) ? ' (corregido)' : ''
  const pictures = picturesOf(question, leaving).map(({ picture: { file, base64 }, alt }) => {
    const source =
      folder === null ? `data:image/png;base64,${base64}` : `${encodeURI(folder)}/${encodeURI(file)}`
    return `![${escape(alt)}](${source})\n`
  })
  const lines = answerLines(question)
  return [
    `## ${place}${mark}`,
    '',
    stemOf(question),
    '',
    ...pictures,
    ...lines,
    ...(lines.length > 0 ? [''] : []),
  ].join('\n')
}

function stemOf({ kind, stem, content }: BankQuestion11): string {
  if (kind !== 'cloze' || content.layout !== 'sentence') return escape(stem.text).replaceAll('\n', '  \n')
  const lines = gapLines(stem.text, content)
  return lines
    .map((line) => line.map((part) => (typeof part === 'number' ? GAP : escape(part))).join(''))
    .join('  \n')
}

function answerLines(question: BankQuestion11): string[] {
  const { kind, content } = question
  switch (kind) {
    case 'true_false':
      return ['- [ ] Verdadero', '- [ ] Falso']
    case 'matching': {
      const rights = [
        ...new Set(content.pairs.flatMap(({ right }) => (right === null ? [] : [right]))),
      ].sort()
      const lefts = content.pairs.map(({ left }) => `- ${escape(left)} → ${GAP}`)
      return rights.length === 0 ? lefts : [...lefts, '', `Opciones: ${rights.map(escape).join(' · ')}`]
    }
    case 'short_answer_text':
    case 'external_media_reference':
      return [`Respuesta: ${GAP}`]
    case 'numeric':
      return [`Respuesta: ${GAP}${content.unit === null ? '' : ` ${escape(content.unit)}`}`]
    case 'cloze':
      if (content.layout === 'table') return tableLines(content)
      if (content.layout === 'sentence') return []
      return content.blanks.map(({ label }, at) =>
        content.layout === 'items' ? `${at + 1}. ${escape(label)} ${GAP}` : `- ${escape(label)}: ${GAP}`,
      )
    default:
      return optionsOf(question).map((text, at) => `- [ ] ${letterOf(at)}) ${escape(text)}`.trimEnd())
  }
}

/** A table of Markdown; its first line is its head. */
function tableLines({ rows, blanks }: Extract<BankQuestion11, { kind: 'cloze' }>['content']): string[] {
  const lines = tableCells(rows, blanks.length).map((cells) => {
    const shown = cells.map((cell) =>
      cell.map((part) => (typeof part === 'number' ? GAP : escape(part).replaceAll('\n', ' '))).join(''),
    )
    return `| ${shown.join(' | ')} |`
  })
  const [head, ...rest] = lines
  if (head === undefined) return []
  return [head, `|${' --- |'.repeat(rows![0]!.length)}`, ...rest]
}

function answerOf(question: BankQuestion11): string {
  const key = escape(keyOf(question).join('; ')) || '—'
  return question.feedback === null ? key : `${key} — ${escape(question.feedback).replaceAll('\n', ' ')}`
}

/** Markdown has formulas between dollars; a bar would end a cell. */
function escape(text: string): string {
  return mapFormulas(text, {
    formula: ({ source, display }) => {
      const mark = display ? '$$' : '$'
      return `${mark}${source.replaceAll('|', '\\vert ')}${mark}`
    },
    rest: (plain) => plain.replace(/[\\`*_{}[\]<>#|]/g, '\\$&'),
  })
}
