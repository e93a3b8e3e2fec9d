import {
  compileWhen,
  defineRule,
  type CodedRule,
  type Mark,
  type RulesetDefinition,
  type When,
} from '@dictamen/kernel'
import { z } from 'zod'
import { CLAUSE_START } from './clause-start.ts'
import { composed } from './composed.ts'
import { directive } from './directive.ts'
import { foldSentence } from './fold-sentence.ts'

/** What a rule of the shield makes of the sentence or line it fires on. */
export type Weight = 'strong' | 'heading' | 'tail' | 'opens' | 'closes' | 'file'

const Patterns = z.array(z.string().min(1)).min(1)

const Options = z.strictObject({
  /** What a pattern may abbreviate: `{verb}` stands for the words under `verb`. */
  lists: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  /** Beginnings of words, or whole ones with a bar behind them: where a pattern fits, a sentence has one of every group. */
  triggers: z
    .array(z.array(z.string().min(1)).min(1))
    .min(1)
    .optional(),
  patterns: Patterns,
  unless: Patterns.optional(),
})

type PatternOptions = z.infer<typeof Options>

/** The rules of the shield, and what each is for. */
export const WEIGHTS: Readonly<Record<string, Weight>> = {
  'shield/override': 'strong',
  'shield/score_order': 'strong',
  'shield/machine_address': 'strong',
  'shield/steering': 'strong',
  'shield/second_person': 'strong',
  'shield/secrecy': 'strong',
  'shield/forged_output': 'strong',
  'shield/composed': 'strong',
  'shield/directive': 'strong',
  'shield/opening_marker': 'opens',
  'shield/closing_marker': 'closes',
  'shield/forged_file': 'file',
  'shield/forged_heading': 'heading',
  'shield/verdict': 'tail',
}

interface Compiled {
  readonly triggers: readonly RegExp[]
  readonly patterns: When
  readonly unless: When | null
}

const conditions = new WeakMap<PatternOptions, Compiled>()

/** Each rule folds what it reads: patterns are written in lower case and without accents. */
const shieldPatterns: readonly CodedRule<PatternOptions>[] = Object.keys(WEIGHTS)
  .filter((id) => id !== composed.id && id !== directive.id)
  .map((id) =>
    defineRule({
      id,
      options: Options,
      detect: (subject, options): readonly Mark[] => {
        const fields = { text: foldSentence(subject.text('text')) }
        const { triggers, patterns, unless } = compiled(options)
        if (!triggers.every((trigger) => trigger.test(fields.text))) return []
        const { marks } = patterns.holds(fields)
        return marks.length === 0 || unless?.holds(fields).fired === true ? [] : outermost(marks)
      },
    }),
  )

export const shieldRules: RulesetDefinition = {
  id: 'shield',
  coded: [...shieldPatterns, composed, directive] as CodedRule<unknown>[],
}

function compiled(options: PatternOptions): Compiled {
  const known = conditions.get(options)
  if (known !== undefined) return known
  const { lists = {}, triggers, patterns, unless } = options
  const fresh = {
    triggers: (triggers ?? []).map(beginnings),
    patterns: compileWhen({ regex: patterns.map((pattern) => expand(pattern, lists)) }, 'text', ''),
    unless:
      unless === undefined
        ? null
        : compileWhen({ regex: unless.map((pattern) => expand(pattern, lists)) }, 'text', ''),
  }
  conditions.set(options, fresh)
  return fresh
}

function beginnings(stems: readonly string[]): RegExp {
  const escaped = stems.map((stem) => {
    const isWhole = stem.endsWith('|')
    const plain = (isWhole ? stem.slice(0, -1) : stem).replace(/[.*+?^$()|[\]\\/{}]/gu, String.raw`\$&`)
    return isWhole ? `${plain}(?![a-z0-9])` : plain
  })
  return new RegExp(`(?<![a-z0-9])(?:${escaped.join('|')})`, 'u')
}

function expand(pattern: string, lists: Readonly<Record<string, readonly string[]>>): string {
  return pattern
    .replaceAll('{start}', CLAUSE_START)
    .replaceAll(/\{gap(\d)\}/gu, String.raw`(?:[^\w.;!?]+[\wñ%/]+){0,$1}[^\w.;!?]+`)
    .replaceAll(/\{([a-z_]+)\}/gu, (whole, name: string) =>
      Object.hasOwn(lists, name) ? `(?:${lists[name]!.join('|')})` : whole,
    )
}

/** Marks that do not lie inside another: patterns may find one thing twice. */
function outermost(marks: readonly Mark[]): Mark[] {
  return marks
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((mark, at, all) => at === 0 || all.slice(0, at).every(({ end }) => mark.end > end))
}
