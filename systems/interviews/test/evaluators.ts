import {
  contextPack,
  contracts,
  questionSet,
  transcriptImport,
  type DoctorRequest,
} from '@dictamen/contracts'
import { parseContract, type Json, type Ruleset, type System } from '@dictamen/kernel'
import {
  contractEvaluator,
  evaluateCase,
  fixedClock,
  ShippedRules,
  type CaseResult,
  type Evaluators,
} from '@dictamen/testkit'
import { hashOf } from '@dictamen/kernel/record'
import { join } from 'node:path'
import { z } from 'zod'
import {
  comparisonRules,
  contextFromLines,
  createComparison,
  createDoctor,
  createFlags,
  createMandates,
  createProgress,
  flagsRules,
  importRules,
  importTranscript,
  mandatesRules,
  progressRules,
  questionsFromLines,
  questionsInDialogue,
  readPlainLines,
} from '../src/index.ts'
import { changeAll, readFlags, readSession } from './given.ts'

export const folder = join(import.meta.dirname, '..')

const shipped = new ShippedRules(
  [
    { file: 'flags-1.2.yaml', definition: flagsRules },
    { file: 'mandates-1.1.yaml', definition: mandatesRules },
    { file: 'comparison-1.0.yaml', definition: comparisonRules },
    { file: 'progress-1.0.yaml', definition: progressRules },
    { file: 'import-1.0.yaml', definition: importRules },
  ],
  join(folder, 'rules'),
)

/** The first edition of Flags, which decides the profile `seed` and no longer changes. */
export const seedRuleset = { file: 'flags-1.1.yaml', definition: flagsRules } as const
const first = new ShippedRules([seedRuleset], join(folder, 'rules'))

export const rulesets = shipped.sets

export function readRules(file: string): Json {
  return shipped.read(file)
}

/** The evaluators that cases name; `changed` replaces the data of one rule set by its id. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const changedOnce = new Map<string, Ruleset>()
  const load = (file: string, profile?: string): Ruleset => {
    const key = `${file} ${profile}`
    const ruleset = changedOnce.get(key) ?? shipped.load(file, changed, profile)
    changedOnce.set(key, ruleset)
    return ruleset
  }
  return {
    flags: (given) => {
      const { session, profile, now } = readSession(given)
      const rules =
        profile === 'seed' ? first.load(seedRuleset.file, {}, profile) : load('flags-1.2.yaml', profile)
      return run(createFlags(rules), session, now)
    },
    mandates: (given) => {
      const { flags, session, remove, cites, of } = MandatesGiven.parse(given)
      const { question_sets } = readSession(session).session
      const request = {
        flags: readFlags(flags),
        question_sets: changeAll(question_sets, {}, remove),
        ...(cites === undefined ? {} : { trace: traceOf(cites, of ?? hashOf(readFlags(flags))) }),
      }
      return run(createMandates(load('mandates-1.1.yaml')), request)
    },
    comparison: (given) => {
      const { sessions, change } = ComparisonGiven.parse(given)
      const request = changeAll({ sessions: sessions.map(readFlags) }, change, [])
      return run(createComparison(load('comparison-1.0.yaml')), request)
    },
    progress: (given) => {
      const { sessions } = ComparisonGiven.parse(given)
      return run(createProgress(load('progress-1.0.yaml')), { sessions: sessions.map(readFlags) })
    },
    doctor: (given) => run(createDoctor(load('flags-1.2.yaml')), readDoctor(given)),
    import: (given) => {
      const { recording, questions, closures } = ImportGiven.parse(given)
      const imported = importTranscript(recording, {
        name: 'grabación',
        questionSet: parseContract(questionSet, questions),
        startedAt: '2026-01-07T18:00:00Z',
        ruleset: load('import-1.0.yaml'),
        closures,
      })
      return Promise.resolve({ output: parseContract(transcriptImport, imported) as unknown as Json })
    },
    paper: (given) => {
      const { questions, facts, dialogue, target } = PaperGiven.parse(given)
      const asked =
        dialogue === undefined
          ? readPlainLines(questions)
          : questionsInDialogue(dialogue, 'diálogo', load('import-1.0.yaml'))
      const output = {
        questions: questionsFromLines(asked, target),
        facts: contextFromLines(readPlainLines(facts), 'hechos.txt', '2026-01-07T18:00:00Z'),
      }
      parseContract(questionSet, output.questions.questionSet)
      parseContract(contextPack, output.facts.context)
      return Promise.resolve({ output: output as unknown as Json })
    },
    contract: contractEvaluator(contracts),
  }
}

const PaperGiven = z.strictObject({
  questions: z.string().default(''),
  facts: z.string().default(''),
  dialogue: z.string().optional(),
  target: z.enum(['rrhh', 'tecnico']).default('rrhh'),
})
const ImportGiven = z.strictObject({
  recording: z.string(),
  questions: z.json(),
  closures: z.record(z.string(), z.boolean()).optional(),
})
const MandatesGiven = z.strictObject({
  flags: z.json(),
  session: z.json(),
  remove: z.array(z.string()).default([]),
  /** What the trace of the Flags cites, by pointer. */
  cites: z.record(z.string(), z.array(z.strictObject({ source: z.string(), quote: z.string() }))).optional(),
  /** The hash of the Flags that the trace is of, when they are others. */
  of: z.string().optional(),
})

/** The trace of some Flags, as `interview flags --trace` writes it. */
function traceOf(cites: NonNullable<z.infer<typeof MandatesGiven>['cites']>, output_sha256: string): Json {
  return {
    contract: 'flags@1.1',
    output_sha256,
    ruleset: { id: 'flags', version: '1.2.0', sha256: '0', profile: null },
    entries: Object.entries(cites).map(([pointer, spans]) => ({
      pointer,
      rule: 'flags',
      spans: spans.map(({ source, quote }) => ({ source, start: 0, end: quote.length, quote })),
      from: [],
    })),
  }
}
const ComparisonGiven = z.strictObject({
  sessions: z.array(z.json()),
  change: z.record(z.string(), z.json()).default({}),
})

const DoctorGiven = z.strictObject({
  session: z.json().optional(),
  flags: z.json().optional(),
  document: z.json().optional(),
  /** Which of the session's documents to hand over besides the Flags. */
  with: z
    .array(z.enum(['transcripts', 'question_sets', 'context']))
    .default(['transcripts', 'question_sets', 'context']),
})

function readDoctor(given: Json): DoctorRequest {
  const { session, flags, document, with: parts } = DoctorGiven.parse(given)
  const documents: DoctorRequest['documents'][number][] = []
  if (session !== undefined) {
    const { transcripts, question_sets, context } = readSession(session).session
    const name = (kind: string, index: number): string => `${kind}-${index + 1}.yaml`
    if (parts.includes('transcripts')) {
      transcripts.forEach((value, at) =>
        documents.push({ name: name('transcript', at), contract: 'transcript@1.0', value }),
      )
    }
    if (parts.includes('question_sets')) {
      question_sets.forEach((value, at) =>
        documents.push({ name: name('questions', at), contract: 'question-set@1.1', value }),
      )
    }
    if (parts.includes('context'))
      documents.push({ name: 'context.yaml', contract: 'context-pack@1.0', value: context })
  }
  if (flags !== undefined)
    documents.push({ name: 'flags.yaml', contract: 'flags@1.1', value: readFlags(flags) })
  if (document !== undefined) documents.push({ name: 'flags.yaml', contract: 'flags@1.1', value: document })
  return { documents }
}

function run<Input, Observations, Output>(
  system: System<Input, Observations, Output, 'clock'>,
  raw: unknown,
  now?: string,
): Promise<CaseResult> {
  return evaluateCase(system, raw, { clock: fixedClock(now) })
}
