import { NOT_INFORMED, type SourceChecks, type SourceGap, type SourcePosition } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../reading/instruments.ts'
import type { SourceText } from '../reading/source.ts'
import { readCandidate, type CandidateReading } from '../statements/statements.ts'
import { findGaps, type Gap } from '../timeline/gaps.ts'
import type { MonthNumber } from '@dictamen/spanish'
import type { Position } from '../timeline/positions.ts'
import { findContradictions } from './contradictions.ts'
import { findFluff } from './fluff.ts'
import { explainGap } from './gap-explanations.ts'

/** How many whole months may lie between two positions. */
export const gapLimit = defineRule<{ readonly most_months: number }>({
  id: 'timeline/gaps',
  options: z.strictObject({ most_months: z.int().min(0) }),
})

/** The rule set of positions and gaps. */
export const timelineRules: RulesetDefinition = {
  id: 'timeline',
  coded: [gapLimit],
  options: z.strictObject({ rank: z.int().min(1) }).optional(),
}

/** What code finds in a candidate's files, whether or not an agent says it. */
export function checkSources(sources: readonly SourceText[], instruments: Instruments): SourceChecks {
  return checkCandidate(readCandidate(sources, instruments), instruments)
}

/** The same for files that were already read. */
function checkCandidate(candidate: CandidateReading, instruments: Instruments): SourceChecks {
  return {
    positions: candidate.positions.map(positionOf),
    gaps: gapsOf(candidate, instruments),
    contradictions: [...findContradictions(candidate, instruments)],
    fluff: candidate.statements.flatMap((statement) => findFluff(statement, instruments.fluff)),
  }
}

function positionOf({ title, employer, period, citation }: Position): SourcePosition {
  return {
    title: title ?? NOT_INFORMED,
    employer,
    from: formatMonth(period.start.first),
    to: period.end === null ? null : formatMonth(period.end.last),
    current: period.end === null,
    citation,
  }
}

function gapsOf(candidate: CandidateReading, instruments: Instruments): SourceGap[] {
  const { most_months: most } = instruments.rulesets.timeline.optionsOf(gapLimit)
  const gaps = findGaps(candidate.positions, most)
  return gaps.map((gap: Gap) => ({
    from: formatMonth(gap.from),
    to: formatMonth(gap.to),
    months: gap.months,
    citations: [gap.before.citation, gap.after.citation],
    explanation: explainGap({ gap, alone: gaps.length === 1, mostMonths: most }, candidate, instruments),
  }))
}

function formatMonth(number: MonthNumber): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
