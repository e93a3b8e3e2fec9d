import { createLexical, createMiniLm } from '../../../packages/adapters/embedder/src/index.ts'
import { measureCorpus } from './corpus/measure.ts'
const embedder =
  process.argv[2] === 'minilm' ? createMiniLm({ language: 'es' }) : createLexical({ language: 'es' })
const a = performance.now()
const only = process.argv[3]
for (const s of await measureCorpus(embedder, process.argv[4] as never)) {
  console.log(
    s.rule.padEnd(18),
    s.positives,
    s.negatives,
    'P',
    s.precision.toFixed(3),
    'R',
    s.recall.toFixed(3),
    'F1',
    s.f1.toFixed(3),
  )
  if (only === undefined || s.rule.startsWith(only))
    for (const w of s.wrong)
      console.log(
        '     ',
        w.breaks ? 'MISSED' : 'FALSE ',
        w.library,
        '|',
        w.mutation.slice(0, 110).replace(/\n/g, '⏎'),
      )
}
console.log((performance.now() - a).toFixed(0) + ' ms')
