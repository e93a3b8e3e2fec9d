import type { Document } from 'dictamen'
import type { z } from 'zod'
import type { DocumentArgument, Shapes } from '../shapes.ts'
import type { ToolCall } from '../tool.ts'

/** Another rule set instead of the one that ships. */
export function rulesShape(shapes: Shapes): { rules: z.ZodOptional<z.ZodType<DocumentArgument>> } {
  return {
    rules: shapes.document(null, 'Otro conjunto de reglas (YAML) en lugar del que se entrega').optional(),
  }
}

export async function openRules(
  { rules }: { readonly rules?: DocumentArgument | undefined },
  call: ToolCall,
): Promise<{ rules?: Document }> {
  return rules === undefined ? {} : { rules: await call.open(rules, 'rules') }
}
