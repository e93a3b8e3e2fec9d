import { flags, readDocument, type Json } from 'dictamen'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSession, PER_SESSION, type Session } from '../data/sessions.ts'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { alternate, median, ratioOf } from '../harness/measure.ts'
import { loadPeer, missing } from '../harness/peers.ts'

const SESSIONS = 50
const ROUNDS = 9
const NOW = '2026-01-01T00:00:00Z'

/** Interview answers against textlint with the same words of doubt and the rules people add to it. */
export const flagsBenchmark: Benchmark = {
  name: 'flags',
  question: 'How many sentences of interview answers are read a second, and against textlint?',
  run,
}

async function run(): Promise<Answer> {
  const sessions = Array.from({ length: SESSIONS }, (_, at) => makeSession(at))
  const sentences = SESSIONS * PER_SESSION
  const ours = async (): Promise<void> => {
    for (const session of sessions) await flags(session, { now: NOW })
  }
  const textlint = await openTextlint()
  if (textlint === null) {
    const alone = await alternate({ ours }, { rounds: ROUNDS, warm: 2 })
    return { figures: [speed(sentences, alone.ours)], reading: [missing('textlint')] }
  }
  const texts = sessions.map(textOf)
  const lintAll = (lint: Lint) => async (): Promise<void> => {
    for (const text of texts) await lint(text)
  }
  const sides = { ours, theirs: lintAll(textlint.usual), byHand: lintAll(textlint.byHand) }
  const taken = await alternate(sides, { rounds: ROUNDS, warm: 2 })
  const agreement = await compareDoubts(sessions, textlint.usual)
  return {
    figures: [
      speed(sentences, taken.ours),
      {
        id: 'flags/textlint',
        what: 'Flags against textlint, processor time of the same sentences',
        ...ratioOf(taken.theirs, taken.ours),
        unit: 'times as fast',
        aim: { atLeast: 20 },
        isRelative: true,
        bars: [
          { label: 'Dictamen flags', value: sentences / median(taken.ours), unit: 'sentences/s' },
          { label: 'textlint', value: sentences / median(taken.theirs), unit: 'sentences/s' },
          {
            label: 'textlint, one rule by hand',
            value: sentences / median(taken.byHand),
            unit: 'sentences/s',
          },
        ],
      },
    ],
    reading: [
      `textlint runs \`textlint-rule-terminology\` with the words of doubt of \`flags-1.1.yaml\`, \`write-good\` and \`sentence-length\`, loaded once; the first tries every word by itself on every line. One rule written by hand with a single alternation of the same words, run alone, reads ${Math.round(sentences / median(taken.byHand))} sentences a second: who only wants the words of doubt and writes that rule needs no Flags for speed. Flags besides compares every answer with 20 statements of context, checks closure and drift, derives the levels and leaves evidence for each value. ${agreement} They differ where a phrase denies the doubt («no depende de mí»), which Flags exempts.`,
    ],
  }
}

function speed(sentences: number, seconds: readonly number[]): Answer['figures'][number] {
  return {
    id: 'flags/speed',
    what: 'Sentences a second on one core',
    value: sentences / median(seconds),
    spread: [sentences / Math.max(...seconds), sentences / Math.min(...seconds)],
    unit: 'sentences/s',
    aim: { atLeast: 30_000 },
    isRelative: false,
  }
}

type Lint = (text: string) => Promise<readonly number[]>

interface Kernel {
  lintText(
    text: string,
    options: object,
  ): Promise<{ readonly messages: readonly { readonly ruleId: string; readonly line: number }[] }>
}

/** The rules that people install: a word list, the usual ones of style, and the length of sentences. */
const RULES = {
  'textlint-rule-terminology': () => ({
    defaultTerms: false,
    terms: wordsOfDoubt().map((word) => [word, 'duda']),
  }),
  'textlint-rule-write-good': () => ({}),
  'textlint-rule-sentence-length': () => ({ max: 100 }),
}

interface RuleContext {
  readonly Syntax: { readonly Str: string }
  readonly RuleError: new (message: string, place: { index: number }) => object
  getSource(node: object): string
  report(node: object, error: object): void
}

/** The rule that somebody would write who only wants the words of doubt: all of them in one pattern. */
function ruleByHand(context: RuleContext): Record<string, (node: object) => void> {
  const pattern = new RegExp(`(?<!\\p{L})(?:${wordsOfDoubt().join('|')})(?!\\p{L})`, 'giu')
  return {
    [context.Syntax.Str](node) {
      for (const { index } of context.getSource(node).matchAll(pattern))
        context.report(node, new context.RuleError('duda', { index }))
    },
  }
}

/** textlint in this process, with the usual rules and with one by hand; linting gives the lines its word list marked. */
async function openTextlint(): Promise<{ readonly usual: Lint; readonly byHand: Lint } | null> {
  const kernelModule = await loadPeer<{ TextlintKernel: new () => Kernel }>('@textlint/kernel')
  const plugin = await loadPeer<object>('@textlint/textlint-plugin-text')
  if (kernelModule === null || plugin === null) return null
  const rules: { ruleId: string; rule: object; options: object }[] = []
  for (const [ruleId, options] of Object.entries(RULES)) {
    const rule = await loadPeer<object>(ruleId)
    if (rule === null) return null
    rules.push({ ruleId, rule: unwrap(rule), options: options() })
  }
  const kernel = new kernelModule.TextlintKernel()
  const plugins = [{ pluginId: 'text', plugin: unwrap(plugin) }]
  const lintWith =
    (own: readonly object[], list: string): Lint =>
    async (text) => {
      const { messages } = await kernel.lintText(text, { ext: '.txt', plugins, rules: own })
      return messages.filter(({ ruleId }) => ruleId === list).map(({ line }) => line)
    }
  return {
    usual: lintWith(rules, 'textlint-rule-terminology'),
    byHand: lintWith([{ ruleId: 'by-hand', rule: ruleByHand, options: {} }], 'by-hand'),
  }
}

/** What a package exports by default, however many times it was wrapped on its way. */
function unwrap(module: object): object {
  return 'default' in module ? unwrap(module.default as object) : module
}

let doubts: string[] | undefined

function wordsOfDoubt(): string[] {
  return (doubts ??= readWordsOfDoubt())
}

function readWordsOfDoubt(): string[] {
  const path = join(import.meta.dirname, '../../systems/interviews/rules/flags-1.1.yaml')
  const { rules } = readDocument(readFileSync(path, 'utf8'), path).value as {
    rules: { id: string; profile?: string; when?: Json }[]
  }
  const rule = rules.find(({ id, profile }) => id === 'flags/hedging_detected' && profile === 'extended')
  const groups = (rule!.when as { words: { groups: Record<string, string[]> } }).words.groups
  return Object.values(groups).flat()
}

interface Entry {
  readonly answer_text: string
}

/** One line an answer, as a person would lint a transcript. */
function textOf({ transcripts }: Session): string {
  const { entries } = transcripts[0]!.value as unknown as { entries: readonly Entry[] }
  return entries.map(({ answer_text }) => answer_text).join('\n\n')
}

/** On how many answers both say the same about doubt. */
async function compareDoubts(sessions: readonly Session[], textlint: Lint): Promise<string> {
  let [same, all] = [0, 0]
  for (const session of sessions) {
    const { output } = await flags(session, { now: NOW })
    const marked = new Set(await textlint(textOf(session)))
    for (const [at, { hedging_detected }] of output.by_question.entries()) {
      all++
      if (hedging_detected === marked.has(at * 2 + 1)) same++
    }
  }
  return `Both say the same about doubt on ${same} of ${all} answers.`
}
