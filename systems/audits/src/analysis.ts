import type { AuditRequest, ContextType } from '@dictamen/contracts'
import { classifyContext, stricterContext, type Classification } from './context/classify.ts'
import { consult, fencesIn, type Consulted } from './consulted.ts'
import { findSegments } from './context/segments.ts'
import type { Knowledge } from './knowledge.ts'
import type { Library, RankedDocument } from './norms/library.ts'
import { findCitations, isValid, isWholeDocument, type Citation } from './references/citations.ts'
import { findClaims, type Claim } from './references/claims.ts'
import { findDecisions, type Decision } from './rules/decisions.ts'
import type { Settings } from './settings.ts'
import { extractTerms } from './terms/extract.ts'
import type { JudgedTerm } from './terms/judge.ts'
import { indexVocabulary } from './terms/vocabulary.ts'
import { indexBlocks, isInside, mergeRanges } from './text/ranges.ts'
import { readText, type Reading } from './text/reading.ts'

/** Which context was given, which was found, and which is audited. */
export interface Context {
  readonly given: ContextType
  readonly detected: Classification
  readonly audited: ContextType
}

/** One output taken apart (steps 1 to 3 of the pipeline): everything the rules look at, computed once. */
export interface Analysis {
  readonly request: AuditRequest
  readonly context: Context
  readonly output: Reading
  readonly input: Reading
  /** The active documents. */
  readonly documents: readonly RankedDocument[]
  /** References, those that count and those that lead nowhere. */
  readonly citations: readonly Citation[]
  /** Documents named alone; they may carry a claim or a version. */
  readonly mentions: readonly Citation[]
  /** What is said to be the text of a norm. */
  readonly claims: readonly Claim[]
  /** What the output commits to; telling what a norm says is no decision. */
  readonly decisions: readonly Decision[]
  readonly terms: readonly JudgedTerm[]
  /** Whether technical rules look at the block, or at the text at an offset. */
  isTechnicalBlock(block: number): boolean
  isTechnicalAt(offset: number): boolean
  /** Whether the norms that are consulted hold a word. */
  readonly isOfDomain: (word: string) => boolean
}

/** What is the same for every audit of one library. */
export interface Ground {
  readonly library: Library
  readonly knowledge: Knowledge
  readonly settings: Settings
}

/** What an output is read as before anything is held against it: all that the embedder is asked about. */
export interface ReadTerms extends Omit<Analysis, 'claims' | 'decisions'> {
  /** References and documents named alone, in order. */
  readonly found: readonly Citation[]
}

/** Steps 1 and 2: classifies one output, reads it, and finds its citations and terms. */
export function readTerms(request: AuditRequest, ground: Ground): ReadTerms {
  const { audited } = request
  const { library, settings } = ground
  const context = readContext(request, settings)
  const output = readText(audited.output)
  const input = readText(audited.input)
  const { documents, scope, judgeOf, isOfDomain } = consult(request, ground)
  const found = findCitations(audited.output, library, scope)
  const citations = found.filter(({ reference }) => !isWholeDocument(reference))
  const mentions = found.filter(({ reference }) => isWholeDocument(reference))
  const segments = findSegments(
    output,
    context.audited,
    citations.map(({ reference }) => reference),
    settings.keywords,
  )
  const blockAt = indexBlocks(output.blocks)
  const isTechnicalBlock = (block: number): boolean => segments[block] === true
  const isTechnicalAt = (offset: number): boolean => isTechnicalBlock(blockAt(offset))
  const base = { request, context, output, input, documents, found, citations, mentions }
  const terms = context.audited === 'conversational' ? [] : judgeTerms({ ...base, isTechnicalAt }, judgeOf)
  return { ...base, terms, isTechnicalBlock, isTechnicalAt, isOfDomain }
}

/** Takes one output apart. */
export function analyse(request: AuditRequest, ground: Ground): Analysis {
  const { found, ...read } = readTerms(request, ground)
  const { output, context, isTechnicalBlock } = read
  if (context.audited === 'conversational') return { ...read, claims: [], decisions: [] }
  const { paraphrase, decisions: options } = ground.settings
  const claims = findClaims(output, resolvedOf(found), paraphrase)
  const told = mergeRanges(claims)
  const decisions = findDecisions(output, options).filter(
    ({ block, start }) => isTechnicalBlock(block) && !isInside(told, start),
  )
  return { ...read, claims, decisions }
}

/** The citations that lead somewhere, in order. */
function resolvedOf(found: readonly Citation[]): Citation[] {
  return found.filter(({ resolved }) => resolved.status === 'valid')
}

function readContext({ audited }: AuditRequest, { keywords }: Settings): Context {
  const detected = classifyContext(audited.input, keywords)
  const given = audited.context_type
  return { given, detected, audited: stricterContext(given, detected.context) }
}

function judgeTerms(
  read: Pick<ReadTerms, 'output' | 'input' | 'citations' | 'mentions' | 'request' | 'isTechnicalAt'>,
  judgeOf: Consulted['judgeOf'],
): JudgedTerm[] {
  const { output, input, citations, mentions, request, isTechnicalAt } = read
  const cited = [...citations, ...mentions]
    .map(({ reference }) => reference)
    .sort((a, b) => a.start - b.start)
  const { judge, lexicon } = judgeOf(input.text, fencesIn(output))
  const terms = extractTerms(output, lexicon, isTechnicalAt, (offset) => isInside(cited, offset))
  if (terms.length === 0) return []
  const prompt = indexVocabulary(`${input.text}\n${request.audited.active_documents.join('\n')}`)
  return terms.map((term) => judge.judge(term, prompt))
}

/** The references that count, repeated ones included. */
export function validCitations({ citations }: Analysis): Citation[] {
  return citations.filter(isValid)
}
