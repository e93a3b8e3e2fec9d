import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { compare, type Outcome } from './compare.ts'
import { compareHouse, compareName, comparePlace } from './compare-names.ts'
import type { Compare, Comparison, Evidence } from './comparison.ts'
import { demandsOf, readLine, type PointKind } from './demand.ts'
import { factsIn, type Fact } from './facts.ts'
import { MeasureOptions } from './measure-options.ts'
import { wordingOf, type Place, type Said, type Wording } from './spoken.ts'
import { compareYears } from './years.ts'

/** The fields of an example: the mandate's line and the candidate's sentence. */
const ASKED = 'mandato'
const SAID = 'candidato'

/** Compares a line of the mandate with the documents in the way of one measure; `told` gives the values found in them. */
export function measureWith(
  { wording, kind }: Asked,
  options: MeasureOptions,
  evidence: Evidence,
  told = (): readonly Fact[] => evidence.said.flatMap((said) => factsIn(said, options)),
): Comparison | null {
  const line = readLine(wording, kind, options)
  return line === null ? null : WAYS[options.reads](line, options, evidence, told)
}

/** A line of the mandate, and of which kind its point is. */
interface Asked {
  readonly wording: Wording
  readonly kind: PointKind
}

/** All that a line asks must be met; one that is not decides. */
const compareAmounts: Compare = (line, options, _evidence, told) => {
  const demands = demandsOf(line, options)
  if (demands.length === 0) return null
  const outcomes = demands.map(({ amount }, at) => ({
    amount,
    outcome: compare(demands[at]!, told(), options),
  }))
  const unmet = outcomes.find(({ outcome }) => outcome?.isMet === false)
  const chosen = unmet ?? (outcomes.every(({ outcome }) => outcome !== null) ? outcomes[0] : undefined)
  const outcome = chosen?.outcome ?? null
  return outcome === null ? null : comparisonOf(chosen!.amount, outcome)
}

function comparisonOf(asked: Place, { isMet, facts }: Outcome): Comparison {
  return { isMet, asked, found: facts.map(({ said, amount: { start, end } }) => ({ said, start, end })) }
}

const WAYS: Readonly<Record<MeasureOptions['reads'], Compare>> = {
  figure: compareAmounts,
  level: compareAmounts,
  years: compareYears,
  house: compareHouse,
  place: comparePlace,
  name: compareName,
}

/** What an example says, as if it stood in a file. */
function saidInExample(text: string, kind: Said['kind'], context = ''): Said {
  const citation = { source: kind, quote: text, line: 1 }
  return {
    wording: wordingOf(text),
    context: wordingOf(context),
    kind,
    voice: kind,
    employer: kind,
    citation,
  }
}

/** A measure of the rule set; its examples give a line of the mandate, what is said, and the verdict. */
function defineMeasure(name: string): CodedRule<MeasureOptions> {
  return defineRule<MeasureOptions>({
    id: `points/${name}`,
    options: MeasureOptions,
    detect(subject, options): Mark[] {
      const kind = subject.text('clase') as PointKind
      const file = (subject.text('archivo') || 'interview_notes') as Said['kind']
      const said = [saidInExample(subject.text(SAID), file, subject.text('bajo'))]
      const evidence = {
        said,
        held: [],
        homes: [],
        isWholeCareer: false,
        seen: 0,
        mostYears: Number.MAX_SAFE_INTEGER,
      }
      const measured = measureWith({ wording: wordingOf(subject.text(ASKED)), kind }, options, evidence)
      if (measured === null || verdictOf(kind, measured.isMet) !== subject.text('veredicto')) return []
      const { asked, found } = measured
      return [
        { field: ASKED, start: asked.start, end: asked.end },
        ...found.map(({ start, end }) => ({ field: SAID, start, end })),
      ]
    },
  })
}

/** What a comparison says of a point, in the words of its kind. */
export function verdictOf(
  kind: PointKind,
  isMet: boolean,
): 'incurre' | 'no_incurre' | 'cumple' | 'no_cumple' {
  if (kind === 'no_fit') return isMet ? 'no_incurre' : 'incurre'
  return isMet ? 'cumple' : 'no_cumple'
}

const NAMES =
  'team budget pay language travel office remote notice distance exclusivity score years house residence doctorate postgraduate degree certificate'

/** Every measure, in the order in which a line is tried. */
export const measures: readonly CodedRule<MeasureOptions>[] = NAMES.split(' ').map(defineMeasure)
