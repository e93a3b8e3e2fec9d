import type { Json } from '@dictamen/kernel'
import type { Facts } from './facts.ts'
import { headerOf } from './grading.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

/** What the detectors may ask about a block. The prompts are given as the rule set writes them. */
export function fieldsOf(facts: Facts, stem: string, wording: Wording): Record<string, Json> {
  const { parts, options, gaps, answer, table, pairs } = facts
  const plain = options.length === 0 && gaps.length === 0 && answer === null
  return {
    stem,
    header: headerOf(facts),
    correct_answer: parts.key?.text ?? '',
    block: promptText(facts),
    symbols: symbolsOf(facts, stem),
    description: parts.block.description,
    options: options.length,
    marked_options: options.filter((option) => option.chosen).length,
    empty_options: options.filter((option) => option.text === '').length,
    plural_key: parts.key?.many ?? false,
    key_pairs: countKeyPairs(facts),
    lists: pairs.length > 0 && pairs.every(({ gap }) => gap.field.list) ? pairs.length : 0,
    gaps: gaps.length,
    gap_lines: gapLines(facts),
    gap_labels: gaps
      .filter((gap) => gap !== answer?.gap)
      .map(({ before }) => before)
      .join('\n'),
    table_gaps: table === null ? 0 : gaps.length,
    answer_prompt: answer !== null,
    answer: answerText(facts),
    true_false: isTrueFalse(facts, wording),
    free_text: plain && !parts.block.description && parts.key === null && parts.prompt === null,
    holes: facts.holes.length,
    pictures: facts.pictures.length,
    lost_texts: facts.holes.length + lostAnswers(facts) + facts.parts.ink.length,
  }
}

function countKeyPairs({ options, ordering, keyPairs }: Facts): number {
  return options.length > 0 ? 0 : (ordering?.right.length ?? keyPairs.length)
}

/** The answer that is right or, without one, the one that was given. */
function answerText({ parts, answer }: Facts): string {
  return parts.key?.text ?? answer?.gap?.user ?? ''
}

/** The lines that gaps belong to: a numbered line with all that follows up to the next, any other as it stands. */
function gapLines({ gaps, items }: Facts): string {
  const numbered = new Set(items.flatMap((item) => item.rows))
  const others = gaps.map(({ row }) => row).filter((row) => !numbered.has(row))
  return [
    ...items.map(({ rows }) => rows.map((row) => row.text).join(' ')),
    ...new Set(others.map((row) => row.text)),
  ].join('\n')
}

/** The prompt as the seed writes it, whatever the language of the review. */
function promptText({ parts }: Facts): string {
  if (parts.prompt === null) return ''
  return parts.prompt.many ? 'Seleccione una o más de una:' : 'Seleccione una:'
}

/** Text in which a lost symbol would matter: without the arrows of pairs that were read. */
function symbolsOf({ options, gaps, keyPairs, pairs, parts }: Facts, stem: string): string {
  const key = parts.key?.text ?? ''
  return [
    stem,
    ...options.map(({ text }) => text),
    ...gaps.map(({ user }) => user ?? ''),
    ...pairs.map(({ left }) => left),
    options.length === 0 && keyPairs.length >= 2
      ? keyPairs.map(({ left, right }) => `${left} ${right}`).join(' ')
      : key,
  ].join('\n')
}

function isTrueFalse({ options, parts }: Facts, { answers }: Wording): boolean {
  if (options.length !== 2) return false
  if (parts.key?.quoted === true) return true
  const [first, second] = options
  return (
    findTemplate(answers.true, first!.text, 'whole') !== null &&
    findTemplate(answers.false, second!.text, 'whole') !== null
  )
}

/** Options and keys without text where the page has a picture. */
function lostAnswers({ options, pictures, parts }: Facts): number {
  if (pictures.length === 0) return 0
  const empty = options.filter((option) => option.text === '').length
  return empty + (parts.key !== null && parts.key.text === '' ? 1 : 0)
}
