import type { SearchLedger, SearchReport } from '@dictamen/contracts'
import type { DocumentBlock, PrintedDocument } from '@dictamen/paper'
import { renderNumber } from '../figures.ts'
import { dayOf, fillIn, type ReportRules } from '../rules.ts'
import { housePage, item, paragraph, table } from './blocks.ts'

const GEMS = ['gem1', 'gem2', 'gem3', 'gem4'] as const
const MILLION = 1_000_000

/** The report of a search for the house: who stands where, what it cost, what was read and what was set aside. */
export function writeSearchDocument(
  report: SearchReport,
  rules: ReportRules,
  {
    ledger = null,
    held = new Map(),
  }: {
    /** Null for a search that an earlier edition ran: it kept none. */
    readonly ledger?: SearchLedger | null
    /** Decisions of people that hold instead, by candidate. */
    readonly held?: ReadonlyMap<string, string>
  } = {},
): PrintedDocument {
  const words = rules.house
  const { search_id, status, agent, timestamp, reasons, candidates } = report
  const date = dayOf(timestamp, rules.words)
  return housePage(search_id, rules, [
    paragraph(fillIn(words.standing, { status: words.statuses[status], agent, date })),
    ...reasons.map((text) => item(text)),
    ...(candidates.length === 0
      ? [paragraph(words.nobody)]
      : [
          ...table(words.funnel, words.funnel_head, funnelOf(report, rules)),
          ...table(words.candidates, words.candidate_head, rowsOf(report, rules, held)),
        ]),
    ...table(words.metrics, words.metric_head, metricsOf(report, rules)),
    ...(ledger === null ? asideOf(report, rules) : ledgerBlocks(ledger, rules)),
    ...table(
      words.hidden,
      words.hidden_head,
      report.hidden_text.map(({ source, form, line, page, sample }) => [
        source,
        form.replaceAll('_', ' '),
        line !== null ? fillIn(words.line, { line }) : page !== null ? fillIn(words.page, { page }) : '—',
        sample,
      ]),
    ),
  ])
}

/** What was set aside, where nobody kept why. */
function asideOf({ ignored_files }: SearchReport, { house }: ReportRules): DocumentBlock[] {
  return table(
    house.aside,
    house.aside_head,
    ignored_files.map((path) => [path, house.no_data]),
  )
}

/** How many came to each stage, and where the others stayed. */
function funnelOf({ candidates }: SearchReport, { words, house }: ReportRules): string[][] {
  const reached = GEMS.map((gem) => candidates.filter(({ scores }) => scores[gem] !== null))
  const escalated = (from: readonly (typeof candidates)[number][], next: readonly unknown[]): number =>
    from.filter((one) => one.decision === 'ESCALADO_CONSULTOR_SENIOR' && !next.includes(one)).length
  const approved = candidates.filter(({ decision }) => decision === 'APROBADO')
  const stages = (['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4'] as const).map((gem, at) => {
    const here = reached[at]!
    const next = reached[at + 1] ?? approved
    const discarded = here.filter(({ decision }) => decision === `DESCARTADO_${gem.replace('_', '')}`).length
    return [words.stages[gem].name, here.length, discarded, escalated(here, next), next.length].map(String)
  })
  const first = escalated(candidates, reached[0]!)
  return [
    [house.all, String(candidates.length), '0', String(first), String(reached[0]!.length)],
    ...stages,
    [house.approved, String(approved.length), '—', '—', '—'],
    [
      house.recommended,
      String(approved.filter(({ recomendacion }) => recomendacion === 'SI').length),
      '—',
      '—',
      '—',
    ],
  ]
}

function rowsOf(
  { candidates }: SearchReport,
  { house }: ReportRules,
  held: ReadonlyMap<string, string>,
): string[][] {
  return candidates.map((one) => [
    one.candidate_id,
    decisionOf(one, house, held.get(one.candidate_id)),
    one.recomendacion ?? '—',
    ...GEMS.map((gem) => renderNumber(one.scores[gem])),
    one.confirmacion === 'no requiere' ? '' : one.confirmacion,
    one.puntos_abiertos.length === 0 ? '' : String(one.puntos_abiertos.length),
    one.juzgado_por.join(', '),
  ])
}

function decisionOf(
  { decision }: SearchReport['candidates'][number],
  house: ReportRules['house'],
  held: string | undefined,
): string {
  const own = decision ?? house.unevaluated
  return held === undefined ? own : fillIn(house.held, { decision: own, held })
}

function metricsOf({ metrics }: SearchReport, { house }: ReportRules): string[][] {
  return Object.values(metrics).map(({ name, value, unit, numerator, denominator, formula }) => [
    name,
    value === null ? house.no_data : `${renderNumber(value)} ${unit}`,
    `${renderNumber(numerator)} / ${renderNumber(denominator)}`,
    formula,
  ])
}

/** What the search spent, what it read, and what it set aside and why. */
function ledgerBlocks(
  { steps, read, set_aside, spending }: SearchLedger,
  { words, house }: ReportRules,
): DocumentBlock[] {
  const money = (cost: number | null): string =>
    cost === null ? house.unpriced : fillIn(house.cost, { dollars: renderNumber(cost / MILLION) })
  const total = {
    step: house.total,
    calls: sumOf(steps.map(({ calls }) => calls)),
    tokens_in: sumOf(steps.map((one) => one.tokens_in)),
    tokens_out: sumOf(steps.map((one) => one.tokens_out)),
    cost: steps.some(({ cost }) => cost === null) ? null : sumOf(steps.map(({ cost }) => cost ?? 0)),
  }
  return [
    ...table(
      house.costs,
      house.cost_head,
      (steps.length === 0 ? [] : [...steps, total]).map((one) => [
        one.step,
        renderNumber(one.calls),
        renderNumber(one.tokens_in),
        renderNumber(one.tokens_out),
        money(one.cost),
      ]),
    ),
    ...spendingLines(steps, spending, house),
    ...table(
      house.read,
      house.read_head,
      read.map(({ path, kind, lines, candidate_id }) => [
        path,
        words.documents[kind] ?? kind,
        renderNumber(lines),
        candidate_id ?? house.mandate,
      ]),
    ),
    ...table(
      house.aside,
      house.aside_head,
      set_aside.map(({ path, reason }) => [path, reason]),
    ),
  ]
}

/** What was asked twice, and what it cost whoever pays. */
function spendingLines(
  steps: SearchLedger['steps'],
  spending: SearchLedger['spending'],
  house: ReportRules['house'],
): DocumentBlock[] {
  const calls = sumOf(steps.map(({ repeated = 0 }) => repeated))
  const dollars = (amount: number): string => renderNumber(amount / MILLION)
  return [
    ...(calls === 0 ? [] : [paragraph(fillIn(house.repeated, { calls: renderNumber(calls) }))]),
    ...(spending === undefined
      ? []
      : [
          paragraph(
            fillIn(house.spending, {
              spent: dollars(spending.spent),
              held: dollars(spending.held),
              most: spending.most === null ? house.no_budget : `${dollars(spending.most)} USD`,
            }),
          ),
        ]),
  ]
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
