import { openAuditor, readNorms, type Json } from 'dictamen'
import { join } from 'node:path'
import { makeAnswers } from '../data/answers.ts'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { alternate, median, ratioOf } from '../harness/measure.ts'
import { loadPeer, missing } from '../harness/peers.ts'

const ROUNDS = 7
const norms = join(import.meta.dirname, '../../examples/auditoria/normas')

/** The whole audit of an answer beside promptfoo's deterministic assertions on the same answer. */
export const assertionsBenchmark: Benchmark = {
  name: 'assertions',
  question: 'What does a whole audit cost beside promptfoo with three word assertions?',
  run,
}

interface Promptfoo {
  readonly assertions: {
    runAssertion(given: object): Promise<{ readonly pass: boolean }>
  }
}

const FORBIDDEN = ['probablemente', 'quizás', 'te recomiendo']

async function run(): Promise<Answer> {
  const promptfoo = await loadPeer<{ default: Promptfoo }>('promptfoo')
  const answers = makeAnswers(300, 1)
  const auditor = openAuditor({ norms: readNorms(norms), embedder: 'none' })
  const ours = async (): Promise<void> => {
    for (const audited of answers) await auditor.decide(audited as Json, null)
  }
  if (promptfoo === null) return { figures: [], reading: [missing('promptfoo')] }
  const { runAssertion } = promptfoo.default.assertions
  const said: boolean[] = []
  const theirs = async (): Promise<void> => {
    said.length = 0
    for (const { output } of answers) {
      for (const value of FORBIDDEN) {
        const assertion = { type: 'not-icontains', value }
        const { pass } = await runAssertion({ assertion, test: {}, output, providerResponse: { output } })
        said.push(pass)
      }
    }
  }
  const taken = await alternate({ ours, theirs }, { rounds: ROUNDS, warm: 2 })
  const right = answers.flatMap(({ output }) => FORBIDDEN.map((word) => !output.toLowerCase().includes(word)))
  const equal = said.filter((pass, at) => pass === right[at]).length
  const each = (seconds: readonly number[]): number => (median(seconds) * 1000) / answers.length
  return {
    figures: [
      {
        id: 'assertions/promptfoo',
        what: 'One answer: the whole audit against three promptfoo assertions, processor time',
        ...ratioOf(taken.ours, taken.theirs),
        unit: 'times its time',
        isRelative: true,
        bars: [
          { label: 'audit, eleven rules', value: each(taken.ours), unit: 'ms' },
          { label: 'promptfoo, three words', value: each(taken.theirs), unit: 'ms' },
        ],
      },
    ],
    reading: [
      `The two do not answer the same question: promptfoo is told which words to look for (${equal} of ${said.length} of its assertions are right), the audit reads norms, cites the line and the rule. The figure says what that costs.`,
    ],
  }
}
