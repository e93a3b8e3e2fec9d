import { flags, mandates, readContextList, readDialogueSession, renderCandidatePage } from '../src/index.ts'
import { documentOf, readDocument } from '@dictamen/kernel'
import { expect, test } from 'vitest'

const now = '2026-01-01T00:00:00Z'
const dialogue = [
  'Entrevistador: ¿Dónde vive usted?',
  'Candidato: Vivo en <Plasencia> & alrededores, creo.',
  'Entrevistador: ¿Qué máquina llevaba?',
  'Candidato: La máquina era una fresadora.',
].join('\n')

test('the page of a candidate has their words, their marks and what is asked again, and nothing of the context', async () => {
  const { value } = readContextList('Reside en Talavera.\nSecreto profesional de la casa.', 'hechos.txt', now)
  const context = readDocument(JSON.stringify(value), 'hechos.txt')
  const session = readDialogueSession({ text: dialogue, name: 'd.txt' }, 'rrhh', context, { now })
  const verdict = await flags(session, { now })
  const given = {
    flags: documentOf(verdict.output, 'flags'),
    questionSets: session.questionSets,
    trace: readDocument(JSON.stringify(verdict.trace), 'traza'),
  }
  const page = renderCandidatePage(verdict, (await mandates(given, { now })).output)
  expect(page).toContain('&lt;<mark class="contradiction_with_context"')
  expect(page).toContain('&amp; alrededores, <mark class="hedging_detected" title="duda">creo</mark>.')
  expect(page).toContain('<blockquote>La máquina era una fresadora.</blockquote>')
  expect(page).toContain('<li>Confirma el dato: «Plasencia» o «Talavera».</li>')
  expect(page).not.toMatch(/Secreto|authority|autoridad|riesgo|<Plasencia>/u)
})
