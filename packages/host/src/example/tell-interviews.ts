import { documentOf, type Json } from '@dictamen/kernel'
import { compare, flags, mandates } from '../interviews/interviews.ts'
import type { Verdict } from '../verdict.ts'
import type { Teller } from './teller.ts'

const TIMES = ['2026-03-03T10:20:00Z', '2026-03-10T10:20:00Z'] as const
const COMPARED = '2026-03-10T12:00:00Z'

/** Nerea rehearses twice: flags and mandates of each session, and what changed between them. */
export async function tellInterviews({ open, keep }: Teller): Promise<void> {
  const read = (name: string) => open('entrevistas', name)
  const questionSets = [read('preguntas-rrhh.yaml'), read('preguntas-tecnicas.yaml')]
  const told: { readonly verdict: Verdict<unknown>; readonly record: string }[] = []
  for (const [at, now] of TIMES.entries()) {
    const transcripts = [read(`sesion-${at + 1}-rrhh.yaml`), read(`sesion-${at + 1}-tecnica.yaml`)]
    const verdict = await flags({ transcripts, questionSets, context: read('contexto.yaml') }, { now })
    const record = await keep(verdict, { subject: 'Nerea', time: now })
    told.push({ verdict, record })
    const asked = await mandates({ flags: outputOf(verdict), questionSets }, { now })
    await keep(asked, { subject: 'Nerea', time: now, links: [{ rel: 'flags', record }] })
  }
  const compared = await compare(
    told.map(({ verdict }) => outputOf(verdict)),
    { now: COMPARED },
  )
  const links = told.map(({ record }) => ({ rel: 'session', record }))
  await keep(compared, { subject: 'Nerea', time: COMPARED, links })
}

function outputOf(verdict: Verdict<unknown>): ReturnType<typeof documentOf> {
  return documentOf(verdict.output as Json, 'flags')
}
