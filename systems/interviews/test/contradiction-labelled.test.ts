import { describe, expect, test } from 'vitest'
import { analyse, compareClaims, lexiconOf, StatementIndex } from '../src/rules/contradiction-with-context.ts'
import { options, pairs, type LabelledPair } from './contradiction-rule.ts'

function isFound({ statement, answer }: LabelledPair): boolean {
  return compareClaims(analyse(answer, options), analyse(statement, options), options).length > 0
}

function measure(chosen: readonly LabelledPair[]): { precision: number; recall: number } {
  const found = chosen.filter(isFound)
  const right = found.filter(({ contradiction }) => contradiction).length
  return {
    precision: right / found.length,
    recall: right / chosen.filter(({ contradiction }) => contradiction).length,
  }
}

describe('labelled pairs', () => {
  const development = pairs.filter(({ holdout }) => holdout !== true)
  const holdout = pairs.filter(({ holdout }) => holdout === true)

  test('there are 160 to develop with and 80 held out', () => {
    expect([development.length, holdout.length]).toEqual([160, 80])
  })

  test('development: precision 0.98, recall 0.9', () => {
    const { precision, recall } = measure(development)
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  test('held out: precision 0.95, recall 0.85', () => {
    const { precision, recall } = measure(holdout)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.85)
  })

  test('the index of statements loses no contradiction', () => {
    const statements = [...new Set(pairs.map(({ statement }) => statement))].map((statement) =>
      analyse(statement, options),
    )
    const index = new StatementIndex(statements, lexiconOf(options))
    let compared = 0
    for (const { answer } of pairs) {
      const claims = analyse(answer, options)
      const chosen = index.comparable(claims)
      compared += chosen.length
      statements.forEach((statement, at) => {
        if (!chosen.includes(at)) expect(compareClaims(claims, statement, options)).toEqual([])
      })
    }
    expect(compared).toBeLessThan((pairs.length * statements.length) / 10)
  })
})
