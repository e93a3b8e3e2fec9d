import {
  VERDICTS,
  type Citation,
  type Judgement,
  type PointVerdictName,
  type SheetPoint,
} from '@dictamen/contracts'
import { isSame } from '../fold.ts'
import type { ReportMaterial } from './material.ts'

/** What holds of a point, and who says so: a person before a measure, a measure before a witness. */
export interface Ruling {
  readonly verdict: PointVerdictName
  readonly side: 'for' | 'against'
  /** Null for what code measured. */
  readonly judgement: Judgement | null
  readonly isPerson: boolean
}

/** What holds of a point; null while nothing does. */
export function rulingOf(point: SheetPoint, people: readonly Judgement[]): Ruling | null {
  const { point_id, kind, measured, judgements } = point
  const ruling = (verdict: PointVerdictName, judgement: Judgement | null, isPerson = false): Ruling | null =>
    verdict === 'no_se_sabe'
      ? null
      : { verdict, side: VERDICTS[kind][0] === verdict ? 'against' : 'for', judgement, isPerson }
  const person = people.find((one) => one.point_id === point_id)
  if (person !== undefined) return ruling(person.verdict, person, true)
  if (measured !== null) return ruling(measured.verdict, null)
  const witness = point.state === 'resuelto' ? judgements.at(-1) : undefined
  return witness === undefined ? null : ruling(witness.verdict, witness)
}

/** The words of the mandate, or of the claim, that a point asks about. */
export function textOfPoint({ question }: Pick<SheetPoint, 'question'>): string {
  return /«(.+)»/su.exec(question)?.[1] ?? question
}

/** Where the words that a point asks about stand. */
export function citationOfPoint(
  point: Pick<SheetPoint, 'point_id' | 'question'>,
  { mandate }: ReportMaterial,
): Citation {
  const text = textOfPoint(point)
  const [, source = '', line = '1'] = /^[^:]+:(.+?):(\d+)(?::\d+)?$/u.exec(point.point_id) ?? []
  const findings = mandate === null ? [] : [...mandate.no_fits, ...mandate.criterios_de_decision_final]
  const told = findings
    .filter((finding) => isSame(finding.text, text))
    .flatMap(({ citations }) => citations)
    .find((citation) => citation.source === source && citation.line === Number(line))
  return told ?? { source, line: Number(line), quote: text }
}
