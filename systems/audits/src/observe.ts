import type { AuditRequest } from '@dictamen/contracts'
import type { Embedder, EmbedderIdentity, Model, Ports } from '@dictamen/kernel/ports'
import { hashOf } from '@dictamen/kernel/record'
import { readTerms, type Ground, type ReadTerms } from './analysis.ts'
import { planComparison } from './determinism/compare.ts'
import { normaliseRun } from './determinism/normalise.ts'
import { nameReferences } from './determinism/references.ts'
import { foldInline } from './norms/plain-text.ts'
import { oncePer } from './once-per.ts'
import type { JudgedTerm } from './terms/judge.ts'
import { isSmall } from './terms/vocabulary.ts'
import { stemOf, wordsOf, wordsOfText } from './terms/words.ts'
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
  /** The two runs, when a model gave them. */
  readonly texts?: readonly [string, string]
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
): Promise<Observations> {
  const runs = request.runs ?? (request.rerun ? await runAgain(request, ports.model) : null)
  const runsOf = (similarities: readonly [number, number, number]): RunObservation =>
    request.runs === null && runs !== null
      ? { source: 'model', similarities, texts: runs }
      : { source: 'given', similarities }
  if (!request.semantics) {
    const similarities = runs === null ? null : compareWithout(request.audited.output, runs, ground)
    return { embedder: null, terms: [], runs: similarities === null ? null : runsOf(similarities) }
  }
  const { embedder } = ports
  const terms = await observeTerms(readTerms(request, ground), embedder)
  const similarities =
    runs === null ? null : await compareRuns(request.audited.output, runs, ground, embedder)
  return {
    embedder: { ...embedder.identity },
    terms,
    runs: similarities === null ? null : runsOf(similarities),
  }
}

async function observeTerms(
  { terms, documents, input: prompt }: ReadTerms,
  embedder: Embedder,
): Promise<TermObservation[]> {
  const unknown = terms.filter(({ standing }) => standing === 'unknown')
  if (unknown.length === 0) return []
  const norms = documents
    .filter(({ builtIn }) => !builtIn)
    .flatMap(({ code, reading }) => sentencesOf({ source: code, reading }))
  const input = sentencesOf({ source: 'input', reading: prompt })
  const observed: TermObservation[] = []
  for (const term of unknown) {
    const asked = textOfTerm(term)
    const near = likely(norms, asked)
    const cosines = await embedder.similarities(
      [...near, ...input].map(({ sentence }) => [asked, sentence] as const),
    )
    observed.push({
      term: term.text,
      norms: nearestOf(near, cosines.slice(0, near.length)),
      input: nearestOf(input, cosines.slice(near.length)),
    })
  }
  return observed
}

const MOST_CANDIDATES = 64

/** The sentences that may be near a term: those that share a word with it, then titles and short ones; a bounded number. */
function likely(candidates: readonly Candidate[], asked: string): Candidate[] {
  const stems = new Set(
    wordsOf(asked)
      .filter((word) => !isSmall(word))
      .map(stemOf),
  )
  const sharing = candidates.filter(({ stems: own }) => own.some((stem) => stems.has(stem)))
  const short = candidates.filter(
    (candidate) => candidate.stems.length <= SHORT && !sharing.includes(candidate),
  )
  return [...sharing, ...short].slice(0, MOST_CANDIDATES)
}

/** A name is compared as words: QuantumRouter as "quantum router". */
function textOfTerm({ text, kind }: JudgedTerm): string {
  return kind === 'acronym' || kind === 'name' || kind === 'group' ? text : wordsOf(text).join(' ')
}

interface Candidate extends Omit<Nearest, 'cosine'> {
  readonly stems: readonly string[]
}

const SHORT = 8
// The name of a field of a rule says nothing of what the norm is about: "Umbral: none".
const FIELD =
  /^(?:condici[óo]n|detecci[óo]n|umbral(?:es)?|excepci[óo]n(?:es)?|violaci[óo]n|severidad|severity)\s*:\s*/i

/** The sentences of a text with at least two words that say something; a single word is no context. */
const sentencesOf = oncePer(
  ({ reading }: { readonly source: string; readonly reading: Reading }) => reading,
  ({ source, reading }): readonly Candidate[] =>
    reading.sentences.flatMap(({ start, end }) => {
      const sentence = foldInline(reading.text.slice(start, end)).replace(FIELD, '')
      const stems = wordsOfText(sentence)
        .filter((word) => !isSmall(word) && /^\p{L}/u.test(word))
        .map(stemOf)
      return stems.length > 1 ? [{ source, start, end, sentence, stems }] : []
    }),
)

function nearestOf(candidates: readonly Candidate[], cosines: readonly number[]): Nearest | null {
  let best = -1
  candidates.forEach((_, at) => {
    if (best < 0 || cosines[at]! > cosines[best]!) best = at
  })
  if (best < 0) return null
  const { source, start, end, sentence } = candidates[best]!
  return { source, start, end, sentence, cosine: cosines[best]! }
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

/** The units of an answer, its references written in one way. */
function normalise(text: string, { library, knowledge }: Ground): string[] {
  return normaliseRun(nameReferences(text, library), knowledge)
}

async function compareRuns(
  output: string,
  [first, second]: readonly [string, string],
  ground: Ground,
  embedder: Embedder,
): Promise<[number, number, number]> {
  const [a, b, c] = [output, first, second].map((text) => normalise(text, ground)) as [
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
  ground: Ground,
): [number, number, number] | null {
  const [a, b, c] = [output, first, second].map((text) => normalise(text, ground).join('\n'))
  return a === b && a === c ? [1_000_000, 1_000_000, 1_000_000] : null
}
