import {
  contracts,
  type DoctorReport,
  type Flags,
  type Mandates,
  type SessionComparison,
} from '@dictamen/contracts'
import {
  createComparison,
  createDoctor,
  createFlags,
  createMandates,
  recogniseDocument,
  warningsOf,
} from '@dictamen/interviews'
import { composeDocuments, evaluate, nameOf, Refusal, type Document } from '@dictamen/kernel'
import { oncePerRuleset } from './once-per-ruleset.ts'
import { createClock } from './ports.ts'
import { present, type Verdict } from './verdict.ts'
import { groundOf, openRuleset, type RulesetOptions } from './rulesets.ts'

export interface EvaluateOptions extends RulesetOptions {
  /** The clock: ISO-8601; without it, the machine's. */
  readonly now?: string | undefined
}

/** The documents of an interview: one or two transcripts, their question sets and the context pack. */
export interface SessionDocuments {
  readonly transcripts: readonly Document[]
  readonly questionSets: readonly Document[]
  readonly context: Document
}

const flagsSystem = oncePerRuleset(createFlags)
const mandatesSystem = oncePerRuleset(createMandates)
const comparisonSystem = oncePerRuleset(createComparison)
const doctorSystem = oncePerRuleset(createDoctor)

/** Flags 1.1 of an interview. */
export async function flags(
  session: SessionDocuments,
  options: EvaluateOptions = {},
): Promise<Verdict<Flags>> {
  const system = flagsSystem(openRuleset('flags', options))
  const document = composeDocuments('la sesión', {
    transcripts: session.transcripts,
    question_sets: session.questionSets,
    context: session.context,
  })
  const evaluation = await evaluate(system, document, { clock: createClock(options.now) })
  return present(system, evaluation, {
    ground: groundOf(options),
    warnings: evaluation.input.question_sets.flatMap(warningsOf),
  })
}

/** What to ask again after some Flags. */
export async function mandates(
  given: { flags: Document; questionSets: readonly Document[] },
  options: EvaluateOptions = {},
): Promise<Verdict<Mandates>> {
  const system = mandatesSystem(openRuleset('mandates', options))
  const document = composeDocuments('la petición', { flags: given.flags, question_sets: given.questionSets })
  const evaluation = await evaluate(system, document, { clock: createClock(options.now) })
  return present(system, evaluation, { ground: groundOf(options) })
}

/** How the states changed between sessions, given in the order in which they took place. */
export async function compare(
  sessions: readonly Document[],
  options: EvaluateOptions = {},
): Promise<Verdict<SessionComparison>> {
  const system = comparisonSystem(openRuleset('comparison', options))
  const document = composeDocuments('la comparación', { sessions })
  const evaluation = await evaluate(system, document, { clock: createClock(options.now) })
  return present(system, evaluation, { ground: groundOf(options) })
}

/** Every field of foreign documents whose value the rules do not give. */
export async function doctor(
  documents: readonly Document[],
  options: RulesetOptions = {},
): Promise<Verdict<DoctorReport>> {
  const system = doctorSystem(openRuleset('flags', options))
  const request = {
    documents: documents.map((document) => {
      const contract = recogniseDocument(document.value)
      if (contract !== null) return { name: document.name, contract, value: document.value }
      const known = contracts
        .map(nameOf)
        .filter((name) => /^(transcript|question-set|context-pack|flags)@/.test(name))
      throw new Refusal('FormatUnknown', {
        name: document.name,
        reason: `no se reconoce como ${known.join(', ')}`,
      })
    }),
  }
  return present(system, await evaluate(system, request, {}), { ground: groundOf(options) })
}
