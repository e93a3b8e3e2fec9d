import type { Flags, Mandates, QuestionFlags, TranscriptEntry } from '@dictamen/contracts'
import type { Span } from '@dictamen/kernel'
import type { Verdict } from '../verdict.ts'
import { STYLE } from './candidate-page-style.ts'
import { WORDS } from './candidate-page-words.ts'

type Marked = keyof typeof WORDS.marks
const MARKED = Object.keys(WORDS.marks) as Marked[]

/**
 * The answers of an interview for whoever gave them, ready to print: their own words with their marks, and what they are
 * asked again. No level, no aggregate, nothing of the context.
 */
export function renderCandidatePage(verdict: Verdict<Flags>, asked: Mandates): string {
  const answers = verdict.output.by_question.map((flags, at) => renderAnswer(verdict, flags, at, asked))
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${WORDS.title}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${WORDS.title}</h1>`,
    renderLegend(),
    '<ol>',
    ...answers,
    '</ol>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function renderLegend(): string {
  const marks = MARKED.map((field) => `<mark class="${field}">${WORDS.marks[field]}</mark>`)
  return `<p class="legend">${WORDS.legend}: ${marks.join(' · ')}</p>`
}

function renderAnswer(
  verdict: Verdict<Flags>,
  flags: QuestionFlags,
  at: number,
  { mandates }: Mandates,
): string {
  const { source, entry } = entryOf(verdict, at)
  const states = statesOf(flags, entry, marksOf(verdict, at, source))
  const own = mandates.filter(({ question_id }) => question_id === flags.question_id)
  const actions = [...new Set(own.map(({ action }) => action))]
  const text = renderMarked(entry.answer_text, marksOf(verdict, at, source))
  return [
    '<li>',
    `<h2>${escape(entry.question_text)}</h2>`,
    `<blockquote>${text === '' ? WORDS.unanswered : text}</blockquote>`,
    states.length === 0 ? '' : `<p class="states">${states.join(' · ')}</p>`,
    actions.length === 0
      ? ''
      : `<div class="again"><p>${WORDS.mandates}:</p><ul>${actions.map((action) => `<li>${escape(action)}</li>`).join('')}</ul></div>`,
    '</li>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** The entry of the transcript that the trace cites for an answer. */
function entryOf({ trace, sources }: Verdict<Flags>, at: number): { source: string; entry: TranscriptEntry } {
  const cited = trace.entries.find(({ pointer }) => pointer === `/by_question/${at}/question_id`)
  const source = cited!.spans[0]!.source.split('#')[0]!
  return { source, entry: sources[source] as unknown as TranscriptEntry }
}

type Mark = Pick<Span, 'start' | 'end'> & { readonly field: Marked }

function marksOf({ trace }: Verdict<Flags>, at: number, source: string): Mark[] {
  return MARKED.flatMap((field) => {
    const entry = trace.entries.find(({ pointer }) => pointer === `/by_question/${at}/${field}`)
    const spans = entry?.spans.filter((span) => span.source === `${source}#/answer_text`) ?? []
    return spans.map(({ start, end }) => ({ start, end, field }))
  })
}

/** What holds for a whole answer and marks no words of it. */
function statesOf(flags: QuestionFlags, entry: TranscriptEntry, marks: readonly Mark[]): string[] {
  const states: string[] = []
  if (!flags.closure_ok) states.push(WORDS.states.closure_ok)
  if (flags.drift_detected && entry.answer_text !== '') states.push(WORDS.states.drift_detected)
  if (flags.over_explanation && !marks.some(({ field }) => field === 'over_explanation'))
    states.push(WORDS.states.over_explanation)
  return states
}

/** A text cut where marks begin and end; a piece under several marks carries all of them. */
function renderMarked(text: string, marks: readonly Mark[]): string {
  const cuts = new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])
  const places = [...cuts].toSorted((a, b) => a - b)
  return places
    .slice(1)
    .map((end, at) => {
      const start = places[at]!
      const over = marks.filter((mark) => mark.start <= start && mark.end >= end)
      const piece = escape(text.slice(start, end))
      if (over.length === 0) return piece
      const fields = [...new Set(over.map(({ field }) => field))]
      const title = fields.map((field) => WORDS.marks[field]).join(', ')
      return `<mark class="${fields.join(' ')}" title="${title}">${piece}</mark>`
    })
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character]!)
}
