import { readFileSync } from 'node:fs'
import { loadRuleset, readDocument, Refusal, formatPlace } from '@dictamen/kernel'
import { iraRules } from '../src/index.ts'
const f='/work/wt-audits/systems/audits/rules/ira-2.0.yaml'
try { const a=performance.now(); const r = loadRuleset(readDocument(readFileSync(f,'utf8'),'ira'), iraRules); console.log(r.rules.length, performance.now()-a) } catch(e) { if (e instanceof Refusal) { console.log(e.message); for (const p of e.problems) console.log(formatPlace(p), p.pointer, p.message.slice(0,700)) } else throw e }
