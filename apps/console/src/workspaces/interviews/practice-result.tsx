import type { Flags, InterviewSession, Mandates } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Evaluated } from '../../api/interviews.ts'
import { recordQuery } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { isOpened } from '../../shell/verdict-page.tsx'
import { HeatMap } from './heat-map.tsx'
import { MandatesList } from './mandates-section.tsx'
import { SessionVerdict } from './session-verdict.tsx'

/** A round of a practice, evaluated. */
export interface Round {
  readonly session: InterviewSession
  readonly flags: Evaluated<Flags>
  readonly mandates: Evaluated<Mandates>
  /** The record of what changed since the round before. */
  readonly comparison: string | null
}

interface ResultProps {
  readonly rounds: readonly Round[]
  onAgain(questions: ReadonlySet<string>): void
}

/** What a practice came to, and what to ask again. */
export function PracticeResult({ rounds, onAgain }: ResultProps): ReactNode {
  const { session, flags, mandates, comparison } = rounds.at(-1)!
  const { data: whole } = useQuery(recordQuery<InterviewSession, Flags>(flags.records[0]!))
  const words = t.entrevistas.practica
  const again = new Set(mandates.output.mandates.map(({ question_id }) => question_id))
  if (!isOpened(whole)) return <h1>{words.evaluando}</h1>
  return (
    <>
      <SessionVerdict whole={whole} />
      <HeatMap whole={whole} />
      <section className="mt-6 max-w-[760px]">
        <h2 className="section">{t.entrevistas.mandatos}</h2>
        <MandatesList record={mandates.records[0]!} mandates={mandates.output} session={session} />
        <p className="mt-4 flex flex-wrap gap-3">
          {again.size === 0 ? null : (
            <button type="button" className="button primary" onClick={() => onAgain(again)}>
              {words.segundaVuelta}
            </button>
          )}
          <Link className="button" to={`/entrevistas/${flags.records[0]}`}>
            {words.abrir}
          </Link>
          {comparison === null ? null : (
            <Link className="button" to={`/entrevistas/comparacion/${comparison}`}>
              {words.evaluadaComparada}
            </Link>
          )}
        </p>
      </section>
    </>
  )
}
