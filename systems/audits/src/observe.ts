import type { AuditRequest } from '@dictamen/contracts'
import type { Embedder, EmbedderIdentity, Model, Ports } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { analyse, type Analysis, type Ground } from './analysis.ts'
import { planComparison } from './determinism/compare.ts'
import { normaliseRun, type Synonyms } from './determinism/normalise.ts'
import { foldInline } from './norms/plain-text.ts'
import type { JudgedTerm } from './terms/judge.ts'
import { wordsOf } from './terms/words.ts'
import type { Reading } from './text/reading.ts'

/** The sentence most like a term, and how much, in millionths. */
export interface Nearest {
  /** Code of a norm, or `input`. */
  readonly source: string
  readonly start: number
  readonly end: number
  readonly sentence: string
  readonly cosine: number
}

/** What the embedder said of a term that is found nowhere literally. */
export interface TermObservation {
  readonly term: string
  readonly norms: Nearest | null
  readonly input: Nearest | null
}

/** Likeness in millionths of the three pairs of runs: output and first, output and second, first and second. */
export interface RunObservation {
  readonly source: 'given' | 'model'
  readonly similarities: readonly [number, number, number]
}

/** Everything the decision cannot know by itself. */
export interface Observations {
  readonly embedder: EmbedderIdentity | null
  readonly terms: readonly TermObservation[]
  readonly runs: RunObservation | null
}

type Needs = Pick<Ports, 'embedder' | 'model'>

/** Asks the embedder about terms and runs, and the model for more runs when there are none. */
export async function observeAudit(
  request: AuditRequest,
  ports: Needs,
  ground: Ground,
  recall: (request: AuditRequest) => Analysis = (asked) => analyse(asked, ground),
): Promise<Observations> {
  const runs = request.runs ?? (request.rerun ? await runAgain(request, ports.model) : null)
  const source = request.runs === null ? 'model' : 'given'
  const { synonyms } = ground.knowledge
  if (!request.semantics) {
    const similarities = runs === null ? null : compareWithout(request.audited.output, runs, synonyms)
    return { embedder: null, terms: [], runs: similarities === null ? null : { source, similarities } }
  }
  const { embedder } = ports
  const terms = await observeTerms(recall(request), embedder)
  const similarities =
    runs === null ? null : await compareRuns(request.audited.output, runs, synonyms, embedder)
  return {
    embedder: { ...embedder.identity },
    terms,
    runs: similarities === null ? null : { source, similarities },
  }
}

async function observeTerms(analysis: Analysis, embedder: Embedder): Promise<TermObservation[]> {
  const unknown = analysis.terms.filter(({ standing }) => standing === 'unknown')
  if (unknown.length === 0) return []
  const norms = analysis.documents.flatMap(({ code, reading }) => sentencesOf(code, reading))
  const input = sentencesOf('input', analysis.input)
  const observed: TermObservation[] = []
  for (const term of unknown) {
    const asked = textOfTerm(term)
    const pairs = [...norms, ...input].map(({ sentence }) => [asked, sentence] as const)
    const cosines = await embedder.similarities(pairs)
    observed.push({
      term: term.text,
      norms: nearestOf(norms, cosines.slice(0, norms.length)),
      input: nearestOf(input, cosines.slice(norms.length)),
    })
  }
  return observed
}

/** A name is compared as words: QuantumRouter as "quantum router". */
function textOfTerm({ text, kind }: JudgedTerm): string {
  return kind === 'identifier' || kind === 'compound' ? wordsOf(text).join(' ') : text
}

type Candidate = Omit<Nearest, 'cosine'>

function sentencesOf(source: string, { sentences, text }: Reading): Candidate[] {
  return sentences.flatMap(({ start, end }) => {
    const sentence = foldInline(text.slice(start, end))
    return /\p{L}/u.test(sentence) ? [{ source, start, end, sentence }] : []
  })
}

function nearestOf(candidates: readonly Candidate[], cosines: readonly number[]): Nearest | null {
  let best = -1
  candidates.forEach((_, at) => {
    if (best < 0 || cosines[at]! > cosines[best]!) best = at
  })
  return best < 0 ? null : { ...candidates[best]!, cosine: cosines[best]! }
}

async function runAgain(request: AuditRequest, model: Model): Promise<[string, string]> {
  const ask = async (run: number): Promise<string> => {
    const prompt = request.audited.input
    const idempotencyKey = hashOf({ audit: 'IR.6.02', run, input: prompt, output: request.audited.output })
    const { text } = await model.ask({ system: '', prompt, schema: null, idempotencyKey })
    return text
  }
  return [await ask(1), await ask(2)]
}

async function compareRuns(
  output: string,
  [first, second]: readonly [string, string],
  synonyms: Synonyms,
  embedder: Embedder,
): Promise<[number, number, number]> {
  const [a, b, c] = [output, first, second].map((text) => normaliseRun(text, synonyms)) as [
    string[],
    string[],
    string[],
  ]
  const compare = async (one: readonly string[], other: readonly string[]): Promise<number> => {
    const { pairs, conclude } = planComparison(one, other)
    return conclude(pairs.length === 0 ? [] : await embedder.similarities(pairs))
  }
  return [await compare(a, b), await compare(a, c), await compare(b, c)]
}

/** Without an embedder only runs that are equal once normalised can be compared. */
function compareWithout(
  output: string,
  [first, second]: readonly [string, string],
  synonyms: Synonyms,
): [number, number, number] | null {
  const [a, b, c] = [output, first, second].map((text) => normaliseRun(text, synonyms).join('\n'))
  return a === b && a === c ? [1_000_000, 1_000_000, 1_000_000] : null
}
