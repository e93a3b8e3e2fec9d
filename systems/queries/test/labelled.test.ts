import { loadRuleset } from '@dictamen/kernel/host'
import { describe, expect, test } from 'vitest'
import { routerRules } from '../src/index.ts'
import { readRules } from './evaluators.ts'
import { HANDS, measure, percent, readLabelled, UNSEEN } from './labelled.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const file = 'router-1.0.yaml'
const rules = loadRuleset({ name: file, value: readRules(file), locate: () => ({}) }, routerRules)
const measured = measure(readLabelled(), rules)

/** Each file, and apart from it the half of it for which no cue was written. */
const sets = HANDS.flatMap((hand) => {
  const items = measure(readLabelled([hand]), rules)
  const tuned = items.filter(({ message }) => message.holdout === undefined)
  const apart = items.filter(({ message }) => message.holdout === true)
  return [
    { name: `${hand}, tuned on`, items: tuned },
    ...(apart.length === 0 ? [] : [{ name: `${hand}, kept apart`, items: apart }]),
  ]
})

describe('labelled messages', () => {
  test('there are enough of them, each once, and many are kept apart', () => {
    const all = readLabelled([...HANDS, UNSEEN])
    expect(all.length).toBeGreaterThanOrEqual(1300)
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    const apart = all.filter(({ holdout }) => holdout === true).length + readLabelled([UNSEEN]).length
    expect(apart).toBeGreaterThanOrEqual(400)
  })

  test.each(sets)(`domains of $name ${proves('QP-3.3.1', 'QP-3.9.4')}`, ({ items }) => {
    expect(percent(items, ({ exact }) => exact)).toBeGreaterThanOrEqual(90)
    expect(percent(items, ({ primary }) => primary)).toBeGreaterThanOrEqual(95)
  })

  test.each(sets)(`without accents $name loses at most a point ${proves('QP-12.2')}`, ({ items }) => {
    const lost = percent(items, ({ exact }) => exact) - percent(items, ({ stripped }) => stripped)
    expect(lost).toBeLessThanOrEqual(1)
  })

  test.each(sets)(
    `high confidence is right in at least 95 % of $name ${proves('QP-3.9.5', 'QP-3.9.1')}`,
    ({ items }) => {
      const high = items.filter(({ plan }) => plan.confidence === 'high')
      expect(high.length).toBeGreaterThan(items.length / 3)
      expect(percent(high, ({ exact }) => exact)).toBeGreaterThanOrEqual(95)
    },
  )

  test(`high confidence is right more often than low ${proves('QP-3.9.4')}`, () => {
    const right = (level: string): number =>
      percent(
        measured.filter(({ plan }) => plan.confidence === level),
        ({ exact }) => exact,
      )
    expect(right('high')).toBeGreaterThan(right('low'))
  })

  test(`the laboratory is asked for by those that ask for it and by no other ${proves('QP-3.7.6', 'QP-3.3.2')}`, () => {
    for (const { message, plan } of measured) {
      expect([message.text, plan.flags.includes('lab-access-requested')]).toEqual([
        message.text,
        message.lab === true,
      ])
      expect(plan.domains_selected).not.toContain('lab')
    }
  })

  test(`what says nothing asks for clarification ${proves('QP-3.3.7')}`, () => {
    const unclear = measured.filter(({ message }) => message.unclear === true)
    for (const { message, plan } of unclear) {
      expect([message.text, plan.confidence, ...plan.flags]).toEqual([
        message.text,
        'low',
        'needs-clarification',
      ])
      expect(plan.domains_selected).toEqual(['market'])
    }
    expect(unclear.length).toBeGreaterThanOrEqual(40)
  })
})
