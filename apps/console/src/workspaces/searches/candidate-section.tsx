import type { ReportedCandidate } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { CandidateRecord, SearchAnswer } from '../../api/searches.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { DecisionMark } from './board.tsx'
import { Findings } from './cite.tsx'
import { findingsOf, GATES, gemOf, proofOf } from './gem-files.ts'

const words = t.busquedas

/** What was found of one candidate, stage by stage; every sentence cites its source. */
export function CandidateSection({
  run,
  answer,
  candidate,
  decided,
}: {
  readonly run: string
  readonly answer: SearchAnswer
  readonly candidate: ReportedCandidate
  /** What holds of them today. */
  readonly decided: CandidateRecord | undefined
}): ReactNode {
  const [stage, setStage] = useState<string>('gem1')
  const id = candidate.candidate_id
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="font-serif text-[20px] font-semibold">{id}</h2>
        <DecisionMark candidate={candidate} />
        {decided === undefined ? null : (
          <Link className="action" to={`/busquedas/${run}/informe/${id}`}>
            <Icon name="print" />
            <span>{decided.decision === 'APROBADO' ? words.informe : words.borrador}</span>
          </Link>
        )}
      </div>
      {decided === undefined || decided.latest === decided.record ? null : (
        <p className="note mt-1">{words.juzgadoDespues(words.decisiones[decided.decision ?? ''] ?? '')}</p>
      )}
      {words.confirmacion[candidate.confirmacion] === '' ? null : (
        <p className="note mt-1">{words.confirmacion[candidate.confirmacion]}</p>
      )}
      <div className="tabs">
        {[...GATES, 'gem5'].map((gem) => (
          <button
            key={gem}
            type="button"
            aria-current={gem === stage ? 'page' : undefined}
            onClick={() => setStage(gem)}
          >
            {words.etapas[gem]}
          </button>
        ))}
      </div>
      <Stage answer={answer} candidate={stage === 'gem5' ? null : id} gem={stage} />
    </section>
  )
}

interface StageProps {
  readonly answer: SearchAnswer
  readonly candidate: string | null
  readonly gem: string
}

function Stage({ answer, candidate, gem }: StageProps): ReactNode {
  const output = gemOf(answer, candidate, gem)
  if (output === null) return <p className="prose">{words.sinEtapa}</p>
  const found = findingsOf(output.content)
  const sections = [...new Set(found.map(({ section }) => section))]
  const { score_dimension: score, confidence, model_score: written } = output.scores
  return (
    <>
      <p className="note">
        {words.puertas[gem]?.nombre ?? 'GEM5'},{' '}
        <Call proof={proofOf(candidate, gem)}>
          {score === null ? words.confianza(confidence) : words.sobre(score, found.length)}
        </Call>{' '}
        {score === null ? '' : words.confianza(confidence)} {written === null ? '' : words.delModelo(written)}
      </p>
      {found.length === 0 ? <p className="prose mt-3">{words.sinHallazgos}</p> : null}
      {sections.map((section) => (
        <section key={section} className="mt-4">
          <h3 className="text-[13.5px] font-semibold">{words.seccion(section)}</h3>
          <Findings
            proofOf={(pointer) => proofOf(candidate, gem, pointer)}
            found={found.filter((one) => one.section === section)}
          />
        </section>
      ))}
    </>
  )
}
