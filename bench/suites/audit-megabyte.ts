// The first answer that a process audits, of a megabyte, on the clock.
import { openAuditor, readNorms, type Json } from 'dictamen'
import { join } from 'node:path'
import { oneAnswer } from '../data/answers.ts'
import { serveSide } from '../harness/side.ts'

const norms = join(import.meta.dirname, '../../examples/auditoria/normas')
const auditor = openAuditor({ norms: readNorms(norms), embedder: 'none' })
const audited = oneAnswer(1_000_000) as unknown as Json

serveSide(async () => {
  const started = performance.now()
  await auditor.decide(audited, null)
  return (performance.now() - started) / 1000
})
