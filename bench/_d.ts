import { writeFileSync } from 'node:fs'
import { readSpecimens } from '../systems/audits/test/corpus/specimens.ts'
import { referenceData } from './reference/data.ts'
const answers = readSpecimens()
  .filter(({ library, rule }) => library === 'romana' && rule !== 'IR.6.02')
  .map(({ audited }) => audited)
const thousand = Array.from({ length: 1000 }, (_, at) => answers[(at * 7) % answers.length]!)
writeFileSync('/tmp/ref.json', JSON.stringify(referenceData('examples/auditoria/normas', thousand)))
