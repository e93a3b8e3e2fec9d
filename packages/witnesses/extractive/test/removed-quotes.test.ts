import { gemAnswer, placeFindings, type Citation } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractive, folder, loadFiles, runSearch, verifier, type DossierFile, type Ran } from './dossiers.ts'
import { dossierOf, runOn, type Folder, type SearchRun } from '../../../../systems/searches/test/search.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const SEARCHES = ['SEARCH-2026-104', 'SEARCH-2026-106']
const EVERY = 5

function candidatesOf(search: string): string[] {
  return readdirSync(join(folder, search)).filter((name) => name.startsWith('CAND'))
}

function without(files: readonly DossierFile[], { source, quote }: Citation): DossierFile[] {
  return files.map((file) =>
    file.path === source ? { ...file, text: file.text.replaceAll(quote, '') } : file,
  )
}

/** The citations of an output whose removal nobody notices. */
function unnoticed({ output }: Ran, citable: readonly DossierFile[]): Citation[] {
  const answer = parseContract(gemAnswer, {
    gem: output.meta.gem,
    content: output.content,
    timestamp: output.meta.timestamp,
    sources: [],
    blockers: [],
    model_score: null,
    model_confidence: null,
    notes: [],
  })
  const cited = placeFindings(output.content).flatMap(({ finding }) => finding.citations)
  return cited.filter(
    (citation) => verifier.checkAnswer(answer, without(citable, citation)).unsupported.length === 0,
  )
}

describe.each(SEARCHES)('%s', (search) => {
  const shared = loadFiles(search, null)
  const own = Object.fromEntries(candidatesOf(search).map((name) => [name, loadFiles(search, name)]))
  const { gem5, candidates } = runSearch(search, shared, own)

  test(`no quote can be taken out of its source unnoticed ${proves('GM-13.6', 'GM-4.1')}`, () => {
    expect(unnoticed(gem5, shared)).toEqual([])
    for (const [candidate, { gems }] of Object.entries(candidates))
      for (const gem of ['GEM_1', 'GEM_2', 'GEM_3'])
        expect(unnoticed(gems[gem]!, [...shared, ...own[candidate]!])).toEqual([])
  })
})

test(`and then the same answers give another score or a block ${proves('GM-13.6', 'GM-10.2')}`, () => {
  const search = 'SEARCH-2026-106'
  const files = [null, ...candidatesOf(search)].flatMap((name) => loadFiles(search, name))
  const texts: Folder = Object.fromEntries(files.map(({ path, text }) => [path, text]))
  const given = new Map<string, string>()
  const judged = ({ candidates }: SearchRun): string =>
    JSON.stringify(
      candidates.map(({ records }) =>
        records.map(({ outcome }) =>
          outcome.status === 'refused' ? outcome : [outcome.output.scores, outcome.output.blockers],
        ),
      ),
    )
  const clean = runOn(dossierOf(texts), (request) => {
    const raw = extractive.answer(request)
    given.set(`${request.candidate_id}/${request.step}/${request.ask}`, raw)
    return raw
  })
  const cited = clean.candidates.flatMap(({ records }) =>
    records.flatMap(({ run: { gem }, outcome }) =>
      outcome.status === 'refused' || gem === 'GEM_4'
        ? []
        : placeFindings(outcome.output.content).flatMap(({ finding }) => finding.citations),
    ),
  )
  const some = cited.filter(({ source }, at) => at % EVERY === 0 && source.startsWith('CAND'))
  expect(some.length).toBeGreaterThan(4)
  for (const { source, quote } of some) {
    const changed = { ...texts, [source]: texts[source]!.replaceAll(quote, '') }
    const run = runOn(
      dossierOf(changed),
      (request) =>
        given.get(`${request.candidate_id}/${request.step}/${request.ask}`) ?? extractive.answer(request),
    )
    expect(judged(run)).not.toBe(judged(clean))
  }
})
