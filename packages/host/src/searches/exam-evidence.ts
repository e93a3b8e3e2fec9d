import { exam, type DossierEvidence } from '@dictamen/contracts'
import { parseContract, type Json, type Ruleset } from '@dictamen/kernel'
import type { DocumentReader } from '@dictamen/kernel/ports'
import { shieldText } from '@dictamen/shield'
import { parseExam } from '../exams/parse-exam.ts'
import { Refusal } from '../sentences.ts'

/** What stands where all of a text was kept out. */
const TAKEN_OUT = '[texto retirado]'

/** The questions of a Moodle review; null when a file is none. What it says goes through the shield like any text. */
export async function examEvidence(
  bytes: Uint8Array,
  path: string,
  reader: DocumentReader,
  shield: Ruleset,
): Promise<DossierEvidence | null> {
  if (!path.toLowerCase().endsWith('.pdf')) return null
  try {
    const { verdict } = await parseExam(bytes, path, { reader })
    const output = parseContract(exam, shielded(verdict.output as Json, shield))
    return { contract: 'exam@1.1', source: path, output }
  } catch (error) {
    if (error instanceof Refusal && !error.isPassing) return null
    throw error
  }
}

function shielded(value: Json, shield: Ruleset): Json {
  if (typeof value === 'string') return shieldedText(value, shield)
  if (Array.isArray(value)) return value.map((item: Json) => shielded(item, shield))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shielded(item as Json, shield)]))
}

function shieldedText(text: string, shield: Ruleset): string {
  const { lines, hidden } = shieldText({ lines: text.split('\n'), hidden: [], isMarkdown: false }, shield)
  if (hidden.length === 0) return text
  return lines.length === 0 ? TAKEN_OUT : lines.join('\n')
}
