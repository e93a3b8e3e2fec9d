import type { Impact } from 'dictamen'
import { styleText } from 'node:util'

const LONGEST = 160

/** What a change would have decided otherwise, for a person. */
export function renderImpact({ decided, changed, undecidable, others }: Impact): string {
  const head = `cambia ${changed.length} de ${decided} ${decided === 1 ? 'decisión' : 'decisiones'}`
  const lines = changed.flatMap(({ name, values }) => [
    '',
    styleText('bold', name),
    ...values.flatMap(({ pointer, before, after, spans_before, spans_after }) => [
      `  ${pointer}`,
      ...(before === null ? [] : [`    ${styleText('red', '-')} ${short(before)}${quotes(spans_before)}`]),
      ...(after === null ? [] : [`    ${styleText('green', '+')} ${short(after)}${quotes(spans_after)}`]),
    ]),
  ])
  const not = undecidable.map(({ name, reason }) => `  ${name}: ${reason}`)
  return [
    styleText('bold', head),
    ...lines,
    ...(not.length === 0 ? [] : ['', `no se pueden decidir otra vez: ${not.length}`, ...not]),
    ...(others === 0 ? [] : ['', `${others} de otras reglas o versiones, que no se tocan`]),
    '',
  ].join('\n')
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function quotes(spans: readonly { readonly quote: string }[]): string {
  const [first] = spans
  return first === undefined ? '' : ` ${styleText('dim', `«${short(first.quote.replace(/\s+/g, ' '))}»`)}`
}
