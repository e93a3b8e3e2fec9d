import type { BankQuestion11 } from '@dictamen/contracts'
import { pointed } from '../figures.ts'
import { gapLines, tableCells } from '../gaps.ts'
import { letterOf } from '../shown.ts'
import { escapeXml } from '../xml.ts'

/** How the page judges an answer. */
export type PracticeKey =
  | { readonly type: 'choice'; readonly keys: readonly string[] }
  | { readonly type: 'text' | 'match'; readonly accepted: readonly (readonly string[])[] }
  | { readonly type: 'number'; readonly accepted: readonly string[]; readonly tolerance: number }
  | { readonly type: 'open' | 'read' }

const OPEN: PracticeKey = { type: 'open' }

/** The key of a question; an open one is answered and not judged. */
export function practiceKey({ kind, content }: BankQuestion11): PracticeKey {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.correct.length === 0 ? OPEN : { type: 'choice', keys: content.correct }
    case 'true_false':
      return content.correct === null ? OPEN : { type: 'choice', keys: [String(content.correct)] }
    case 'matching': {
      const accepted = content.pairs.map(({ right }) => (right === null ? [] : [right]))
      return partsKey('match', accepted)
    }
    case 'short_answer_text':
    case 'external_media_reference':
      return content.expected.length === 0 ? OPEN : { type: 'text', accepted: [content.expected] }
    case 'numeric':
      return numberKey(content)
    case 'cloze':
      return partsKey(
        'text',
        content.blanks.map(({ expected }) => expected),
      )
    case 'description':
      return { type: 'read' }
    default:
      return OPEN
  }
}

/** The key of an answer in several parts: open where none of them is known. */
function partsKey(type: 'text' | 'match', accepted: readonly (readonly string[])[]): PracticeKey {
  return accepted.every((one) => one.length === 0) ? OPEN : { type, accepted }
}

function numberKey({
  expected,
  tolerance,
}: {
  expected: readonly string[]
  tolerance: string | null
}): PracticeKey {
  if (expected.length === 0) return OPEN
  const figures = expected.map(pointed)
  if (figures.some((figure) => Number.isNaN(Number(figure)))) return { type: 'text', accepted: [expected] }
  return { type: 'number', accepted: figures, tolerance: Number(pointed(tolerance ?? '0')) || 0 }
}

/** The stem of a question, with its gaps where they stand in sentences. */
export function stemMarkup({ kind, stem, content }: BankQuestion11): string {
  if (kind !== 'cloze' || content.layout !== 'sentence') return escapeXml(stem.text)
  const lines = gapLines(stem.text, content).map((line) =>
    line.map((part) => (typeof part === 'number' ? field(`Hueco ${part + 1}`) : escapeXml(part))).join(''),
  )
  return lines.join('\n')
}

/** Where a question is answered. */
export function answerMarkup(question: BankQuestion11, place: number): string {
  const { kind, content } = question
  switch (kind) {
    case 'single_choice':
      return group('Elija una opción', ticks('radio', content.options, place))
    case 'multi_select':
      return group('Elija una o más opciones', ticks('checkbox', content.options, place))
    case 'true_false': {
      const options = [
        { key: 'true', text: 'Verdadero' },
        { key: 'false', text: 'Falso' },
      ]
      return group('Elija una opción', ticks('radio', options, place))
    }
    case 'matching':
      return group('Elija la pareja de cada uno', pairsMarkup(content.pairs))
    case 'short_answer_text':
      return answerField('')
    case 'numeric':
      return answerField(' inputmode="decimal"', content.unit ?? '')
    case 'cloze':
      if (content.layout === 'table') return group('', tableMarkup(content))
      return content.layout === 'sentence' ? '' : gapFields(content)
    case 'essay':
      return group('', '<label class="answer">Su respuesta<textarea></textarea></label>')
    case 'description':
      return ''
    default:
      return answerField('')
  }
}

function ticks(
  type: 'radio' | 'checkbox',
  options: readonly { key: string; text: string }[],
  place: number,
): string {
  return options
    .map(
      ({ key, text }, at) =>
        `<label class="option"><input type="${type}" name="q${place}" value="${escapeXml(key)}"><span>${escapeXml(text || `Opción ${letterOf(at)} de la imagen`)}</span><span class="tell"></span></label>`,
    )
    .join('')
}

function pairsMarkup(pairs: readonly { left: string; right: string | null }[]): string {
  const rights = [...new Set(pairs.flatMap(({ right }) => (right === null ? [] : [right])))].sort()
  const options = ['', ...rights].map(
    (text) => `<option value="${escapeXml(text)}">${escapeXml(text || 'Elija…')}</option>`,
  )
  return pairs
    .map(
      ({ left }) =>
        `<label class="pair"><span>${escapeXml(left)}</span><select>${options.join('')}</select></label>`,
    )
    .join('')
}

function gapFields({
  layout,
  blanks,
}: {
  layout: string
  blanks: readonly { label: string; expected: readonly string[] }[]
}): string {
  const lines = blanks.map(({ label }, at) => {
    const shown = layout === 'items' ? `${at + 1}. ${label}` : label
    return `<p class="line"><label class="answer">${escapeXml(shown)}<input type="text" autocomplete="off"></label></p>`
  })
  return group('', lines.join(''))
}

/** A table with a field for each gap. */
function tableMarkup({ rows, blanks }: Extract<BankQuestion11, { kind: 'cloze' }>['content']): string {
  const lines = tableCells(rows, blanks.length).map((cells) => {
    const shown = cells.map((cell) =>
      cell.map((part) => (typeof part === 'number' ? field(`Hueco ${part + 1}`) : escapeXml(part))).join(''),
    )
    return `<tr>${shown.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><tbody>${lines.join('')}</tbody></table>`
}

function answerField(more: string, unit = ''): string {
  const behind = unit === '' ? '' : ` ${escapeXml(unit)}`
  return group(
    '',
    `<label class="answer">Su respuesta<input type="text" autocomplete="off"${more}>${behind}</label>`,
  )
}

function field(label: string): string {
  return `<input type="text" autocomplete="off" aria-label="${label}">`
}

function group(legend: string, markup: string): string {
  return `<fieldset>${legend === '' ? '' : `<legend>${legend}</legend>`}${markup}</fieldset>`
}
