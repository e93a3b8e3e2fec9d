import { boundProblems, boundText, formatPlace, hashOf, type Json } from 'dictamen'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { shownOutput } from './shapes.ts'
import type { Told } from './surface.ts'
import type { Evaluated } from './tool.ts'

const MOST_PROBLEMS = 20
const MOST_MESSAGE = 1000

/** What every tool answers: the output and what was kept of it. */
export function resultShape(output: z.ZodType): z.ZodType {
  return z.strictObject({
    output: shownOutput(output),
    sha256: z.string().describe('SHA-256 de output'),
    records: z.array(z.string()),
    warnings: z.array(z.string()),
    trace: z.unknown().optional(),
  })
}

/** A verdict as a result. */
export function resultOf(
  { output, warnings = [], trace }: Evaluated,
  records: readonly string[],
  traced: boolean,
): CallToolResult {
  const structuredContent = {
    output: output as Json,
    sha256: hashOf(output as Json),
    records: [...records],
    warnings: [...warnings],
    ...(traced && trace !== undefined ? { trace: trace() as Json } : {}),
  }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

const FAULT: Told = {
  code: 'Fault',
  title: 'Fallo interno de Dictamen',
  message: 'No es culpa de los datos.',
  hint: 'Repita la llamada y, si sigue, avise a quien lo administra.',
}

/** What a client is told when a call gave no verdict: what happened, why, and what to do. */
export function sentenceOf(told: Told | null): string {
  const { title, message, hint, problems = [], problemCount = problems.length } = told ?? FAULT
  const lines = boundProblems(problems.slice(0, MOST_PROBLEMS)).map((problem) => {
    const place = [formatPlace(problem), problem.pointer].filter((part) => part !== '').join(' ')
    return `- ${place === '' ? '' : `${place}: `}${problem.message}`
  })
  const more = problemCount - MOST_PROBLEMS
  if (more > 0) lines.push(`… y ${more} más.`)
  return [`${title}: ${boundText(message, MOST_MESSAGE)}`, ...lines, `Qué hacer: ${hint}`].join('\n')
}

/** A refusal, or a fault of ours, as a result that the model can read and act on. */
export function failureOf(told: Told | null): CallToolResult {
  const { code, problems = [], problemCount = problems.length } = told ?? FAULT
  return {
    isError: true,
    content: [{ type: 'text', text: sentenceOf(told) }],
    _meta: {
      'dictamen/problem': { code, problems: [...boundProblems(problems)], problem_count: problemCount },
    },
  }
}
