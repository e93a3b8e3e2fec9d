import { createLexical, createMiniLm } from '../../../packages/adapters/embedder/src/index.ts'
import { evaluate } from '@dictamen/kernel'
import { join } from 'node:path'
import { createAudit } from '../src/index.ts'
import { openLibrary, readKnowledge, readNormFiles, readRuleset } from './ground.ts'
import { libraries, readSpecimens } from './corpus/specimens.ts'
const embedder =
  process.argv[2] === 'minilm' ? createMiniLm({ language: 'es' }) : createLexical({ language: 'es' })
const rules = readRuleset(),
  knowledge = readKnowledge()
const systems = new Map(
  libraries.map((n) => [
    n as string,
    createAudit({
      rules,
      knowledge,
      library: openLibrary(
        n === 'romana' ? readNormFiles() : readNormFiles(join(import.meta.dirname, 'corpus', n, 'normas')),
        rules,
      ),
    }),
  ]),
)
const seen = new Map<string, string>()
for (const s of readSpecimens().filter((s) => s.rule === 'IR.3.01')) {
  const e = await evaluate(
    systems.get(s.library)!,
    { audited: s.audited, runs: null, config: {}, norms: [], semantics: true, rerun: false, baseline: [] },
    { embedder, model: undefined as never },
  )
  for (const t of e.observations.terms)
    seen.set(
      s.library + ' ' + t.term,
      `${String(t.norms?.cosine).padStart(7)} ${String(t.input?.cosine).padStart(7)} ${s.library} ${t.term} ~ ${t.norms?.sentence}`,
    )
}
console.log([...seen.values()].sort().join('\n'))
