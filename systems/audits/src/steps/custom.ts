import { Subject, type Rule } from '@dictamen/kernel'
import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import type { Library } from '../norms/library.ts'
import { authorityOf, authorityOfAnalyzer, type Authority } from '../priority.ts'
import { resolveReference } from '../references/resolve.ts'
import type { CustomOptions } from '../rules/rule-options.ts'
import { firstPlace } from './determinism.ts'

/** A piece of the output that a user's rule demands to be there. */
export interface RequiredText {
  readonly rule: string
  readonly authority: Authority
  readonly start: number
  readonly end: number
}

/** What the user's rules found, and the text that they demand. */
export interface CustomFindings {
  readonly findings: readonly Finding[]
  readonly required: readonly RequiredText[]
}

const OF_OUTPUT = new Set(['text', 'output', 'prose', 'code'])

/** Runs the rules that a user wrote, on prose, code, the whole output or the prompt. */
export function checkCustom(
  analysis: Analysis,
  rules: readonly Rule[],
  library: Library,
  rank: number,
): CustomFindings {
  if (rules.length === 0) return { findings: [], required: [] }
  const subject = subjectOf(analysis)
  const findings: Finding[] = []
  const required: RequiredText[] = []
  for (const rule of rules) {
    const options = rule.options as CustomOptions
    if (!options.contexts.includes(analysis.context.audited)) continue
    const marks = rule
      .detect(subject)
      .filter(({ field, start }) => !OF_OUTPUT.has(field) || isAudited(analysis, start))
    const base = { rule: rule.id, severity: options.severity, description: rule.description }
    if (options.demand === 'requires') {
      const authority = authorityOfCustom(rule, options, library, rank)
      if (marks.length === 0) findings.push({ ...base, ...firstPlace(analysis) })
      for (const { field, start, end } of marks)
        if (OF_OUTPUT.has(field)) required.push({ rule: rule.id, authority, start, end })
      continue
    }
    for (const { field, start, end } of marks)
      findings.push({ ...base, ...(OF_OUTPUT.has(field) ? { start, end } : firstPlace(analysis)) })
  }
  return { findings, required }
}

/** The authority of a user's rule is that of the norm it enforces. */
function authorityOfCustom(rule: Rule, { norm }: CustomOptions, library: Library, rank: number): Authority {
  const [reference] = norm === undefined ? [] : library.scan(norm)
  if (reference !== undefined) {
    const active = new Set(library.documents.map(({ code }) => code))
    const resolved = resolveReference(library, reference, { active, versions: {} })
    if (resolved.status === 'valid')
      return { ...authorityOf(resolved.document, resolved.item), name: rule.id }
  }
  return authorityOfAnalyzer(rule.id, rank)
}

function subjectOf({ output, input }: Analysis): Subject {
  const { text, prose } = output
  return new Subject({ text, output: text, prose, code: codeOf(output), input: input.text })
}

/** The code blocks of an output at their own offsets, everything else blanked. */
function codeOf({ text, blocks }: Analysis['output']): string {
  let result = ''
  for (const { kind, start, end } of blocks)
    if (kind === 'code') result += blank(text.slice(result.length, start)) + text.slice(start, end)
  return result + blank(text.slice(result.length))
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function isAudited(analysis: Analysis, offset: number): boolean {
  return analysis.context.audited === 'conversational' || analysis.isTechnicalAt(offset)
}
