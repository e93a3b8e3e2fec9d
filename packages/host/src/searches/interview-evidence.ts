import { flags as flagsContract, transcript, type DossierEvidence } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { flags } from '../interviews/interviews.ts'
import { endOf, type InterviewDocument } from './interview-documents.ts'
import { Refusal } from '../sentences.ts'

/**
 * Flags of the transcripts that candidates brought: those that came with them, else those that the interviews system
 * finds where questions and context came too.
 */
export async function interviewEvidence(documents: readonly InterviewDocument[]): Promise<DossierEvidence[]> {
  const evidence: DossierEvidence[] = []
  for (const own of Map.groupBy(documents, ({ candidate_id }) => candidate_id).values())
    evidence.push(...(await evidenceOf(own)))
  return evidence
}

async function evidenceOf(documents: readonly InterviewDocument[]): Promise<DossierEvidence[]> {
  const of = (contract: InterviewDocument['contract']): InterviewDocument[] =>
    documents.filter((document) => document.contract === contract)
  const [transcripts, given] = [of('transcript@1.0'), of('flags@1.1')]
  const [first] = transcripts
  if (first === undefined) return []
  if (given.length > 0)
    return given.map(({ document }) => ({
      contract: 'flags@1.1',
      source: first.path,
      output: parseContract(flagsContract, document),
    }))
  const [questionSets, contexts] = [of('question-set@1.1'), of('context-pack@1.0')]
  const [context] = contexts
  if (questionSets.length === 0 || context === undefined) return []
  try {
    const now = endOf(parseContract(transcript, first.document))
    const session = {
      transcripts: transcripts.map(({ document }) => document),
      questionSets: questionSets.map(({ document }) => document),
      context: context.document,
    }
    const { output } = await flags(session, { now })
    return [{ contract: 'flags@1.1', source: first.path, output }]
  } catch (error) {
    // Documents that do not belong together are no evidence; the transcript is read all the same.
    if (error instanceof Refusal) return []
    throw error
  }
}
