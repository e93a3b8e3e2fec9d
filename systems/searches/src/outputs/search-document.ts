import type { SearchDossier, SearchReport } from '@dictamen/contracts'
import type { DocumentBlock, Phrase, PrintedDocument } from '@dictamen/kernel/ports'
import type { DecidedProgress } from '../run/metrics.ts'
import type { StepRecord } from '../run/run-steps.ts'
import { renderNumber } from './markdown.ts'
import { dayOf, fillIn, type ReportRules } from './report/rules.ts'

const GEMS = ['gem1', 'gem2', 'gem3', 'gem4'] as const
const MILLION = 1_000_000

/** What only the house knows of a run: what each step cost, what was read, and why the rest was not. */
export interface House {
  readonly costs: readonly {
    readonly step: string
    readonly calls: number
    readonly input: number
    readonly output: number
    /** Millionths of a dollar; null when nobody knows the price. */
    readonly cost: number | null
  }[]
  readonly read: readonly {
    readonly path: string
    readonly kind: string
    readonly lines: number
    readonly candidate_id: string | null
  }[]
  readonly aside: readonly { readonly path: string; readonly reason: string }[]
}

export function houseOf(
  { sources, ignored_files }: SearchDossier,
  mandate: StepRecord | null,
  candidates: readonly DecidedProgress[],
): House {
  const records = [...(mandate === null ? [] : [mandate]), ...candidates.flatMap((one) => one.records)]
  const steps = [...new Set(records.map(({ run }) => run.step))]
  return {
    costs: steps.map((step) => {
      const answers = records.filter(({ run }) => run.step === step).flatMap((one) => one.answers)
      const sum = (figure: (answer: (typeof answers)[number]) => number): number =>
        answers.reduce((total, answer) => total + figure(answer), 0)
      const isPriced = answers.every(({ cost }) => cost !== null)
      return {
        step,
        calls: answers.length,
        input: sum(({ tokens }) => tokens.input),
        output: sum(({ tokens }) => tokens.output),
        cost: isPriced ? sum(({ cost }) => cost ?? 0) : null,
      }
    }),
    read: sources.map(({ path, kind, lines, candidate_id }) => ({ path, kind, lines, candidate_id })),
    aside: ignored_files,
  }
}

/** The report of a search for the house: who stands where, what it cost, what was read and what was set aside. */
export function writeSearchDocument(
  report: SearchReport,
  rules: ReportRules,
  {
    house = null,
    held = new Map(),
  }: {
    readonly house?: House | null
    /** Decisions of people that hold instead, by candidate. */
    readonly held?: ReadonlyMap<string, string>
  } = {},
): PrintedDocument {
  const words = rules.house
  const { search_id, status, agent, timestamp, reasons, candidates } = report
  const date = dayOf(timestamp, rules.words)
  return {
    title: search_id,
    language: 'es-ES',
    mark: null,
    ownSign: rules.words.own,
    blocks: [
      { kind: 'heading', level: 1, text: search_id },
      { kind: 'paragraph', says: [{ text: fillIn(words.standing, { status, agent, date }) }] },
      ...reasons.map((text): DocumentBlock => ({ kind: 'item', level: 0, says: [{ text }] })),
      ...(candidates.length === 0
        ? [paragraph(words.nobody)]
        : [
            ...table(words.funnel, words.funnel_head, funnelOf(report, rules)),
            ...table(words.candidates, words.candidate_head, rowsOf(report, rules, held)),
          ]),
      ...table(words.metrics, words.metric_head, metricsOf(report, rules)),
      ...(house === null ? [] : houseBlocks(house, rules)),
      ...(house === null
        ? table(
            words.aside,
            ['', ''],
            report.ignored_files.map((path) => [path, '']),
          )
        : []),
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
    ],
  }
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

function houseBlocks({ costs, read, aside }: House, { words, house }: ReportRules): DocumentBlock[] {
  const money = (cost: number | null): string =>
    cost === null ? house.unpriced : fillIn(house.cost, { dollars: renderNumber(cost / MILLION) })
  const total = {
    step: house.total,
    calls: sumOf(costs.map(({ calls }) => calls)),
    input: sumOf(costs.map(({ input }) => input)),
    output: sumOf(costs.map(({ output }) => output)),
    cost: costs.some(({ cost }) => cost === null) ? null : sumOf(costs.map(({ cost }) => cost ?? 0)),
  }
  const documents: Readonly<Record<string, string>> = words.documents
  return [
    ...table(
      house.costs,
      house.cost_head,
      costs.length === 0
        ? []
        : [...costs, total].map(({ step, calls, input, output, cost }) => [
            step,
            String(calls),
            String(input),
            String(output),
            money(cost),
          ]),
    ),
    ...table(
      house.read,
      house.read_head,
      read.map(({ path, kind, lines, candidate_id }) => [
        path,
        documents[kind] ?? kind,
        String(lines),
        candidate_id ?? house.mandate,
      ]),
    ),
    ...table(
      house.aside,
      house.aside_head,
      aside.map(({ path, reason }) => [path, reason]),
    ),
  ]
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

/** A table under its title; nothing when it has no rows. */
function table(title: string, head: readonly string[], rows: readonly string[][]): DocumentBlock[] {
  const cells = (texts: readonly string[]): Phrase[][] => texts.map((text) => [{ text }])
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', level: 2, text: title },
        { kind: 'table', head, rows: rows.map(cells) },
      ]
}

function paragraph(text: string): DocumentBlock {
  return { kind: 'paragraph', says: [{ text }] }
}
