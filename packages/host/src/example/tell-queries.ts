import { openNotebook } from '../queries/notebook.ts'
import { askQuery } from '../queries/ask-query.ts'
import type { Teller } from './teller.ts'

/** What Almena Inmuebles asked itself; the first question before its figures were known, the last one with them. */
const QUESTIONS = [
  { message: '¿Qué IVA llevan los honorarios de la agencia?', isInformed: true },
  { message: 'Nos ofrecen entrar en una franquicia nacional.', isInformed: true },
  { message: '¿Lanzo una línea de reformas y contrato a dos agentes?', isInformed: true },
  { message: '¿Abrimos una segunda oficina en Lugo?', isInformed: true },
  {
    message: '¿Es buen momento para pedir una excedencia y dedicarme a la inmobiliaria desde octubre?',
    isInformed: false,
  },
] as const

/** Plan, decision and answer of each question, linked. */
export async function tellQueries({ path, text, open, keep }: Teller): Promise<void> {
  const notebook = openNotebook(path('consultas', 'cuaderno'))
  const name = 'modo-estrategico.yaml'
  const strategicMode = { name, text: text('consultas', name) }
  for (const [at, { message, isInformed }] of QUESTIONS.entries()) {
    const now = `2026-02-1${at}T09:14:00Z`
    const facts = isInformed ? { facts: open('consultas', 'datos.yaml') } : {}
    const { verdicts } = await askQuery(message, { strategicMode, notebook, now, ...facts })
    const place = { subject: 'Almena Inmuebles', time: now }
    const first = await keep(verdicts.plan, place)
    const plan =
      verdicts.plan_in_force === verdicts.plan
        ? first
        : await keep(verdicts.plan_in_force, { ...place, links: [{ rel: 'supersedes', record: first }] })
    const decision = await keep(verdicts.decision, { ...place, links: [{ rel: 'plan', record: plan }] })
    await keep(verdicts.output, { ...place, links: [{ rel: 'decision', record: decision }] })
  }
}
