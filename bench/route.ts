// How fast and how well the Router plans: `node --conditions=@dictamen/source bench/route.ts [--runs 1000000]`.
import { checkPhase, queryPlan, queryRequest, type QueryRequest } from '@dictamen/contracts'
import { examineContract, readDocument, loadRuleset } from '@dictamen/kernel'
import { createRouter, routerRules } from '@dictamen/queries'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requests } from '../systems/queries/test/generated.ts'
import { HANDS, measure, percent, readLabelled, type Measured } from '../systems/queries/test/labelled.ts'

const NOW = '2026-02-12T18:14:00Z'
const SAMPLE = 20_000
const ROUNDS = 5

const file = join(import.meta.dirname, '../systems/queries/rules/router-1.0.yaml')
const rules = loadRuleset(readDocument(readFileSync(file, 'utf8'), 'router-1.0.yaml'), routerRules)
const router = createRouter(rules)
const observed = { timestamp: NOW, opinion: null }

say(`Mensajes etiquetados`)
for (const file of HANDS) {
  say(` ${file}`)
  const measured = measure(readLabelled([file]), rules)
  report(
    'afinados',
    measured.filter(({ message }) => message.holdout === undefined),
  )
  report(
    'apartados',
    measured.filter(({ message }) => message.holdout === true),
  )
}

const labelled = readLabelled().map(({ text }) => requestOf(text))
const generated = validOf(fc.sample(requests, SAMPLE))
say(`\nTiempo por plan, en milisegundos (sin motor de similitud)`)
time('mensajes etiquetados', repeat(labelled, Math.ceil(SAMPLE / labelled.length)))
time('mensajes generados', generated)

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1] ?? 0) || 0
if (runs > 0) {
  const started = performance.now()
  fc.assert(fc.property(requests, holds), { numRuns: runs })
  say(`\n${runs} entradas generadas: todos los planes válidos, lab nunca seleccionado`)
  say(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function report(name: string, items: readonly Measured[]): void {
  const high = items.filter(({ plan }) => plan.confidence === 'high')
  say(
    `  ${name.padEnd(10)} ${String(items.length).padStart(4)}` +
      `  conjunto ${show(percent(items, ({ exact }) => exact))}` +
      `  principal ${show(percent(items, ({ primary }) => primary))}` +
      `  sin tildes ${show(percent(items, ({ stripped }) => stripped))}` +
      `  confianza alta ${show(percent(high, ({ exact }) => exact))} de ${high.length}`,
  )
}

function time(name: string, items: readonly QueryRequest[]): void {
  for (const item of items) router.decide(item, observed)
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const item of items) {
      const started = performance.now()
      router.decide(item, observed)
      taken.push(performance.now() - started)
    }
  }
  taken.sort((a, b) => a - b)
  const at = (share: number): string => taken[Math.floor(taken.length * share)]!.toFixed(4)
  say(
    `  ${name.padEnd(21)} p50 ${at(0.5)}  p90 ${at(0.9)}  p99 ${at(0.99)}  p99,9 ${at(0.999)}  (${taken.length} planes)`,
  )
}

/** Valid for its contract and its phase, and never the laboratory. */
function holds(raw: unknown): boolean {
  const { value, problems } = examineContract(queryRequest, raw)
  if (value === undefined || problems.length > 0) return true
  const { output } = router.decide(value, observed)
  return (
    examineContract(queryPlan, output).problems.length === 0 &&
    checkPhase(output, value.phase ?? 2).length === 0 &&
    !output.domains_selected.includes('lab')
  )
}

function validOf(raws: readonly unknown[]): QueryRequest[] {
  return raws.flatMap((raw) => {
    const { value, problems } = examineContract(queryRequest, raw)
    return value === undefined || problems.length > 0 ? [] : [value]
  })
}

function requestOf(message: string): QueryRequest {
  return {
    message,
    user_id: 'ana',
    mode: null,
    domain_hint: 'auto',
    phase: null,
    strategic_mode: { status: 'absent' },
    facts: {},
    registry: { agents: [], skills: [] },
    domain_pack: null,
  }
}

function repeat<Item>(items: readonly Item[], times: number): Item[] {
  return Array.from({ length: times }, () => items).flat()
}

function show(share: number): string {
  return `${share.toFixed(1).replace('.', ',')} %`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
