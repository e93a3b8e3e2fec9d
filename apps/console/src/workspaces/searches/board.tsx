import type { ReportedCandidate } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchAnswer } from '../../api/searches.ts'
import { cifra, t } from '../../catalogo/index.ts'
import { Windowed, type RowPlace } from '../../lists/windowed.tsx'
import { Icon } from '../../marks/icon.tsx'
import type { IconName } from '../../marks/drawings.tsx'
import { Call } from '../../shell/call.tsx'
import { decisionOf, GATES, gateOf, proofOf, type Gate } from './gem-files.ts'

const words = t.busquedas

/** Candidates by gates. */
export function Board({
  run,
  answer,
  chosen,
}: {
  readonly run: string
  readonly answer: SearchAnswer
  readonly chosen: string | null
}): ReactNode {
  return (
    <>
      <table className="list board" aria-label={words.tablero}>
        <colgroup>
          <col className="candidate" />
          {GATES.map((gate) => (
            <col key={gate} className="gate" />
          ))}
          <col className="decision" />
          <col className="wide" />
        </colgroup>
        <BoardHead />
        <tbody>
          <Windowed
            as="tr"
            items={answer.report.candidates}
            keyOf={({ candidate_id: id }) => id}
            rowHeight={35}
            row={(candidate, _at, place) => (
              <Row
                place={place}
                run={run}
                answer={answer}
                candidate={candidate}
                isChosen={candidate.candidate_id === chosen}
              />
            )}
          />
        </tbody>
      </table>
      <div className="legend">
        <span className="mark bajo">
          <Icon name="pass" /> {words.pasa}
        </span>
        <span className="mark alto">
          <Icon name="fail" /> {words.falla}
        </span>
        <span className="mark nulo">
          <Icon name="never" /> {words.noAlcanzado}
        </span>
      </div>
    </>
  )
}

function BoardHead(): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{words.candidato}</th>
        {GATES.map((gate) => (
          <th key={gate} scope="col">
            {words.puertas[gate]!.nombre}
            <small>{words.puertas[gate]!.que}</small>
          </th>
        ))}
        <th scope="col">{words.decision}</th>
        <th scope="col" className="wide">
          {words.recomendacion}
        </th>
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly run: string
  readonly answer: SearchAnswer
  readonly candidate: ReportedCandidate
  readonly isChosen: boolean
  readonly place: RowPlace
}

function Row({ run, answer, candidate, isChosen, place }: RowProps): ReactNode {
  const id = candidate.candidate_id
  const decision = decisionOf(answer, id)
  return (
    <tr
      ref={place.ref}
      data-index={place['data-index']}
      className={isChosen ? 'chosen thread-row' : 'thread-row'}
    >
      <th scope="row">
        <Link to={`/busquedas/${run}`} search={{ candidato: id } as never} resetScroll={false}>
          {id}
        </Link>
      </th>
      {GATES.map((gate) => (
        <td key={gate}>
          <GateMark
            proof={proofOf(id, gate)}
            gate={gate}
            score={candidate.scores[gate]}
            isPassed={gateOf(decision, gate)}
          />
        </td>
      ))}
      <td>
        <DecisionMark candidate={candidate} />
      </td>
      <td className="wide">
        {candidate.recomendacion === null ? '–' : words.recomendaciones[candidate.recomendacion]}
      </td>
    </tr>
  )
}

interface GateMarkProps {
  readonly proof: string
  readonly gate: Gate
  readonly score: number | null
  readonly isPassed: boolean | null
}

/** A gate: passed, failed or never reached, with the score that the code computed. */
export function GateMark({ proof, gate, score, isPassed }: GateMarkProps): ReactNode {
  if (isPassed === null || score === null)
    return (
      <span className="mark nulo">
        <Icon name="never" />
        <span className="sr-only">{words.noAlcanzado}</span>
      </span>
    )
  return (
    <span className={`mark ${isPassed ? 'bajo' : 'alto'}`}>
      <Icon name={isPassed ? 'pass' : 'fail'} label={isPassed ? words.pasa : words.falla} />
      <Call
        proof={proof}
        thread="row"
        className="call figure"
        label={`${words.puertas[gate]!.nombre}: ${score}`}
      >
        {cifra(score)}
      </Call>
      {isPassed ? null : <span className="wide">{words.falla}</span>}
    </span>
  )
}

/** What was decided of a candidate. */
export function DecisionMark({ candidate }: { readonly candidate: ReportedCandidate }): ReactNode {
  const { candidate_id: id, decision } = candidate
  if (decision === null)
    return (
      <span className="mark nulo">
        <Icon name="running" /> {words.sinDecidir}
      </span>
    )
  const [icon, tone] = lookOf(decision)
  return (
    <span className={`mark ${tone}`}>
      <Icon name={icon} />
      <Call proof={proofOf(id, 'decision')} thread="row">
        {words.decisiones[decision] ?? decision}
      </Call>
    </span>
  )
}

function lookOf(decision: string): readonly [IconName, string] {
  if (decision === 'APROBADO') return ['pass', 'bajo']
  if (decision.startsWith('DESCARTADO')) return ['fail', 'alto']
  return [decision === 'ESCALADO_CONSULTOR_SENIOR' ? 'escalate' : 'running', 'medio']
}
