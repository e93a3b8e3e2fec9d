import type { ExportedBank } from 'dictamen'
import type { Context } from '../context.ts'

/** Says on standard error what a format did not carry: code, question and sentence. */
export function tellLosses(context: Context, losses: ExportedBank['losses']): void {
  for (const { code, question_id, msg } of losses) {
    context.process.stderr.write(`${code} ${question_id}: ${msg}\n`)
  }
}
