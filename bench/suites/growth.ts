import {
  compare,
  flags,
  openAuditor,
  parseExam,
  planQuery,
  readDocument,
  readNorms,
  searchFolder,
  type Document,
  type Json,
} from 'dictamen'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneAnswer } from '../data/answers.ts'
import { makeReview } from '../data/review.ts'
import { makeSession } from '../data/sessions.ts'
import type { Answer, Benchmark, Figure } from '../harness/benchmark.ts'
import { growthOf } from '../harness/growth.ts'
import type { Side } from '../harness/measure.ts'

const NOW = '2026-01-01T00:00:00Z'
const examples = join(import.meta.dirname, '../../examples')

/** Cost against size, for every evaluator: it should be linear. */
export const growthBenchmark: Benchmark = {
  name: 'growth',
  question: 'What does twice the input cost?',
  run,
}

async function run(): Promise<Answer> {
  const figures: Figure[] = [
    await growthOf(
      { id: 'flags', what: 'Flags: sentences of a session' },
      [400, 800, 1600, 3200, 6400],
      flagsOf,
    ),
    await growthOf(
      { id: 'compare', what: 'Comparison: sentences of two sessions' },
      [400, 800, 1600, 3200],
      comparisonOf,
    ),
    await growthOf(
      { id: 'audit', what: 'Audit: characters of an answer' },
      [20_000, 40_000, 80_000, 160_000, 320_000],
      auditOf,
    ),
    await growthOf({ id: 'plan', what: 'Plan: characters of a message' }, [1000, 2000, 4000, 8000], planOf),
    await growthOf({ id: 'exam', what: 'Exam: pages of a review' }, [8, 16, 32, 64, 128], examOf, 3),
    await growthOf(
      { id: 'search-text', what: 'Search: characters of one candidate' },
      [8000, 16_000, 32_000, 64_000],
      searchTextOf,
      3,
    ),
    await growthOf({ id: 'search-people', what: 'Search: candidates' }, [2, 4, 8, 16], searchPeopleOf, 3),
  ]
  return {
    figures,
    reading: [
      'Each point is the best of its rounds; the exponent is the slope of the line through them, both scales logarithmic: 1 is linear.',
    ],
  }
}

function flagsOf(sentences: number): Side {
  const session = makeSession(0, sentences)
  return async () => void (await flags(session, { now: NOW }))
}

async function comparisonOf(sentences: number): Promise<Side> {
  const made: Document[] = []
  for (const index of [0, 1]) {
    const { output } = await flags(makeSession(index, sentences), { now: NOW })
    made.push(readDocument(JSON.stringify(output), `${index}.json`))
  }
  return async () => void (await compare(made, { now: NOW }))
}

function auditOf(characters: number): Side {
  const auditor = openAuditor({ norms: readNorms(join(examples, 'auditoria/normas')), embedder: 'none' })
  const audited = oneAnswer(characters) as Json
  return async () => void (await auditor.decide(audited, null))
}

function planOf(characters: number): Side {
  const sentence =
    'Quiero saber si puedo deducir el coche este trimestre y cuándo conviene vender la parte de mi socio. '
  const message = sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters)
  return async () => {
    for (let times = 0; times < 20; times++) await planQuery(message, { now: NOW })
  }
}

function examOf(pages: number): Side {
  const bytes = makeReview(pages)
  return async () => void (await parseExam(bytes, 'revision.pdf'))
}

const SEARCH = join(examples, 'busquedas/SEARCH-2026-001')

/** A copy of the example search, changed, in a folder that is removed with the process. */
function searchIn(change: (folder: string, candidates: readonly string[]) => void): Side {
  const home = mkdtempSync(join(tmpdir(), 'dictamen-growth-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'SEARCH-2026-001')
  cpSync(SEARCH, folder, { recursive: true })
  rmSync(join(folder, 'outputs'), { recursive: true, force: true })
  const candidates = readdirSync(folder).filter((name) => name.startsWith('CAND-'))
  change(folder, candidates)
  return async () => void (await searchFolder(folder, { now: NOW }))
}

function searchTextOf(characters: number): Side {
  return searchIn((folder, [kept, ...others]) => {
    for (const other of others) rmSync(join(folder, other), { recursive: true })
    const notes = join(folder, kept!, 'interview_notes.md')
    const text = readFileSync(notes, 'utf8')
    writeFileSync(notes, `${text}\n`.repeat(Math.ceil(characters / text.length)))
  })
}

function searchPeopleOf(people: number): Side {
  return searchIn((folder, candidates) => {
    const [first] = candidates
    for (const other of candidates.slice(1)) rmSync(join(folder, other), { recursive: true })
    for (let at = 2; at <= people; at++)
      cpSync(join(folder, first!), join(folder, `CAND-${String(at).padStart(3, '0')}`), { recursive: true })
  })
}
