import type { Clause } from './clauses.ts'
import type { Denial } from './denials.ts'
import { rangeOf } from './denials.ts'
import type { Evidence, Finding } from './finding.ts'
import type { Word } from './words.ts'

/** What the polarity comparator reads in a text: what it denies and the clauses that deny nothing. */
export interface PolarityClaims {
  readonly denials: readonly Denial[]
  readonly affirmations: readonly Clause[]
}

/** Same predicate with opposite polarity. A text that says both things itself contradicts nobody. */
export function comparePolarity(answer: PolarityClaims, statement: PolarityClaims): Finding[] {
  const findings: Finding[] = []
  for (const { denial, evidence } of conflicts(answer, statement)) {
    findings.push({ answer: [denial], statement: [evidence] })
  }
  for (const { denial, evidence } of conflicts(statement, answer)) {
    findings.push({ answer: [evidence], statement: [denial] })
  }
  return findings
}

function conflicts(
  denying: PolarityClaims,
  affirming: PolarityClaims,
): { denial: Denial; evidence: Evidence }[] {
  const found: { denial: Denial; evidence: Evidence }[] = []
  for (const denial of denying.denials) {
    for (const clause of affirming.affirmations) {
      const words = affirm(clause, denial)
      if (words === null) continue
      const contrast =
        denying.affirmations.some((own) => affirm(own, denial) !== null) ||
        affirming.denials.some((own) => affirm(clause, own) !== null)
      if (!contrast) found.push({ denial, evidence: rangeOf(words) })
    }
  }
  return found
}

/** The words with which a clause affirms what a denial denies: its predicate and every one of its arguments. */
function affirm(clause: Clause, denial: Denial): Word[] | null {
  const found: Word[] = []
  const discarded = clause.words.findIndex(({ marker }) => marker?.kind === 'rejection')
  const words = discarded < 0 ? clause.words : clause.words.slice(0, discarded)
  for (const key of denial.arguments) {
    const word = words.find(({ lexeme, ignored }) => lexeme.key === key && !ignored)
    if (word === undefined) return null
    found.push(word)
  }
  const { context } = denial
  if (context !== null && !words.some((word) => context.has(word.lexeme.key) && !found.includes(word)))
    return null
  const predicate = words.find(
    (word, index) => !found.includes(word) && governs({ words, index }, denial, found),
  )
  if (predicate !== undefined) return [predicate, ...found]
  return denial.existence && clause.features.verb < 0 && !clause.features.absence ? found : null
}

function governs(
  { words, index }: { readonly words: readonly Word[]; readonly index: number },
  denial: Denial,
  found: readonly Word[],
): boolean {
  const { lexeme, ignored, folded } = words[index]!
  if (ignored || (denial.present && lexeme.form.past)) return false
  if (denial.personal && words[index - 1]?.folded === 'se') return false
  if (denial.predicates.has(lexeme.key) && lexeme.kind === 'content') return true
  if (denial.context === null || folded !== 'con') return false
  const next = words.slice(index + 1).find((word) => word.lexeme.kind === 'content')
  return next !== undefined && found.includes(next)
}
