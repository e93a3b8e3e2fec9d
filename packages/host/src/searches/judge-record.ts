import type { Judgements, JudgementSheet, SearchDossier, SupervisorDecision } from '@dictamen/contracts'
import type { Document } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import { hearSearch, type Observations, type SearchSoFar, type SearchWitness } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import type { KeptVerdict, RecordDossier } from '../records/records.ts'
import { completeJudgements, type JudgingHand } from './judgements.ts'
import { openExtractive } from './open-extractive.ts'
import { openSearchRules } from './open-rules.ts'
import { verdictsOf } from './search-verdicts.ts'
import { Refusal } from '../sentences.ts'

/** What a candidate's record comes to once somebody has judged points of it. */
export interface JudgedRecord {
  /** Whom it is about, as the log knows them. */
  readonly subject: string
  readonly sheet: JudgementSheet
  readonly decision: SupervisorDecision
  /** The decision and, where people still must decide, its case: they take the place of the record that was judged. */
  readonly verdicts: readonly KeptVerdict[]
}

/** What is to be judged of the candidate that a record decided. */
export async function sheetOfRecord(shown: RecordDossier): Promise<JudgementSheet> {
  return sheetIn(shown, (await searchOfRecord(shown)).soFar)
}

/** The search of the candidate that a record decided, as it was heard and judged. */
export async function searchOfRecord(
  shown: RecordDossier,
): Promise<{ readonly dossier: SearchDossier; readonly soFar: SearchSoFar }> {
  const { dossier, observations } = decisionIn(shown)
  const judged = observations.judgements ?? []
  return { dossier, soFar: await hearAgain(dossier, observations, judged, observations.now) }
}

/** Decides a record again with what somebody judges; nothing that was asked is asked again. */
export async function judgeRecord(
  shown: RecordDossier,
  document: Document,
  hand: JudgingHand,
): Promise<JudgedRecord> {
  const { subject, dossier, observations } = decisionIn(shown)
  const before = observations.judgements ?? []
  const sheet = sheetIn(shown, await hearAgain(dossier, observations, before, observations.now))
  const given = completeJudgements(document, sheet, hand, dossier.sources)
  const soFar = await hearAgain(dossier, observations, [...before, given], hand.at)
  const [judged] = verdictsOf(dossier, observations.identity, soFar)
  const [first, ...others] = judged!.verdicts
  const supersedes = { rel: 'supersedes', record: shown.record.id }
  return {
    subject,
    sheet: sheetIn(shown, soFar),
    decision: soFar.candidates[0]!.decision!,
    verdicts: [{ ...first!, links: [...(first!.links ?? []), supersedes] }, ...others],
  }
}

/** What was read and heard for the decision of a candidate; refused where a record holds none. */
function decisionIn({ record, content }: RecordDossier): Decided {
  const missing = new Refusal('SheetMissing', { record: record.id })
  if (record.kind !== 'evaluation' || record.system !== 'searches/candidate' || content === null)
    throw missing
  const observations = content['observations'] as unknown as Observations
  // What the first edition heard was asked under other names: no point of it can be told.
  if (!('name' in observations.identity)) throw missing
  const { identity } = observations
  const dossier = content['input'] as unknown as SearchDossier
  return { subject: record.subject, dossier, observations: { ...observations, identity } }
}

interface Decided {
  readonly subject: string
  readonly dossier: SearchDossier
  readonly observations: Observations & { readonly identity: WitnessIdentity }
}

function sheetIn({ record }: RecordDossier, { sheets }: SearchSoFar): JudgementSheet {
  const [sheet] = sheets
  if (sheet === undefined) throw new Refusal('SheetMissing', { record: record.id })
  return sheet
}

function hearAgain(
  dossier: SearchDossier,
  { identity, answers }: Decided['observations'],
  judgements: readonly Judgements[],
  now: string,
): Promise<SearchSoFar> {
  const hearing = { witness: witnessOf(identity), clock: createClock(now), judgements, answers }
  return hearSearch(dossier, openSearchRules().steps, hearing)
}

/** The witness of a record, for what it was not asked yet: the one that ships here, if it is the same. */
function witnessOf(identity: WitnessIdentity): SearchWitness {
  const own = openExtractive()
  const isOwn = hashOf({ ...identity }) === hashOf({ ...own.identity })
  return {
    identity,
    testify: (request, key) =>
      isOwn
        ? own.testify(request, key)
        : Promise.reject(new Refusal('WitnessElsewhere', { step: request.step })),
  }
}
