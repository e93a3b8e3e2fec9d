// Prints, for each embedder, the threshold that parts near terms from foreign ones best, with its precision and recall.
// Run by hand: node systems/audits/test/corpus/calibrate.ts
import { createLexical, createMiniLm } from '@dictamen/embedder'
import type { Embedder } from '@dictamen/kernel/ports'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { foldInline } from '../../src/norms/plain-text.ts'
import { readText } from '../../src/text/reading.ts'
import { readNormFiles } from '../ground.ts'
import { libraries } from './specimens.ts'

const near = parse(readFileSync(join(import.meta.dirname, 'near-terms.yaml'), 'utf8')) as Record<
  string,
  string[]
>
const foreign = [
  'turbo cache manager',
  'quantum flow router',
  'hyper sync',
  'nebula mesh',
  'motor de inferencia probabilística',
  'XRTP',
  'shadow ledger',
  'orquestador de microtransacciones',
  'Kafka',
  'Redis',
  'rabbit mq',
  'tenant shard resolver',
  'gestor de blockchain',
  'policy mesh gateway',
  'algoritmo genético adaptativo',
  'núcleo cuántico central',
  'omni tracker',
  'subsistema de telepresencia',
  'galaxy dispatcher',
  'Elasticsearch',
  'conector de satélites',
  'neuro bridge',
  'proxy de Kubernetes',
  'pasarela de criptomonedas',
  'malla de sensores ópticos',
  'data vault',
  'starlink bridge',
  'vortex scheduler',
  'planificador cuántico',
  'agente conversacional',
  'motor de recomendaciones',
  'caché distribuida',
  'bus de eventos',
  'cola de mensajes muertos',
  'pasarela de pagos',
  'servicio de mensajería',
]

async function nearest(embedder: Embedder, term: string, sentences: readonly string[]): Promise<number> {
  const cosines = await embedder.similarities(sentences.map((sentence) => [term, sentence] as const))
  return Math.max(...cosines)
}

for (const embedder of [createLexical({ language: 'es' }), createMiniLm({ language: 'es' })]) {
  const seen: { near: boolean; cosine: number; term: string }[] = []
  for (const library of libraries) {
    const files =
      library === 'romana' ? readNormFiles() : readNormFiles(join(import.meta.dirname, library, 'normas'))
    const sentences = files.flatMap(({ text }) => {
      const { sentences: found, text: body } = readText(text)
      return found
        .map(({ start, end }) => foldInline(body.slice(start, end)))
        .filter((one) => one.split(' ').length > 1)
    })
    for (const term of near[library]!)
      seen.push({ near: true, term, cosine: await nearest(embedder, term, sentences) })
    for (const term of foreign)
      seen.push({ near: false, term, cosine: await nearest(embedder, term, sentences) })
  }
  let best = { threshold: 0, f1: 0, precision: 0, recall: 0 }
  for (let threshold = 100_000; threshold < 900_000; threshold += 10_000) {
    const caught = seen.filter((one) => one.cosine < threshold)
    const hits = caught.filter((one) => !one.near).length
    const precision = hits / Math.max(1, caught.length)
    const recall = hits / seen.filter((one) => !one.near).length
    const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
    if (f1 > best.f1) best = { threshold, f1, precision, recall }
  }
  process.stdout.write(`${embedder.identity.engine} ${JSON.stringify(best)}\n`)
  const shown = (isNear: boolean): string =>
    seen
      .filter((one) => one.near === isNear)
      .map((one) => one.cosine)
      .sort((a, b) => a - b)
      .map((cosine) => Math.round(cosine / 1000))
      .join(' ')
  process.stdout.write(`  cercanos ${shown(true)}\n  ajenos ${shown(false)}\n`)
}
