import { createLexical, createMiniLm } from '../../../packages/adapters/embedder/src/index.ts'
import { evaluate, type Json } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { createAudit } from '../src/index.ts'
import { readKnowledge, readRuleset, openLibrary, readNormFiles } from './ground.ts'
const rules = readRuleset()
const knowledge = readKnowledge()
const embedder =
  process.argv[2] === 'minilm' ? createMiniLm({ language: 'es' }) : createLexical({ language: 'es' })
for (const name of ['romana', 'biblos', 'caudal']) {
  const dir = join(import.meta.dirname, 'corpus', name)
  const library = openLibrary(name === 'romana' ? readNormFiles() : readNormFiles(join(dir, 'normas')), rules)
  const system = createAudit({ rules, library, knowledge })
  const data = parse(readFileSync(join(dir, 'answers.yaml'), 'utf8'))
  for (const a of data.answers) {
    const audited = {
      input: a.input,
      output: a.output,
      context_type: a.context ?? 'technical',
      active_documents: data.active,
      document_versions: data.versions,
    }
    const e = await evaluate(
      system,
      { audited, runs: null, config: {}, norms: [], semantics: true, rerun: false, baseline: [] },
      { embedder, model: null as never },
    )
    const want = a.context === 'conversational' ? ['SKIP', 'PASS'] : ['PASS']
    const terms = (
      e.trace.find((t) => t.pointer === '/metrics/drift_score')?.figures?.['terms'] as string[] | undefined
    )?.filter((x) => x.endsWith('unknown'))
    if (!want.includes(e.output.result) || e.output.violations.length || process.argv[3])
      console.log(
        name,
        '|',
        a.input.slice(0, 50),
        '→',
        e.output.result,
        e.output.context_type_detected,
        JSON.stringify(e.output.metrics),
        '\n   ',
        e.output.violations.map((v) => v.rule + ' ' + v.location + ' ' + v.description).join('\n    '),
        terms,
      )
  }
}
