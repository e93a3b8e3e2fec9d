import type { ReactNode } from 'react'
import type { Json } from '../../api/records.ts'
import type { ReviewCase, Said } from '../../api/reviews.ts'
import { momento, t } from '../../catalogo/index.ts'
import { textOf, valueAt } from '../../evidence/pointer.ts'
import { Call } from '../../shell/call.tsx'

const words = t.revision
const ANSWERS = ['/recommendation', '/decision', '/result']

/** What happened: what the machine said, what each person said and why, and how it stands. */
export function Outcome({ told }: { readonly told: ReviewCase }): ReactNode {
  const { blind, judgements, verdict, outcome, closed, record } = told
  if (blind || typeof judgements === 'number') return null
  const machine = machineOf(verdict?.output ?? null)
  return (
    <section className="mt-6 max-w-[760px]" aria-live="polite">
      <h2 className="font-serif text-[20px] font-semibold">{words.despues}</h2>
      <p className="mt-1">{closed === null ? words.falta : words.resultados[outcome ?? '']}</p>
      <ul className="rows mt-3">
        {machine === null ? null : (
          <li className="py-2">
            <b className="font-semibold">{words.maquina}</b>{' '}
            <Call proof={`${record}${machine.pointer}`}>{wordOf(machine.value)}</Call>
            {rationaleOf(verdict?.output ?? null).map((line) => (
              <p key={line} className="mt-1 font-serif text-[16px] leading-6">
                {line}
              </p>
            ))}
          </li>
        )}
        {judgements.map((said) => (
          <Judgement key={said.record} said={said} />
        ))}
      </ul>
    </section>
  )
}

function Judgement({ said }: { readonly said: Said }): ReactNode {
  return (
    <li className="py-2">
      <b className="font-semibold">{words.dijo(said.actor)}</b> {wordOf(said.decision)}{' '}
      <span className="note">
        {momento(said.time)} · <Call proof={said.record}>{words.registro}</Call>
      </span>
      <p className="mt-1 font-serif text-[16px] leading-6">{said.reasons}</p>
    </li>
  )
}

/** Where an output holds its answer; null when it is a case that decides nothing. */
function machineOf(output: Json): { readonly pointer: string; readonly value: Json } | null {
  for (const pointer of ANSWERS) {
    const value = valueAt(output, pointer)
    if (value !== undefined) return { pointer, value }
  }
  return null
}

/** Why the machine said it, where it says so in sentences. */
function rationaleOf(output: Json): readonly string[] {
  const lines = valueAt(output, '/rationale')
  return Array.isArray(lines) ? lines.filter((line): line is string => typeof line === 'string') : []
}

function wordOf(decision: Json): string {
  const text = textOf(decision)
  return words.opciones[text] ?? text
}
