// Evaluates one session over and over, in this thread and in worker threads, and prints the distinct hashes it saw.
import { sha256 } from '@dictamen/kernel/record'
import type { Json } from '@dictamen/kernel'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createEvaluators, readRules } from './evaluators.ts'

const RUNS = 100

const given = {
  facts: [
    'Gestionaba un presupuesto de cinco millones de euros.',
    'Dirigió un equipo de 12 personas.',
    'Se incorporó en 2019.',
  ],
  decisions: ['Se eligió PostgreSQL como base de datos.'],
  answers: [
    { answer: 'Creo que el presupuesto era de dos millones de euros.' },
    { answer: 'Éramos ocho personas, İstanbul ǅ ß.', forced: true, time: 31 },
    { target: 'tecnico', question: '¿Qué base de datos elegisteis?', answer: 'Elegimos MongoDB.' },
    { target: 'tecnico', rule: 'binario', question: '¿Escala?', answer: 'SÍ' },
  ],
}

// The file of rules is read once: every thread loads and proves what it says by itself.
const rules = isMainThread ? readRules('flags-1.2.yaml') : (workerData as Json)

async function hashes(runs: number): Promise<Set<string>> {
  const { flags } = createEvaluators({ flags: rules })
  const seen = new Set<string>()
  for (let run = 0; run < runs; run++) {
    const facts = run % 2 === 0 ? given.facts : given.facts.toReversed()
    const ids = facts.map((fact) => given.facts.indexOf(fact))
    const change = Object.fromEntries(ids.map((id, at) => [`/context/facts/${at}/fact_id`, `f_${id + 1}`]))
    const order = run % 3 === 0 ? 'technical first' : 'as written'
    const { output, trace } = await flags!({ ...given, facts, change, order })
    seen.add(sha256(JSON.stringify([output, trace])))
  }
  return seen
}

function inWorker(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: rules })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (isMainThread) {
  const seen = await hashes(RUNS)
  for (const concurrency of [1, 8]) {
    const workers = await Promise.all(Array.from({ length: concurrency }, inWorker))
    for (const hash of workers.flat()) seen.add(hash)
  }
  process.stdout.write([...seen].join('\n'))
} else parentPort!.postMessage([...(await hashes(RUNS / 10))])
