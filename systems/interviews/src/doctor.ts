import {
  contextPack,
  doctorReport,
  doctorRequest,
  flags,
  questionSet,
  transcript,
  type ContextPack,
  type DoctorContract,
  type DoctorReport,
  type DoctorRequest,
  type Flags,
  type QuestionSet,
  type Transcript,
} from '@dictamen/contracts'
import {
  valueAt,
  type Contract,
  type Json,
  type Ruleset,
  type System,
  examineContract,
} from '@dictamen/kernel'
import { Findings } from './doctor/findings.ts'
import { examineContext } from './doctor/examine-context.ts'
import { examineFlags } from './doctor/examine-flags.ts'
import { examineQuestions } from './doctor/examine-questions.ts'
import { examineTranscript } from './doctor/examine-transcript.ts'

/** Documents of a session whose shape holds, as far as they were given. */
export interface Cabinet {
  readonly transcripts: { name: string; value: Transcript }[]
  readonly questionSets: { name: string; value: QuestionSet }[]
  readonly contexts: { name: string; value: ContextPack }[]
  readonly flags: { name: string; value: Flags }[]
}

/** Which contract a foreign document claims to follow, by the id it carries; null when none of ours. */
export function recogniseDocument(value: Json): DoctorContract | null {
  if (valueAt(value, '/flags_id') !== undefined && valueAt(value, '/mandates') === undefined)
    return 'flags@1.1'
  if (valueAt(value, '/transcript_id') !== undefined || valueAt(value, '/entries') !== undefined)
    return 'transcript@1.0'
  if (valueAt(value, '/questions') !== undefined) return 'question-set@1.1'
  if (valueAt(value, '/context_id') !== undefined || valueAt(value, '/facts') !== undefined)
    return 'context-pack@1.0'
  return null
}

/** Lists every field of foreign documents whose value the rules do not give; a consistent set gives an empty list. */
export function createDoctor(rules: Ruleset): System<DoctorRequest, null, DoctorReport> {
  return {
    id: 'interviews/doctor',
    input: doctorRequest,
    output: doctorReport,
    ruleset: rules,
    observe: () => Promise.resolve(null),
    decide: (request) => ({ output: examine(request, rules), trace: [] }),
    sources: ({ documents }) => Object.fromEntries(documents.map(({ name, value }) => [name, value])),
  }
}

function examine({ documents }: DoctorRequest, rules: Ruleset): DoctorReport {
  const findings = new Findings()
  const cabinet: Cabinet = { transcripts: [], questionSets: [], contexts: [], flags: [] }
  for (const { name, contract, value } of documents) {
    const given = { name, value }
    if (contract === 'transcript@1.0') file(cabinet.transcripts, transcript, given, findings)
    else if (contract === 'question-set@1.1') file(cabinet.questionSets, questionSet, given, findings)
    else if (contract === 'context-pack@1.0') file(cabinet.contexts, contextPack, given, findings)
    else file(cabinet.flags, flags, given, findings)
  }
  for (const { name, value } of cabinet.questionSets) examineQuestions(name, value, cabinet, findings)
  for (const { name, value } of cabinet.contexts) examineContext(name, value, findings)
  for (const { name, value } of cabinet.transcripts) examineTranscript(name, value, cabinet, findings)
  for (const foreign of cabinet.flags) examineFlags(foreign, cabinet, rules, findings)
  const { divergences, warnings } = findings
  return { documents: documents.map(({ name, contract }) => ({ name, contract })), divergences, warnings }
}

function file<T>(
  drawer: { name: string; value: T }[],
  contract: Contract<T>,
  { name, value: raw }: { readonly name: string; readonly value: Json },
  findings: Findings,
): void {
  const { value, problems } = examineContract(contract, raw)
  const rule = `${contract.id}@${contract.version}`
  for (const { pointer, message } of problems) {
    findings.diverges({
      document: name,
      pointer,
      rule,
      found: valueAt(raw, pointer) ?? null,
      expected: null,
      message,
    })
  }
  if (value !== undefined) drawer.push({ name, value })
}
