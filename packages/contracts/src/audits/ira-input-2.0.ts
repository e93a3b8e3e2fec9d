import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'

const MAX_OUTPUT = 8_000_000

const Shape = z.strictObject({
  input: z.string(),
  output: z.string().max(MAX_OUTPUT),
  context_type: z.enum(['technical', 'conversational', 'mixed']),
  active_documents: z.array(z.string().min(1)),
  document_versions: z.record(z.string().min(1), z.string().min(1)),
})

export type IraInput = z.infer<typeof Shape>
export type ContextType = IraInput['context_type']

/** One answer of an agent, the prompt it answers and the norms it is held to. */
export const iraInput = defineContract<IraInput>({
  id: 'ira-input',
  version: '2.0',
  source: 'IA_RULES_ANALYZER 2.0, §1',
  schema: Shape,
  invariants: {
    'hay una respuesta que auditar': ({ output }) =>
      output.trim() === '' ? [{ pointer: '/output', message: 'la respuesta está vacía' }] : [],
    'los textos son Unicode válido': (value) => [
      ...checkWellFormed('/input', value.input),
      ...checkWellFormed('/output', value.output),
    ],
  },
  explain: (pointer, raw) => {
    const output = (raw as { output?: unknown } | null)?.output
    if (pointer !== '/output' || typeof output !== 'string' || output.length <= MAX_OUTPUT) return undefined
    return `la respuesta mide ${output.length} caracteres y el límite es ${MAX_OUTPUT}; divídala`
  },
})

function checkWellFormed(pointer: string, text: string): Breach[] {
  return text.isWellFormed()
    ? []
    : [{ pointer, message: 'el texto contiene medio carácter (surrogate suelto)' }]
}
