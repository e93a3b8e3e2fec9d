import { evaluate } from '@dictamen/kernel/host'
import type { Embedder } from '@dictamen/kernel/ports'
import { expect, test } from 'vitest'
import { createAudit } from '../src/index.ts'
import { inputOf, openLibrary, readKnowledge, readNormFiles, readRuleset } from './ground.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const rules = readRuleset()
const library = openLibrary(readNormFiles(), rules)
const system = createAudit({ rules, knowledge: readKnowledge(), library })

/** An embedder that finds nothing alike and remembers what it was asked. */
function listening(): { embedder: Embedder; asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = []
  const embedder: Embedder = {
    identity: {
      engine: 'lexical-v1',
      model: 'lexical-v1',
      weights_sha256: '0'.repeat(64),
      language: 'es',
      centred: false,
      degraded: false,
      reason: null,
    },
    similarities(pairs) {
      asked.push(...pairs)
      return Promise.resolve(pairs.map(() => 0))
    },
  }
  return { embedder, asked }
}

/** What was asked about an output: pairs of texts. */
async function askedAbout(output: string): Promise<(readonly string[])[]> {
  const { embedder, asked } = listening()
  const request = {
    audited: inputOf(output),
    runs: null,
    config: {},
    norms_sha256: library.sha256,
    semantics: true,
    rerun: false,
    baseline: [],
  }
  await evaluate(system, request, { embedder, model: undefined as never })
  return asked
}

test(`a term that norms or prompt hold literally, or that is standard, is not embedded ${proves('IR-5.3.01.4')}`, async () => {
  const known =
    'Se usa `ILectorBascula` con `List<int>` y el patrón Adapter (DNS §2.02). El peso neto es un `int`.'
  expect(await askedAbout(known)).toEqual([])
})

test('an unknown term is compared once, however often it stands there', async () => {
  const once = await askedAbout('Se usa `QuantumRouter` (DNS §2.02).')
  const often = await askedAbout(
    'Se usa `QuantumRouter` (DNS §2.02). `QuantumRouter` decide. Otra vez QuantumRouter.',
  )
  expect(new Set(once.map(([term]) => term)).size).toBe(1)
  expect(often).toEqual(once)
})
