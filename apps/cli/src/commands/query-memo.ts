import { buildCommand } from '@stricli/core'
import {
  askQuery,
  MEMO_FORMATS,
  queryMemo,
  reviewQuery,
  writeMemo,
  type DecisionMemo,
  type MemoFormat,
} from 'dictamen'
import type { Context } from '../context.ts'
import { openDocument } from '../input.ts'
import { writeWhole } from '../output.ts'
import { Refusal } from '../sentences.ts'
import { askParameters, message, openAsking, openMessage, type AskFlags } from './query-asking.ts'

type MemoFlags = Omit<AskFlags, 'format'> & { readonly format?: MemoFormat }

const memoParameters = {
  ...askParameters,
  format: { kind: 'enum', values: MEMO_FORMATS, optional: true, brief: 'Formato del memorando (markdown)' },
} as const

/** `query memo`: a decision on a page. */
export const queryMemoCommand = buildCommand({
  docs: {
    brief: 'Memorando de una decisión, con su fecha de revisión',
    fullDescription: [
      'Pregunta, datos, opciones, decisión, quién la confirma y cuándo se revisa. En JSON sirve para «query review».',
      '',
      'Ejemplos:',
      '  dictamen query memo "¿Abro una segunda oficina?" --fact runway=8 -o memo.md',
      '  dictamen query memo "¿Abro una segunda oficina?" --facts datos.yaml --format json -o memo.json',
    ].join('\n'),
  },
  parameters: { positional: message, flags: memoParameters, aliases: { o: 'output' } },
  async func(this: Context, flags: MemoFlags, text: string) {
    const answer = await askQuery(await openMessage(this, text), await openAsking(this, asking(flags)))
    await give(this, flags, queryMemo(answer))
  },
})

/** `query review`: the decision of a memo, decided again. */
export const queryReviewCommand = buildCommand({
  docs: {
    brief: 'Decide otra vez un memorando y dice qué premisa se rompió',
    fullDescription: [
      'En su fecha, o cuando cambia un dato: la pregunta del memorando se decide con lo que se sabe ahora.',
      '',
      'Ejemplo:',
      '  dictamen query review memo.json --fact runway=4',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'El memorando, en JSON (decision-memo@1.0)', parse: String, placeholder: 'MEMO' },
      ],
    },
    flags: memoParameters,
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: MemoFlags, path: string) {
    const memo = await openDocument(this, path)
    await give(this, flags, await reviewQuery(memo, await openAsking(this, asking(flags))))
  },
})

function asking({ format: _format, ...flags }: MemoFlags): AskFlags {
  return flags
}

async function give(context: Context, { format, output }: MemoFlags, memo: DecisionMemo): Promise<void> {
  const chosen = format ?? formatOf(output)
  const isFile = output !== undefined && output !== '-'
  if (chosen === 'docx' && !isFile)
    throw new Refusal('UsageWrong', { reason: 'un memorando docx necesita -o FICHERO' })
  const written = writeMemo(memo, chosen)
  if (isFile) await writeWhole(output, written)
  else context.process.stdout.write(written.toString())
}

function formatOf(output: string | undefined): MemoFormat {
  const ending = /\.(docx|html|json)$/u.exec(output ?? '')?.[1]
  return (ending as MemoFormat | undefined) ?? 'markdown'
}
