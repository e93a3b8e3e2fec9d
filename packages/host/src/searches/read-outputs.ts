import { searchMetrics, type MetricName, type SearchMetrics, type SearchReport } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { metricsFrom } from '@dictamen/searches'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  confirmDiscard,
  readConfirmations,
  withConfirmations,
  type ConfirmOptions,
  type DiscardConfirmation,
} from './confirm-discard.ts'
import { parseSearchReport } from './former-reports.ts'
import { Refusal } from '../sentences.ts'

/** The report that the last run of a search left in its folder, with the discards that people confirmed since. */
export async function readSearchReport(folder: string): Promise<SearchReport> {
  const report = await readRunReport(folder)
  return withConfirmations(report, await readConfirmations(folder, report))
}

async function readRunReport(folder: string): Promise<SearchReport> {
  const name = join(folder, 'outputs', 'search_report.json')
  const text = await readFile(name, 'utf8').catch(() => {
    throw new Refusal('UsageWrong', {
      reason: `${folder} no tiene resultados todavía: ejecute antes «dictamen search run ${folder}»`,
    })
  })
  return parseSearchReport(readDocument(text, name))
}

/** Why there is no report of a candidate: only what passed the audit has one. */
export function withoutReport(
  { candidates }: SearchReport,
  candidate: string,
  withheld: ReadonlySet<string> = new Set(),
): Refusal {
  const found = candidates.find(({ candidate_id: id }) => id === candidate)
  if (withheld.has(candidate))
    return new Refusal('UsageWrong', {
      reason: `${candidate} no tiene informe: una persona decidió otra cosa y es la que vale`,
    })
  return new Refusal('UsageWrong', {
    reason:
      found === undefined
        ? `no hay un candidato «${candidate}» en la búsqueda`
        : `${candidate} no tiene informe (${found.decision ?? 'sin evaluar'}): solo sale el de un candidato APROBADO; su borrador, con --draft`,
  })
}

/** What people confirmed or decided of a search, as far as it still holds. */
export async function readDecisions(folder: string): Promise<readonly DiscardConfirmation[]> {
  return readConfirmations(folder, await readRunReport(folder))
}

/** Confirms the discard of a candidate of a search that was run, or puts a person's decision beside the machine's. */
export async function confirmSearchDiscard(
  folder: string,
  options: ConfirmOptions,
): Promise<DiscardConfirmation> {
  return confirmDiscard(folder, await readRunReport(folder), options)
}

/** The metrics of one search, or of several together and over time. */
export async function measureSearches(folders: readonly string[]): Promise<SearchMetrics> {
  const reports = await Promise.all(folders.map(readSearchReport))
  const ordered = reports.toSorted((a, b) =>
    a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0,
  )
  const names = Object.keys(ordered[0]!.metrics) as MetricName[]
  const sums = names.map((name): [MetricName, readonly [number, number]] => [
    name,
    [
      ordered.reduce((total, { metrics }) => total + metrics[name].numerator, 0),
      ordered.reduce((total, { metrics }) => total + metrics[name].denominator, 0),
    ],
  ])
  return parseContract(searchMetrics, {
    searches: ordered.map(({ search_id }) => search_id),
    metrics: metricsFrom(Object.fromEntries(sums) as Record<MetricName, readonly [number, number]>),
    series: ordered.map(({ search_id, timestamp, metrics }) => ({ search_id, timestamp, metrics })),
  })
}

/** Reads the files of a search that was run; null for what is not there. */
export function outputOf(folder: string): (path: string) => Promise<string | null> {
  return (path) =>
    readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw new Refusal('FileUnreadable', { name: path, reason: 'no hay permiso o falla el disco' })
    })
}
