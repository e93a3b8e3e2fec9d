import { decisionMemo, type DecisionMemo } from '@dictamen/contracts'
import { parseContract, type Document } from '@dictamen/kernel'
import { memoOf, printMemo, reviewMemo } from '@dictamen/queries'
import { writeDocx, writeHtml, writeMarkdown } from '@dictamen/paper'
import { askQuery, type AskOptions, type QueryAnswer } from './ask-query.ts'
import { openRuleset } from '../rulesets.ts'

export const MEMO_FORMATS = ['markdown', 'docx', 'html', 'json'] as const
export type MemoFormat = (typeof MEMO_FORMATS)[number]

/** The memo of an answer: question, facts, options, decision, who confirms it and when it is looked at again. */
export function queryMemo({ audits, decision, output }: QueryAnswer): DecisionMemo {
  const { message, user_id } = audits.at(-1)!
  const memo = memoOf({ message, user_id, decision, output }, openRuleset('answers'))
  return parseContract(decisionMemo, memo)
}

/** A memo decided again with what is known now: it says which premise broke. */
export async function reviewQuery(memo: Document, options: AskOptions = {}): Promise<DecisionMemo> {
  const before = parseContract(decisionMemo, memo)
  const again = queryMemo(await askQuery(before.question, { ...options, user: before.asked_by }))
  return parseContract(decisionMemo, reviewMemo(before, again))
}

/** A memo in a format. */
export function writeMemo(memo: DecisionMemo, format: MemoFormat): string | Uint8Array {
  if (format === 'json') return `${JSON.stringify(memo, null, 2)}\n`
  const document = printMemo(memo, openRuleset('answers'))
  if (format === 'docx') return writeDocx(document)
  return format === 'html' ? writeHtml(document) : writeMarkdown(document)
}
