import { readDocument, type Json } from 'dictamen'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPeer } from '../harness/peers.ts'

/** The lines of a text that a word list marks. */
export type Lint = (text: string) => Promise<readonly number[]>

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

/** textlint, with the usual rules and with one by hand; linting gives the lines its word list marked. */
export async function openTextlint(): Promise<{ readonly usual: Lint; readonly byHand: Lint } | null> {
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
