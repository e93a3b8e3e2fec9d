import { createLexical, createMiniLm } from '@dictamen/embedder'
import { readLabelled } from './corpus/labelled.ts'
import { measureCorpus } from './corpus/measure.ts'
import { labelledLibraries, readSentences } from './corpus/sentences.ts'
const lex = createLexical({ language: 'es' }), mini = createMiniLm({ language: 'es' })
for (const [name, scores] of [['labelled', await measureCorpus(mini, readLabelled())], ...await Promise.all(labelledLibraries.map(async (l) => [l, await measureCorpus(lex, readSentences(l))]))] as any)
  for (const s of scores) if (s.wrong.length) { console.log('##', name, s.rule, s.precision.toFixed(3), s.recall.toFixed(3), s.f1.toFixed(3)); for (const w of s.wrong) console.log('   ', w.breaks ? 'MISSED' : 'FALSE', (w.audited.input).slice(0,60), '|', w.audited.output.slice(0, 260).replaceAll('\n', '⏎')) }
