import { placeFindings } from '@dictamen/contracts'
import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, loadFiles, runSearch, searches, type DossierFile, type RanSearch } from './dossiers.ts'
import { changeGender, rename, wrapAt } from './perturb.ts'

type Files = Readonly<Record<string, readonly DossierFile[]>>

function candidatesOf(search: string): Files {
  const names = readdirSync(join(folder, search)).filter((name) => name.startsWith('CAND'))
  return Object.fromEntries(names.map((name) => [name, loadFiles(search, name)]))
}

const fold = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What was found, without line numbers and white space: the substance of a search. */
function substanceOf(ran: RanSearch, words: (text: string) => string = (text) => text): unknown {
  const findings = (content: object): unknown =>
    placeFindings(content).map(({ section, finding }) => ({
      section,
      polarity: finding.polarity,
      severity: finding.severity,
      status: finding.status,
      measure: finding.measure ?? null,
      quotes: finding.citations.map(({ source, quote }) =>
        source.startsWith('CAND') ? `${source}: ${words(fold(quote))}` : `${source}: ${fold(quote)}`,
      ),
    }))
  return {
    gem5: findings(ran.gem5.output.content),
    candidates: Object.entries(ran.candidates).map(([id, { gems, sources }]) => ({
      id,
      gems: Object.values(gems).map(({ output }) => findings(output.content)),
      irresoluble: sources.contradictions.map(({ topic, irresoluble }) => [topic, irresoluble]),
      gaps: sources.gaps.map(({ months, explanation }) => [months, explanation === null]),
    })),
  }
}

const unchanged = new Map<string, RanSearch>()

/** What comes of a search as it lies there: run once, whatever it is compared with. */
function asItIs(search: string): RanSearch {
  const known = unchanged.get(search) ?? runSearch(search, loadFiles(search, null), candidatesOf(search))
  unchanged.set(search, known)
  return known
}

/** Each is run many times over: two, of unlike looks, are enough for what does not depend on a text. */
const perturbed = searches.slice(1, 3)

test.each(perturbed)('%s: the order of files changes nothing', (search) => {
  const [mandate, own] = [loadFiles(search, null), candidatesOf(search)]
  const expected = substanceOf(asItIs(search))
  const shuffled = fc.shuffledSubarray([...mandate], { minLength: mandate.length })
  fc.assert(
    fc.property(shuffled, fc.nat(5), (files, turn) => {
      const turned = Object.fromEntries(
        Object.entries(own).map(([id, papers]) => [
          id,
          [...papers.slice(turn), ...papers.slice(0, turn)].toReversed(),
        ]),
      )
      expect(substanceOf(runSearch(search, files, turned))).toEqual(expected)
    }),
    { numRuns: 3, seed: 7 },
  )
})

test.each(perturbed.flatMap((search) => [48, 90].map((width) => [search, width] as const)))(
  '%s: lines broken at %i change nothing',
  (search, width) => {
    const [mandate, own] = [loadFiles(search, null), candidatesOf(search)]
    const wrap = (files: readonly DossierFile[]): DossierFile[] =>
      files.map((file) => ({ ...file, text: wrapAt(file.text, width) }))
    const wrapped = Object.fromEntries(Object.entries(own).map(([id, papers]) => [id, wrap(papers)]))
    expect(substanceOf(runSearch(search, wrap(mandate), wrapped))).toEqual(substanceOf(asItIs(search)))
  },
)

const NAMES = {
  Marta: 'Fernando',
  MARTA: 'FERNANDO',
  Óscar: 'Lucía',
  Iker: 'Ainhoa',
  'Rosa María': 'Juan Carlos',
  Gabriela: 'Alberto',
  Rodrigo: 'Sofía',
  Daniel: 'Irene',
  Elena: 'Pedro',
  Iván: 'Julia',
  Teresa: 'Ramiro',
  Andrea: 'Esteban',
}

test.each(perturbed)('%s: a candidate called otherwise is found the same', (search) => {
  const [mandate, own] = [loadFiles(search, null), candidatesOf(search)]
  const renamed = Object.fromEntries(Object.entries(own).map(([id, papers]) => [id, rename(papers, NAMES)]))
  const words = (text: string): string => rename([{ path: '', kind: 'cv', text }], NAMES)[0]!.text
  expect(substanceOf(runSearch(search, mandate, renamed))).toEqual(substanceOf(asItIs(search), words))
})

test.each(perturbed)('%s: a candidate of the other gender is found the same', (search) => {
  const [mandate, own] = [loadFiles(search, null), candidatesOf(search)]
  const changed = Object.fromEntries(Object.entries(own).map(([id, papers]) => [id, changeGender(papers)]))
  const words = (text: string): string => changeGender([{ path: '', kind: 'cv', text }])[0]!.text
  expect(substanceOf(runSearch(search, mandate, changed))).toEqual(substanceOf(asItIs(search), words))
})
