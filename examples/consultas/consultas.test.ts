import { askQuery, notebookProviders, openNotebook, readDocument } from 'dictamen'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const text = (name: string): string => readFileSync(join(folder, name), 'utf8')

interface Question {
  readonly pregunta: string
  readonly dominios: readonly string[]
  readonly recomendacion: string
  readonly evidencia: string
}

const questions = readDocument(text('preguntas.yaml'), 'preguntas.yaml').value as unknown as Question[]
const notebook = openNotebook(join(folder, 'cuaderno'))
const house = {
  strategicMode: { name: 'modo-estrategico.yaml', text: text('modo-estrategico.yaml') },
  facts: readDocument(text('datos.yaml'), 'datos.yaml'),
  notebook,
  now: '2026-02-12T18:14:00Z',
}

describe('Almena Inmuebles', () => {
  test.each(questions)('$pregunta', async ({ pregunta, dominios, recomendacion, evidencia }) => {
    const { plan, decision, output, warnings } = await askQuery(pregunta, house)
    expect(warnings).toEqual([])
    expect(plan.domains_selected).toEqual(dominios)
    expect(decision.recommendation).toBe(recomendacion)
    expect(output.evidence.status).toBe(evidencia)
    expect(decision.strategic_mode_version).toBe('1.2')
  })

  test('the excerpt comes from the notebook, word for word', async () => {
    const { output } = await askQuery(questions[0]!.pregunta, house)
    const [item] = output.evidence.items
    expect(item).toMatchObject({
      notebook_id: 'excedencia.md',
      source_title: 'Excedencia de Brisa, Qué se pide',
    })
    expect(text('cuaderno/excedencia.md')).toContain(item!.excerpt)
  })

  test('in phase 4 the notebook brings the facts that nobody gave', async () => {
    const { facts: _facts, ...asking } = house
    const question = questions[0]!.pregunta
    const alone = await askQuery(question, { ...asking, phase: 4 })
    const helped = await askQuery(question, { ...asking, phase: 4, providers: notebookProviders(notebook) })
    expect(alone.decision.recommendation).toBe('postpone')
    expect(helped.plan.needs_skills).toBe(true)
    expect(helped.plan.agents_selected).toEqual(['market_analyst'])
    expect(helped.decision.recommendation).toBe('reframe')
    expect(helped.decision.conditions.every(({ met }) => met)).toBe(true)
  })
})
