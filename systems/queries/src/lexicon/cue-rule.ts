import { defineRule, type CodedRule, type Mark, type Subject } from '@dictamen/kernel'
import { CueIndex } from './cue-index.ts'
import { PlainCues, tableOfPlain, tableOfWeighted, WeightedCues, type CueTable } from './cue-table.ts'

/** The compiled cues of one rule. */
interface CueOptions {
  readonly table: CueTable
  readonly index: CueIndex
}

export type CueRule = CodedRule<CueOptions>

const Weighted = WeightedCues.transform((options) => compile(tableOfWeighted(options)))
const Plain = PlainCues.transform((options) => compile(tableOfPlain(options)))

/** The rule of a domain: cues that say much, something or little. */
export function defineDomainRule(id: string): CueRule {
  return defineRule<CueOptions>({ id, options: Weighted, detect })
}

/** A rule whose cues all say the same, such as an intent. */
export function defineCueRule(id: string): CueRule {
  return defineRule<CueOptions>({ id, options: Plain, detect })
}

function compile(table: CueTable): CueOptions {
  return { table, index: new CueIndex([table]) }
}

function detect(subject: Subject, { index }: CueOptions): readonly Mark[] {
  const [matches = []] = index.find(subject.text('message'))
  return matches.map(({ start, end }) => ({ field: 'message', start, end }))
}
