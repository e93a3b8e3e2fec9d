import type { correctExam } from 'dictamen'
import { styleText } from 'node:util'

type Corrected = ReturnType<typeof correctExam>

/** What people corrected, one under another: where, before and after, who, when and why. */
export function renderCorrections({ corrections }: Corrected): string {
  const lines = corrections.flatMap((one) => {
    const state = one.undone === null ? styleText('green', 'corregido') : styleText('dim', 'deshecho')
    const place = one.question_id === null ? one.pointer : `${one.question_id} ${one.pointer}`
    return [
      `${one.id} ${state} ${place}`,
      `   antes    ${JSON.stringify(one.before)}`,
      `   después  ${JSON.stringify(one.after)}`,
      `   ${one.who} · ${one.when} · ${one.why}`,
      ...(one.undone === null
        ? []
        : [`   deshecho: ${one.undone.who} · ${one.undone.when} · ${one.undone.why}`]),
    ]
  })
  return `${lines.join('\n')}\n`
}
