import type { QuestionSet, TranscriptImport } from '@dictamen/contracts'
import { readDocument, Refusal, type Ruleset } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { importRules, importTranscript, type ImportOptions } from '../../src/import/index.ts'
import { roleTest } from '../../src/import/rules.ts'

const rules = readFileSync(new URL('../../rules/import-1.0.yaml', import.meta.url), 'utf8')

export const ruleset: Ruleset = loadRuleset(readDocument(rules, 'import-1.0.yaml'), importRules)
export const isRole = roleTest(ruleset)

export const KAFKA = '¿Por qué eligió Kafka frente a RabbitMQ?'
export const LIMIT = '¿Cuál es el límite de la plataforma?'
export const FAILURE = '¿Qué fallo tuvo en 2023?'

export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
}

export function questionSetOf(texts: readonly string[], maxTime = 30): QuestionSet {
  return {
    questionset_id: 'qs_1',
    version: '1.1',
    target: 'tecnico',
    generated_from: 'ctx_1',
    difficulty_profile: 'medio',
    questions: texts.map((text, index) => ({
      question_id: `q${index + 1}`,
      text,
      target: 'tecnico',
      type: 'decision',
      objective: 'Decisión',
      closure_rule: '1_frase',
      max_time_sec: maxTime,
      difficulty: 'medio',
    })),
  }
}

/** Imports a recording with the three usual questions, unless told otherwise. */
export function importing(text: string, options: Partial<ImportOptions> = {}): TranscriptImport {
  return importTranscript(text, {
    name: 'grabación',
    questionSet: questionSetOf([KAFKA, LIMIT, FAILURE]),
    startedAt: '2026-01-07T18:20:00Z',
    ruleset,
    ...options,
  })
}

/** Each answer by its question: text, seconds and forced closure. */
export function answersOf({
  transcript,
}: TranscriptImport): Record<string, [string, number | null, boolean]> {
  return Object.fromEntries(
    transcript.entries.map((entry) => [
      entry.question_id,
      [entry.answer_text, entry.time_sec, entry.forced_closure] as [string, number | null, boolean],
    ]),
  )
}

/** The refusal that something throws; anything else is thrown on. */
export function refusalOf(action: () => unknown): Refusal {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** What a refusal says, and where: `file:line:column message`. */
export function placeOf(action: () => unknown): string {
  const { code, problems } = refusalOf(action)
  const [problem] = problems
  return `${code} ${problem?.position?.line}:${problem?.position?.column} ${problem?.message} | ${problem?.excerpt}`
}
