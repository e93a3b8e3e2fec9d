import type { DecisionMemo } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { DocumentBlock, PrintedDocument } from '@dictamen/kernel/ports'
import { fill } from '../fill.ts'
import { template } from '../synthesizer/rules.ts'
import { dateOf } from './compose.ts'
import { blocks } from './rules.ts'

/** A memo as the blocks that are printed, whatever the format. */
export function printMemo(memo: DecisionMemo, rules: Ruleset): PrintedDocument {
  const { memo: texts, table } = rules.optionsOf(blocks)
  const { verbs } = rules.optionsOf(template)
  const heading = (text: string): DocumentBlock => ({ kind: 'heading', level: 2, text })
  const paragraph = (text: string, strong = false): DocumentBlock => ({
    kind: 'paragraph',
    says: [{ text }],
    ...(strong ? { strong } : {}),
  })
  const items = (lines: readonly string[]): DocumentBlock[] =>
    lines.map((text) => ({ kind: 'item', says: [{ text }], level: 1 }))
  const rows = (head: readonly string[], cells: readonly (readonly string[])[]): DocumentBlock => ({
    kind: 'table',
    head,
    rows: cells.map((row) => row.map((text) => [{ text }])),
  })
  const { review } = memo
  return {
    title: texts.title,
    language: 'es',
    mark: null,
    ownSign: '',
    blocks: [
      { kind: 'heading', level: 1, text: texts.title },
      heading(texts.question),
      paragraph(`«${memo.question}»`),
      heading(texts.facts),
      ...(memo.facts.length === 0
        ? [paragraph(texts.nothing)]
        : [
            rows(
              texts.head,
              memo.facts.map(({ fact, value, stands }) => [fact, value, stands]),
            ),
          ]),
      ...items(memo.arithmetic),
      ...(memo.options.length === 0
        ? []
        : [
            heading(texts.options),
            rows(
              [table.option, table.cost, table.reversible, table.needs, table.unknown],
              memo.options.map(({ option, cost, reversible, needs, unknown }) => [
                option,
                cost,
                reversible,
                needs,
                unknown,
              ]),
            ),
          ]),
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
      ...(review === null
        ? []
        : [
            paragraph(
              fill(review.broken.length === 0 ? texts.unbroken : texts.broken, {
                date: dateOf(review.reviewed_at.slice(0, 10)),
                verb: verbs[review.recommendation],
              }),
              true,
            ),
            ...items(review.broken),
          ]),
    ],
  }
}
