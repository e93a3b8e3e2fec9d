// How long a question takes from plan to answer without a notebook: `npm run bench:ask`.
import { createRunner } from '../systems/queries/test/evaluators.ts'
import { readMessages } from '../systems/queries/fit/messages.ts'
import { readGiven } from '../systems/queries/test/given.ts'

const QUESTIONS = 2000
/** Each question is asked so many times, and its quickest counts: what else runs on the machine only ever adds. */
const ROUNDS = 5
const LIMIT_MS = 5

const run = createRunner()
const all = readMessages().map(({ text }) => readGiven({ message: text }))
const questions = Array.from(
  { length: QUESTIONS },
  (_, at) => all[Math.floor((at * all.length) / QUESTIONS)]!,
)
const quickest = questions.map(() => Number.POSITIVE_INFINITY)
for (let round = 0; round < ROUNDS; round++)
  for (const [at, question] of questions.entries()) {
    const started = performance.now()
    await run(question)
    quickest[at] = Math.min(quickest[at]!, performance.now() - started)
  }
quickest.sort((a, b) => a - b)
const [middle, slow] = [0.5, 0.99].map((share) => quickest[Math.floor(QUESTIONS * share)]!)
process.stdout.write(
  `plan, decisión y respuesta, ${QUESTIONS} preguntas: p50 ${middle!.toFixed(2)} ms, p99 ${slow!.toFixed(2)} ms, límite ${LIMIT_MS} ms\n`,
)
if (process.argv.includes('--check') && slow! >= LIMIT_MS) process.exitCode = 1
