import type { DecisionMemo } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { DocumentBlock, PrintedDocument } from '@dictamen/paper'
import { fill } from '../fill.ts'
import { template } from '../synthesizer/rules.ts'
import { dateOf } from './compose.ts'
import { blocks, type BlockOptions } from './rules.ts'

type Verbs = Readonly<Record<DecisionMemo['recommendation'], string>>

/** A memo as the blocks that are printed, whatever the format. */
export function printMemo(memo: DecisionMemo, rules: Ruleset): PrintedDocument {
  const options = rules.optionsOf(blocks)
  const { verbs } = rules.optionsOf(template)
  const { memo: texts } = options
  return {
    title: texts.title,
    language: 'es',
    mark: null,
    ownSign: '',
    blocks: [
      { kind: 'heading', level: 1, text: texts.title },
      heading(texts.question),
      paragraph(`«${memo.question}»`),
      ...printFacts(memo, options),
      ...printOptions(memo, options),
      heading(texts.decision),
      paragraph(verbs[memo.recommendation], true),
      paragraph(memo.because),
      heading(texts.premises),
      ...items(memo.premises),
      heading(texts.steps),
      ...items(memo.next_steps),
      heading(texts.avoid),
      ...items(memo.dont_do),
      ...(memo.questions.length === 0 ? [] : [heading(texts.questions), ...items(memo.questions)]),
      heading(texts.confirm),
      paragraph(memo.confirmed_by),
      heading(texts.review),
      paragraph(dateOf(memo.review_on)),
      ...printReview(memo, options, verbs),
    ],
  }
}

function printFacts({ facts, arithmetic }: DecisionMemo, { memo: texts }: BlockOptions): DocumentBlock[] {
  const known = facts.map(({ fact, value, stands }) => [fact, value, stands])
  return [
    heading(texts.facts),
    known.length === 0 ? paragraph(texts.nothing) : table(texts.head, known),
    ...items(arithmetic),
  ]
}

function printOptions(
  { options }: DecisionMemo,
  { memo: texts, table: heads }: BlockOptions,
): DocumentBlock[] {
  if (options.length === 0) return []
  const rows = options.map(({ option, cost, reversible, needs, unknown }) => [
    option,
    cost,
    reversible,
    needs,
    unknown,
  ])
  const head = [heads.option, heads.cost, heads.reversible, heads.needs, heads.unknown]
  return [heading(texts.options), table(head, rows)]
}

function printReview({ review }: DecisionMemo, { memo: texts }: BlockOptions, verbs: Verbs): DocumentBlock[] {
  if (review === null) return []
  const { broken, reviewed_at, recommendation } = review
  const date = dateOf(reviewed_at.slice(0, 10))
  const sentence = broken.length === 0 ? texts.unbroken : texts.broken
  return [paragraph(fill(sentence, { date, verb: verbs[recommendation] }), true), ...items(broken)]
}

function heading(text: string): DocumentBlock {
  return { kind: 'heading', level: 2, text }
}

function paragraph(text: string, strong = false): DocumentBlock {
  return { kind: 'paragraph', says: [{ text }], ...(strong ? { strong } : {}) }
}

function items(lines: readonly string[]): DocumentBlock[] {
  return lines.map((text) => ({ kind: 'item', says: [{ text }], level: 1 }))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): DocumentBlock {
  return { kind: 'table', head, rows: rows.map((row) => row.map((text) => [{ text }])) }
}
