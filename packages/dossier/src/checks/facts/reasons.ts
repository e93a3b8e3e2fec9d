import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import { endOf } from '../../timeline/gaps.ts'
import type { Position } from '../../timeline/positions.ts'
import type { Fact, Reason } from './fact.ts'

const RULES: readonly { readonly rule: string; readonly reason: Reason }[] = [
  { rule: 'reason_dismissal', reason: 'dismissal' },
  { rule: 'reason_restructuring', reason: 'restructuring' },
  { rule: 'reason_voluntary', reason: 'voluntary' },
  { rule: 'reason_agreed', reason: 'agreed' },
  { rule: 'reason_ended', reason: 'ended' },
]

/** Why somebody left, as a sentence says it. */
export function reasonsOf(statement: Statement, positions: readonly Position[], lexicon: Lexicon): Fact[] {
  const asked = statement.question !== null && lexicon.has('leaving', statement.question)
  const isAbout = statement.sections[0] === 'leaving' || asked || lexicon.says('leaving', statement)
  if (statement.kind === 'case_notes' || statement.kind === 'tests') return []
  if (!isAbout || statement.isQuestion || OF_ANOTHER.test(statement.text)) return []
  const told = RULES.flatMap(({ rule, reason }): Fact[] => {
    const mark = lexicon.marks(rule, statement.subject).find(({ start }) => !isDenied(statement.text, start))
    if (mark === undefined) return []
    return [
      {
        topic: 'motivo',
        attribute: 'motivo de salida',
        employer: statement.employer ?? lastEmployer(positions),
        voice: statement.voice,
        citation: cite(statement),
        value: { kind: 'reason', reason, words: statement.text.slice(mark.start, mark.end) },
      },
    ]
  })
  const dismissal = told.filter(({ value }) => value.kind === 'reason' && value.reason === 'dismissal')
  return dismissal.length > 0 ? dismissal : told
}

/** «Al que sí despedimos fue a su segundo». */
const OF_ANOTHER =
  /(?<![\p{L}])(?:al|a\s+la)\s+que\s+(?:sí\s+)?(?:desped|ech|ces|corr)\p{Ll}+|(?:a|de)\s+su\s+(?:segund[oa]|jef[ea]|soci[oa]|antecesor|sucesor|compañer[oa])/iu

function isDenied(text: string, start: number): boolean {
  return /\b(?:no|nunca|sin|ni|niega|descarta)\s+(?:\p{L}+\s+){0,3}$/iu.test(
    text.slice(Math.max(0, start - 40), start),
  )
}

/** Without any name, a departure is the one from the latest position. */
function lastEmployer(positions: readonly Position[]): string | null {
  return positions.toSorted((a, b) => endOf(b) - endOf(a))[0]?.employer ?? null
}
