// How fast and how well the Router plans, beside nlp.js: `npm run bench:install`, then `npm run bench:route -- --runs 1000000`.
import { checkPhase, queryPlan, queryRequest, type QueryRequest } from '@dictamen/contracts'
import { examineContract, readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { createRouter, routerRules } from '@dictamen/queries'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trainNlpJs, type NlpJs } from './nlp-js.ts'
import { requests } from '../systems/queries/test/generated.ts'
import {
  HANDS,
  measure,
  percent,
  plainRequest,
  readLabelled,
  UNSEEN,
  type LabelledMessage,
  type Measured,
} from '../systems/queries/test/labelled.ts'

const NOW = '2026-02-12T18:14:00Z'
const SAMPLE = 20_000
const ROUNDS = 9

const file = join(import.meta.dirname, '../systems/queries/rules/router-1.0.yaml')
const rules = loadRuleset(readDocument(readFileSync(file, 'utf8'), 'router-1.0.yaml'), routerRules)
const router = createRouter(rules)
const twin = createRouter(rules)
const observed = { timestamp: NOW, opinion: null }

say(`Mensajes etiquetados`)
for (const file of [...HANDS, UNSEEN]) {
  say(` ${file}`)
  const measured = measure(readLabelled([file]), rules)
  const isApart = ({ message }: Measured): boolean => message.holdout === true || file === UNSEEN
  report(
    'afinados',
    measured.filter((item) => !isApart(item)),
  )
  report('apartados', measured.filter(isApart))
}

const labelled = readLabelled().map(({ text }) => plainRequest(text))
const generated = validOf(fc.sample(requests, SAMPLE))
say(`\nTiempo por plan, en milisegundos (sin motor de similitud)`)
time('mensajes etiquetados', labelled)
time('mensajes generados', generated)

say(`\nnlp.js, entrenado con los mensajes afinados, en el mismo proceso`)
const tuned = readLabelled().filter(({ holdout }) => holdout === undefined)
const peer = await trainNlpJs(tuned.map((item) => [item.text, mainOf(item)[0]!] as const))
if (peer === null) say('  no está instalado: npm run bench:install')
else await compare(peer)

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1] ?? 0) || 0
if (runs > 0) {
  const started = performance.now()
  fc.assert(fc.property(requests, holds), { numRuns: runs })
  say(
    `\n${runs} entradas generadas: todos los planes válidos, los mismos bytes dos veces, lab nunca seleccionado`,
  )
  say(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function report(name: string, items: readonly Measured[]): void {
  if (items.length === 0) return
  const high = items.filter(({ plan }) => plan.confidence === 'high')
  say(
    `  ${name.padEnd(10)} ${String(items.length).padStart(4)}` +
      `  conjunto ${show(percent(items, ({ exact }) => exact))}` +
      `  principal ${show(percent(items, ({ primary }) => primary))}` +
      `  sin tildes ${show(percent(items, ({ stripped }) => stripped))}` +
      `  confianza alta ${show(percent(high, ({ exact }) => exact))} de ${high.length}`,
  )
}

/** Each message several times: the middle times, since the machine may be doing other things, and all of them as they came. */
function time(name: string, items: readonly QueryRequest[]): void {
  const taken: number[][] = items.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, item] of items.entries()) {
      const started = performance.now()
      router.decide(item, observed)
      if (round > 0) taken[at]!.push(performance.now() - started)
    }
  }
  say(`  ${name.padEnd(21)} ${spread(taken)}`)
}

/** The same messages in one run, round by round: first ours, then theirs. */
async function compare(nlp: NlpJs): Promise<void> {
  const apart = [...readLabelled().filter(({ holdout }) => holdout === true), ...readLabelled([UNSEEN])]
  const theirs: number[][] = apart.map(() => [])
  const ours: number[][] = apart.map(() => [])
  const right = new Set<number>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, { text }] of apart.entries()) {
      const started = performance.now()
      router.decide(plainRequest(text), observed)
      if (round > 0) ours[at]!.push(performance.now() - started)
    }
    for (const [at, item] of apart.entries()) {
      const started = performance.now()
      const intent = await nlp.intentOf(item.text)
      if (round > 0) theirs[at]!.push(performance.now() - started)
      if (mainOf(item).includes(intent)) right.add(at)
    }
  }
  const share = show((100 * right.size) / apart.length)
  say(
    `  aprende en ${(nlp.trainedIn / 1000).toFixed(1)} s; acierta el dominio principal de los apartados: ${share}`,
  )
  say(`  ${'nlp.js'.padEnd(21)} ${spread(theirs)}`)
  say(`  ${'Router'.padEnd(21)} ${spread(ours)}`)
}

function mainOf({ primary, accept }: LabelledMessage): readonly string[] {
  return primary ?? [accept[0]![0]!]
}

function spread(taken: readonly (readonly number[])[]): string {
  const middle = (times: readonly number[]): number => sorted(times)[times.length >> 1]!
  const middles = sorted(taken.map(middle))
  const raw = sorted(taken.flat())
  const at = (times: readonly number[], share: number): string =>
    times[Math.floor(times.length * share)]!.toFixed(4)
  return (
    `p50 ${at(middles, 0.5)}  p90 ${at(middles, 0.9)}  p99 ${at(middles, 0.99)}` +
    `  en crudo p99 ${at(raw, 0.99)}  p99,9 ${at(raw, 0.999)}  (${middles.length} mensajes, ${ROUNDS} veces)`
  )
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}

/** Valid for its contract and its phase, never the laboratory, and the same bytes from another Router. */
function holds(raw: unknown): boolean {
  const { value, problems } = examineContract(queryRequest, raw)
  if (value === undefined || problems.length > 0) return true
  const { output } = router.decide(value, observed)
  return (
    examineContract(queryPlan, output).problems.length === 0 &&
    checkPhase(output, value.phase ?? 2).length === 0 &&
    !output.domains_selected.includes('lab') &&
    JSON.stringify(output) === JSON.stringify(twin.decide(value, observed).output)
  )
}

function validOf(raws: readonly unknown[]): QueryRequest[] {
  return raws.flatMap((raw) => {
    const { value, problems } = examineContract(queryRequest, raw)
    return value === undefined || problems.length > 0 ? [] : [value]
  })
}

function show(share: number): string {
  return `${share.toFixed(1).replace('.', ',')} %`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
