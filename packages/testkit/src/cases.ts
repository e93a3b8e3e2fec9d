import { Refusal, valueAt, type Json, type Sources, type Trace } from '@dictamen/kernel'
import { checkTrace, formatPlace } from '@dictamen/kernel/host'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { findMismatch } from './match.ts'

const Shape = z.strictObject({
  case: z.string().min(1),
  proves: z.array(z.string().min(1)),
  evaluator: z.string().min(1),
  given: z.json(),
  /** What the output must contain; objects may leave fields out, lists may not leave items out. */
  expect: z.json().optional(),
  /** The quotes that a value of the output rests on, by JSON pointer. */
  evidence: z.record(z.string(), z.array(z.string())).optional(),
  /** The refusal: its code, what it says, and where. */
  refused: z
    .strictObject({ code: z.string(), says: z.string().optional(), at: z.string().optional() })
    .optional(),
})

/** A golden case: one situation and the verdict a person expects of it. */
export type Case = z.infer<typeof Shape> & { readonly file: string }

/** What an evaluator gives back for a case. */
export interface CaseResult {
  readonly output: Json
  readonly trace?: Trace
  readonly sources?: Sources
  /** Decides the record of the verdict again; throws unless the bytes are the same. */
  readonly checkReplay?: () => void
}

export type Evaluators = Readonly<Record<string, (given: Json) => Promise<CaseResult>>>

/** Reads the cases of a folder, one a file. */
export function loadCases(folder: string): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return files.sort().map((file) => {
    const parsed = Shape.safeParse(parse(readFileSync(join(folder, file), 'utf8')))
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
    if (
      parsed.data.expect === undefined &&
      parsed.data.refused === undefined &&
      parsed.data.evidence === undefined
    ) {
      throw new Error(`${file}: a case expects, shows evidence or is refused`)
    }
    return { ...parsed.data, file }
  })
}

/** Like `checkCase`, and decides what was recorded again. */
export async function proveCase(item: Case, evaluators: Evaluators): Promise<string | null> {
  return check(item, evaluators, (result) => result.checkReplay?.())
}

/** What a case finds different from what it expects; null when it holds. */
export async function checkCase(item: Case, evaluators: Evaluators): Promise<string | null> {
  return check(item, evaluators, () => undefined)
}

async function check(
  item: Case,
  evaluators: Evaluators,
  checkResult: (result: CaseResult) => void,
): Promise<string | null> {
  const evaluator = evaluators[item.evaluator]
  if (evaluator === undefined) return `no evaluator called ${item.evaluator}`
  let result: CaseResult
  try {
    result = await evaluator(item.given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return item.refused === undefined ? `refused: ${describe(error)}` : checkRefusal(item.refused, error)
  }
  checkResult(result)
  if (item.refused !== undefined) return `expected the refusal ${item.refused.code} and got an output`
  if (item.expect !== undefined) {
    const mismatch = findMismatch(item.expect, result.output, '')
    if (mismatch !== null) return mismatch
  }
  return checkEvidence(item, result)
}

function checkRefusal(expected: NonNullable<Case['refused']>, error: Refusal): string | null {
  if (error.code !== expected.code) return `expected ${expected.code} and was refused with ${describe(error)}`
  const { at, says } = expected
  if (says !== undefined && !describe(error).includes(says))
    return `the refusal does not say «${says}»: ${describe(error)}`
  if (at !== undefined && !error.problems.some((problem) => problem.pointer === at)) {
    return `the refusal does not point at ${at}: ${describe(error)}`
  }
  return null
}

function describe(error: Refusal): string {
  const places = error.problems.map(
    (problem) => `${formatPlace(problem)} ${problem.pointer} ${problem.message}`,
  )
  return [error.code, error.message, ...places].join('\n  ')
}

function checkEvidence(item: Case, { output, trace = [], sources }: CaseResult): string | null {
  if (sources !== undefined) {
    const [broken] = checkTrace(trace, output, sources)
    if (broken !== undefined) return `the trace does not hold: ${broken}`
  }
  for (const [pointer, quotes] of Object.entries(item.evidence ?? {})) {
    if (valueAt(output, pointer) === undefined) return `there is no ${pointer} in the output`
    const found = trace
      .filter((entry) => entry.pointer === pointer)
      .flatMap((entry) => entry.spans.map((span) => span.quote))
    if (JSON.stringify(found) !== JSON.stringify(quotes)) {
      return `${pointer} should rest on ${JSON.stringify(quotes)} and rests on ${JSON.stringify(found)}`
    }
  }
  return null
}
