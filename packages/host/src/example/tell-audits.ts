import { basename } from 'node:path'
import { openAuditor } from '../audits/auditor.ts'
import { readNorms } from '../audits/read-norms.ts'
import type { Teller } from './teller.ts'

const ANSWERS = ['rechazo', 'conversacion', 'respuesta-buena', 'malentendido', 'respuesta-mala']

/** What the agent of Romana answered, held against its norms. */
export async function tellAudits({ path, open, keep }: Teller): Promise<void> {
  const auditor = openAuditor({
    // By their own names: where they lay is nobody's business.
    norms: readNorms(path('auditoria', 'normas')).map(({ name, text }) => ({ name: basename(name), text })),
    config: open('auditoria', 'ira.config.yaml'),
    customRules: [open('auditoria', 'reglas-propias.yaml')],
    embedder: 'lexical',
  })
  for (const [at, name] of ANSWERS.entries()) {
    const verdict = await auditor.audit(open('auditoria', `${name}.yaml`))
    await keep(verdict, { subject: 'Romana', time: `2026-03-0${at + 4}T09:00:00Z` })
  }
}
