import { readDocument } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { askQuery, openRuleset, planQuery } from '../src/index.ts'

const NOW = '2026-02-12T18:14:00Z'
const LEAVE = '¿Es buen momento para solicitar excedencia en CGI?'
const root = join(import.meta.dirname, '../../..')

describe('rules that a caller brings to a question', () => {
  test('another rule set of the Router is used in the place of its own', async () => {
    const text = readFileSync(join(root, 'systems/queries/rules/router-1.0.yaml'), 'utf8')
    const rules = readDocument(text.replace('Sin pista de dominio.', 'Nadie dio pista.'), 'router.yaml')
    const { output, trace } = await planQuery(LEAVE, { now: NOW, rules })
    expect(output.rationale).toContain('Nadie dio pista.')
    expect(trace.ruleset.sha256).not.toBe(openRuleset('router').sha256)
  })

  test('another policy decides otherwise', async () => {
    const text = readFileSync(join(root, 'systems/queries/rules/decisions-1.0.yaml'), 'utf8')
    const rules = readDocument(text.replaceAll('then: postpone', 'then: discard'), 'politica.yaml')
    const { decision } = await askQuery('¿Vendo la empresa?', { now: NOW, rules })
    expect(decision.recommendation).toBe('discard')
  })

  test.each([
    ['router', 'plan'],
    ['governor', 'plan_in_force'],
    ['decisions', 'decision'],
    ['answers', 'output'],
  ] as const)('what a caller brings as %s is the ground of that step alone', async (id, step) => {
    const text = readFileSync(join(root, `systems/queries/rules/${id}-1.0.yaml`), 'utf8')
    const rules = readDocument(text, `${id}.yaml`)
    const { plan, plan_in_force, decision, output } = (await askQuery(LEAVE, { now: NOW, rules })).verdicts
    const steps = { plan, plan_in_force, decision, output }
    const grounded = Object.entries(steps).filter(([, { ground }]) => ground['rules'] !== undefined)
    expect(grounded.map(([name]) => name)).toEqual([step])
    expect(steps[step].trace.ruleset.id).toBe(id)
  })
})
