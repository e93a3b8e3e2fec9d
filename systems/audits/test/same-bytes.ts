// Audits one answer over and over, in this thread and in worker threads, and prints the distinct hashes it saw.
import { sha256 } from '@dictamen/kernel/record'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createEvaluators } from './evaluators.ts'

const RUNS = 20

const given = {
  input: 'Hola, implementar el código de İstanbul ǅ ß.',
  output: [
    'Como acordamos, se crea `QuantumRouter` (DNS §9.99).',
    'Según DNS §4.01, los pesos van en kilos y sin decimales.',
    '```csharp\nvar a = new StarBridge();\n```',
  ].join('\n\n'),
  runs: ['Otra cosa.', 'Nada.'],
  otherwise: 0.4,
}

async function hashes(runs: number): Promise<Set<string>> {
  const { audit } = createEvaluators()
  const seen = new Set<string>()
  for (let run = 0; run < runs; run++) {
    if (run % 3 === 0) await audit!({ output: `Otra respuesta ${run}.` })
    const { output, trace } = await audit!(given)
    seen.add(sha256(JSON.stringify([output, trace])))
  }
  return seen
}

function inWorker(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (isMainThread) {
  const seen = await hashes(RUNS)
  for (const hash of (await Promise.all(Array.from({ length: 3 }, inWorker))).flat()) seen.add(hash)
  process.stdout.write([...seen].join('\n'))
} else parentPort!.postMessage([...(await hashes(RUNS / 10))])
