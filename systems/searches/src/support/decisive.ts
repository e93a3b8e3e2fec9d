import { placeFindings, type Finding } from '@dictamen/contracts'
import { isFields } from '../answers/fields.ts'
import { passesGate } from '../protocol/next.ts'
import { concludeStep, type Checked } from '../steps/conclude-step.ts'
import type { Concluded, StepInput, StepRules } from '../steps/step.ts'

/**
 * The findings of a step without which its gate, its recommendation or what stops it would be another. What says the same
 * of the same point, or with the same quotes, goes together: who says a thing twice does not escape by it.
 */
export function decisiveIn(input: StepInput, checked: Checked, rules: StepRules): readonly Finding[] {
  const { answer } = checked.checks
  const sideOf = (content: object): string => {
    const checks = { ...checked.checks, answer: { ...answer, content } as typeof answer }
    return sideOfGate(concludeStep(input, { ...checked, checks }, rules, []), rules)
  }
  const whole = sideOf(answer.content)
  const said = placeFindings(answer.content)
    .map(({ finding }) => finding)
    .filter(({ status, citations }) => status === 'sustentado' && citations.length > 0)
  const groups = [...Map.groupBy(said, matterOf).values()]
  return groups.filter((group) => sideOf(without(answer.content, new Set(group)) as object) !== whole).flat()
}

function matterOf({ point_id, polarity, citations }: Finding): string {
  return JSON.stringify([point_id ?? citations, polarity])
}

function sideOfGate({ output, stops, points }: Concluded, { protocol }: StepRules): string {
  const { content } = output
  const recommended = 'recomendacion' in content ? content.recomendacion : null
  const hits = points.filter(({ kind, verdict }) => kind === 'no_fit' && verdict === 'incurre')
  return JSON.stringify([
    passesGate(protocol, output),
    recommended,
    stops.map(({ name, detail }) => [name, detail]),
    hits.map(({ point_id }) => point_id),
  ])
}

function without(value: unknown, dropped: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !dropped.has(item)).map((item: unknown) => without(item, dropped))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, without(child, dropped)]))
}
