import type { SourceChecks, SourceContradiction } from '@dictamen/contracts'

/** What a GEM leaves open may be explained by a source that it does not read: an explained difference never escalates. */
export function withWhatExplains(checks: SourceChecks, checkAll: () => SourceChecks): SourceChecks {
  const isOpen = ({ explanation }: { explanation: unknown }): boolean => explanation === null
  if (![...checks.gaps, ...checks.contradictions].some(isOpen)) return checks
  const all = checkAll()
  const explanationOf = <Item extends Explicable>(item: Item, items: readonly Item[]): Item['explanation'] =>
    item.explanation ?? items.find(({ citations }) => isSame(citations, item.citations))?.explanation ?? null
  return {
    ...checks,
    gaps: checks.gaps.map((gap) => ({ ...gap, explanation: explanationOf(gap, all.gaps) })),
    contradictions: checks.contradictions.map((item) => {
      const explanation = explanationOf(item, all.contradictions)
      return { ...item, explanation, irresoluble: item.irresoluble && explanation === null }
    }),
  }
}

type Explicable = Pick<SourceContradiction, 'citations' | 'explanation'>

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
