import type { RiskName } from '@dictamen/contracts'

const ORDER = ['high', 'medium', 'low']

/** The four risks, the highest first. */
export function sortedRisks(levels: Readonly<Record<RiskName, string>>): readonly RiskName[] {
  const names = Object.keys(levels) as RiskName[]
  return names.sort((a, b) => ORDER.indexOf(levels[a]) - ORDER.indexOf(levels[b]))
}

/** The highest of the four. */
export function worstRisk(levels: Readonly<Record<RiskName, string>>): RiskName {
  return sortedRisks(levels)[0]!
}
