import { readFileSync } from 'node:fs'
import { loadRuleset, readDocument, mutantsOf } from '@dictamen/kernel'
import { iraRules } from '../src/index.ts'
const f='/work/wt-audits/systems/audits/rules/ira-2.0.yaml'
let a=performance.now()
const d=readDocument(readFileSync(f,'utf8'),'ira'); console.log('yaml',performance.now()-a)
for (let i=0;i<6;i++){ a=performance.now(); loadRuleset({...d, value: structuredClone(d.value) as never}, iraRules); console.log('load',performance.now()-a)}
console.log(mutantsOf(d.value).length)
