import { openAuditor } from '../packages/host/src/audits/auditor.ts'
import { readNorms } from '../packages/host/src/audits/read-norms.ts'
import { readSpecimens } from '../systems/audits/test/corpus/specimens.ts'
const auditor = openAuditor({ norms: readNorms('examples/auditoria/normas'), embedder: 'none' })
const inputs = readSpecimens()
  .filter((s) => s.library === 'romana')
  .map((s) => s.audited)
  .slice(0, 1000)
console.log(inputs.length, inputs.reduce((n, i) => n + i.output.length, 0) / inputs.length)
for (let k = 0; k < 1; k++) {
  const a = process.cpuUsage()
  for (const i of inputs) await auditor.decide(i as never, null)
  const c = process.cpuUsage(a)
  console.log('cpu ms per audit', (c.user + c.system) / 1000 / inputs.length)
}
const big = {
  ...inputs[0]!,
  output: Array.from({ length: 4000 }, (_, k) => inputs[k % inputs.length]!.output)
    .join('\n\n')
    .slice(0, 1_000_000),
}
for (let k = 0; k < 3; k++) {
  const a = process.cpuUsage()
  const r = await auditor.decide(big as never, null)
  const c = process.cpuUsage(a)
  console.log('1MB cpu', (c.user + c.system) / 1000, r.violations.length, r.metrics)
}
