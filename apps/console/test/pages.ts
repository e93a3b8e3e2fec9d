import { expect, type Page } from '@playwright/test'
import { ask, lastVerdict } from './api.ts'

const FINDING = 'busqueda/CAND-001/gem1/content/trayectoria/0'

interface Linked {
  record: { id: string; links: { rel: string; record: string }[] }
}

export interface NamedPage {
  readonly name: string
  readonly path: string
}

/** Every page of the console, with something open in the pane where it has one. */
export async function allPages(page: Page): Promise<readonly NamedPage[]> {
  const sessions = await ask<{ record: { id: string } }[]>(
    page,
    '/v1/spaces/ejemplo/verdicts?system=interviews%2Fflags',
  )
  const session = sessions.at(-1)!.record.id
  const comparison = (await lastVerdict(page, 'interviews/comparison')).record.id
  const answers = await ask<Linked[]>(page, '/v1/spaces/ejemplo/verdicts?system=queries%2Fsynthesizer%401.1')
  const answer = answers.at(-1)!.record
  const audits = await ask<{ record: { id: string }; content: { output: { violations: unknown[] } } }[]>(
    page,
    '/v1/spaces/ejemplo/verdicts?system=audits%2Fira',
  )
  const audit = audits.find(({ content }) => content.output.violations.length > 9)!.record.id
  const exam = (await lastVerdict(page, 'exams/exam@1.1')).record.id
  const search = await searchOf(page)
  const { reviews } = await ask<{ reviews: { id: string }[] }>(page, '/v1/reviews?space=ejemplo')
  const proof = (value: string): string => `?prueba=${encodeURIComponent(value)}`
  return [
    { name: 'entrevistas', path: '/entrevistas' },
    { name: 'entrevistas-sesion', path: `/entrevistas/${session}` },
    {
      name: 'entrevistas-prueba',
      path: `/entrevistas/${session}${proof(`${session}/by_question/1/over_explanation`)}`,
    },
    { name: 'entrevistas-comparacion', path: `/entrevistas/comparacion/${comparison}` },
    { name: 'entrevistas-practica', path: '/entrevistas/practica' },
    { name: 'entrevistas-importar', path: '/entrevistas/importar' },
    { name: 'entrevistas-nueva', path: '/entrevistas/nueva' },
    { name: 'consultas', path: '/consultas' },
    { name: 'consultas-plan', path: `/consultas/${answer.id}${proof('plan')}` },
    {
      name: 'consultas-riesgo',
      path: `/consultas/${answer.id}${proof(`${answer.links[0]!.record}/recommendation`)}`,
    },
    { name: 'auditoria', path: '/auditoria' },
    { name: 'auditoria-norma', path: `/auditoria/${audit}${proof(`${audit}/violations/3`)}` },
    { name: 'auditoria-nueva', path: '/auditoria/nueva' },
    { name: 'examenes', path: '/examenes' },
    {
      name: 'examenes-pagina',
      path: `/examenes/${exam}${proof(`${exam}/questions/0/grading/score_awarded`)}`,
    },
    { name: 'examenes-banco', path: `/examenes/banco?de=${exam}` },
    { name: 'examenes-practica', path: `/examenes/practica?de=${exam}` },
    { name: 'expedientes', path: '/expedientes' },
    { name: 'expedientes-uno', path: `/expedientes/${audit}` },
    { name: 'expedientes-prueba', path: `/expedientes/${audit}${proof(audit)}` },
    { name: 'buscar', path: '/buscar?q=Arousa' },
    { name: 'desconocido', path: '/aqui/no/hay/nada' },
    { name: 'espacio', path: '/espacio' },
    { name: 'teclado', path: `/entrevistas${proof('teclado')}` },
    { name: 'busquedas', path: '/busquedas' },
    { name: 'busquedas-nueva', path: '/busquedas/nueva' },
    { name: 'busquedas-tablero', path: `/busquedas/${search}${proof('busqueda/CAND-001/decision')}` },
    { name: 'busquedas-cita', path: `/busquedas/${search}${proof(FINDING)}` },
    { name: 'busquedas-lado-a-lado', path: `/busquedas/${search}/lado-a-lado` },
    { name: 'busquedas-informe', path: `/busquedas/${search}/informe/CAND-001` },
    { name: 'revision', path: '/revision' },
    { name: 'revision-caso', path: `/revision/${reviews[0]!.id}` },
  ]
}

/** The first search of the example that has ended: they run while the console is already open. */
async function searchOf(page: Page): Promise<string> {
  let found: string | undefined
  const look = async (): Promise<boolean> => {
    const { runs } = await ask<{ runs: { id: string; state: string }[] }>(page, '/v1/runs?space=ejemplo')
    found = runs.find(({ id, state }) => id.startsWith('search-') && state === 'done')?.id
    return found !== undefined
  }
  await expect.poll(look).toBe(true)
  return found!
}
