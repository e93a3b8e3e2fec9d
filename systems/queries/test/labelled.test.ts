import { loadRuleset } from '@dictamen/kernel'
import { describe, expect, test } from 'vitest'
import { routerRules } from '../src/index.ts'
import { readRules } from './evaluators.ts'
import { measure, percent, readLabelled } from './labelled.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const file = 'router-1.0.yaml'
const rules = loadRuleset({ name: file, value: readRules(file), locate: () => ({}) }, routerRules)
const labelled = readLabelled()
const measured = measure(labelled, rules)

const sets = [
  ['those it was tuned on', measured.filter(({ message }) => message.holdout === undefined)],
  ['those kept apart', measured.filter(({ message }) => message.holdout === true)],
] as const

describe('labelled messages', () => {
  test('there are enough of them, each once, and a third is kept apart', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(800)
    expect(new Set(labelled.map(({ text }) => text)).size).toBe(labelled.length)
    const apart = labelled.filter(({ holdout }) => holdout === true).length
    expect(apart / labelled.length).toBeGreaterThan(0.3)
  })

  test.each(sets)(`domains of %s ${proves('QP-3.3.1', 'QP-3.9.4')}`, (_which, items) => {
    expect(percent(items, ({ exact }) => exact)).toBeGreaterThanOrEqual(90)
    expect(percent(items, ({ primary }) => primary)).toBeGreaterThanOrEqual(95)
  })

  test.each(sets)(`without accents %s lose at most a point ${proves('QP-12.2')}`, (_which, items) => {
    const lost = percent(items, ({ exact }) => exact) - percent(items, ({ stripped }) => stripped)
    expect(lost).toBeLessThanOrEqual(1)
  })

  test.each(sets)(
    `high confidence is right in at least 95 % of %s ${proves('QP-3.9.5', 'QP-3.9.1')}`,
    (_which, items) => {
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

  test(`what says nothing asks for clarification, and nothing else does ${proves('QP-3.3.7')}`, () => {
    const unclear = measured.filter(({ message }) => message.unclear === true)
    for (const { message, plan } of unclear) {
      expect([message.text, plan.confidence]).toEqual([message.text, 'low'])
      if (message.holdout === true) continue
      expect([message.text, ...plan.flags]).toEqual([message.text, 'needs-clarification'])
      expect(plan.domains_selected).toEqual(['market'])
    }
    expect(percent(unclear, ({ plan }) => plan.flags.includes('needs-clarification'))).toBeGreaterThan(90)
    expect(unclear.length).toBeGreaterThanOrEqual(30)
  })
})
