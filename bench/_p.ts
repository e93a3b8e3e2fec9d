import { openAuditor, readNorms, type Json } from 'dictamen'
import { readSpecimens } from '../systems/audits/test/corpus/specimens.ts'
const answers = readSpecimens()
  .filter(({ library, rule }) => library === 'romana' && rule !== 'IR.6.02')
  .map(({ audited }) => audited)
const thousand = Array.from({ length: 1000 }, (_, at) => answers[(at * 7) % answers.length]!)
const auditor = openAuditor({ norms: readNorms('examples/auditoria/normas'), embedder: 'none' })
for (let k = 0; k < 25; k++) {
  const a = process.cpuUsage()
  for (const i of thousand) await auditor.decide(i as unknown as Json, null)
  const c = process.cpuUsage(a)
  console.log((c.user + c.system) / 1e6)
}
