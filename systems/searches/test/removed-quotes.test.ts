import { placeFindings, type Citation, type SearchDossier } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { folder, loadFiles } from './dossiers.ts'
import { extractive } from './dossiers.ts'
import { dossierOf, runOn, type Folder, type SearchRun } from './search.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const SEARCHES = ['SEARCH-2026-101', 'SEARCH-2026-104', 'SEARCH-2026-106']

function textsOf(search: string): Folder {
  const candidates = readdirSync(join(folder, search)).filter((name) => name.startsWith('CAND'))
  const files = [null, ...candidates].flatMap((candidate) => loadFiles(search, candidate))
  return Object.fromEntries(files.map(({ path, text }) => [path, text]))
}

/** The scores and blockers of every output, in order: what a removed quote must change. */
function judged(run: SearchRun): string {
  return JSON.stringify(
    run.candidates.flatMap(({ records }) =>
      records.map(({ outcome }) =>
        outcome.status === 'refused' ? outcome : [outcome.output.scores, outcome.output.blockers],
      ),
    ),
  )
}

/** Citations of findings that the score counts, with the answers that made them. */
function citedIn(run: SearchRun): Citation[] {
  return run.candidates.flatMap(({ records }) =>
    records.flatMap(({ run: { gem }, outcome }) =>
      outcome.status === 'refused' || gem === 'GEM_4'
        ? []
        : placeFindings(outcome.output.content).flatMap(({ finding }) =>
            finding.status === 'sustentado' ? finding.citations : [],
          ),
    ),
  )
}

function without(dossier: SearchDossier, { source, quote }: Citation): SearchDossier {
  return {
    ...dossier,
    sources: dossier.sources.map((item) =>
      item.path === source ? { ...item, text: item.text.replaceAll(quote, '') } : item,
    ),
  }
}

describe.each(SEARCHES)('%s', (search) => {
  const dossier = dossierOf(textsOf(search))
  const given = new Map<string, string>()
  const clean = runOn(dossier, (request) => {
    const raw = extractive.answer(request)
    given.set(`${request.candidate_id}/${request.step}/${request.ask}`, raw)
    return raw
  })
  const before = judged(clean)
  const citations = [
    ...new Map(citedIn(clean).map((item) => [`${item.source} ${item.quote}`, item])).values(),
  ]

  test(`has citations to remove ${proves('GM-13.6')}`, () => {
    expect(citations.length).toBeGreaterThan(30)
  })

  test(`the same answers on a source without one of its quotes never leave the same judgement ${proves('GM-13.6', 'GM-4.1')}`, () => {
    const unchanged = citations.filter((citation) => {
      const run = runOn(
        without(dossier, citation),
        (request) =>
          given.get(`${request.candidate_id}/${request.step}/${request.ask}`) ?? extractive.answer(request),
      )
      return judged(run) === before
    })
    expect(unchanged).toEqual([])
  })
})
