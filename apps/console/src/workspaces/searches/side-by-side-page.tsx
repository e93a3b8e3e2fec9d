import type { ReportedCandidate } from '@dictamen/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchAnswer } from '../../api/searches.ts'
import { t } from '../../catalogo/index.ts'
import { Page } from '../../shell/page.tsx'
import { DecisionMark, GateMark } from './board.tsx'
import { Findings } from './cite.tsx'
import { decisionOf, findingsOf, GATES, gateOf, gemOf, proofOf } from './gem-files.ts'
import { SearchProblem, useSearchPane } from './search-page.tsx'
import { useSearchRun } from './use-search.ts'

const words = t.busquedas
const FIRST = 2
const SECTIONS = [
  ['gem1', 'logros_calibrados'],
  ['gem1', 'riesgos_de_continuidad'],
  ['gem2', 'capacidad_de_ejecucion'],
  ['gem2', 'encaje_vs_desafio_critico'],
  ['gem3', 'riesgos_explicitos'],
  ['gem3', 'matriz_de_referencias'],
] as const

/** Candidates beside each other: the same stages, the same sections. */
export function SideBySidePage(): ReactNode {
  const { run, answer, records, error } = useSearchRun()
  const { c } = useSearch({ strict: false }) as { readonly c?: string }
  const navigate = useNavigate()
  useSearchPane(answer, records)
  const candidates = answer?.report.candidates ?? []
  const chosen = c?.split('|') ?? candidates.slice(0, FIRST).map(({ candidate_id: id }) => id)
  const shown = candidates.filter(({ candidate_id: id }) => chosen.includes(id))
  const turn = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    void navigate({ to: '.', search: { c: next.join('|') } as never, replace: true, resetScroll: false })
  }
  return (
    <Page
      crumbs={[
        { label: t.salas.busquedas, to: '/busquedas' },
        { label: answer?.report.search_id ?? '…', to: `/busquedas/${run}` },
        { label: words.ladoALado },
      ]}
    >
      <h1>
        {answer === undefined ? (error === null ? '…' : t.noSeAbre) : words.comparados(shown.map(toldOf))}
      </h1>
      <SearchProblem error={error} />
      <fieldset className="toolbar no-print">
        <legend className="note">{words.elegir}</legend>
        {candidates.map(({ candidate_id: id }) => (
          <label key={id} className="flex min-h-6 items-center gap-2">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => turn(id)} />
            {id}
          </label>
        ))}
      </fieldset>
      {answer !== undefined && shown.length === 0 ? <p className="prose">{words.ningunoElegido}</p> : null}
      {answer === undefined ? null : (
        <div className="side" role="region" aria-label={words.ladoALado} tabIndex={0}>
          {shown.map((candidate) => (
            <Column key={candidate.candidate_id} answer={answer} candidate={candidate} />
          ))}
        </div>
      )}
    </Page>
  )
}

/** A candidate and what was decided of them, for the title. */
function toldOf({ candidate_id: id, decision }: ReportedCandidate): readonly [string, string] {
  return [id, decision === null ? words.sinDecidir : (words.decisiones[decision] ?? decision)]
}

function Column({
  answer,
  candidate,
}: {
  readonly answer: SearchAnswer
  readonly candidate: ReportedCandidate
}): ReactNode {
  const id = candidate.candidate_id
  const decision = decisionOf(answer, id)
  return (
    <section>
      <h2 className="font-serif text-[18px] font-semibold">{id}</h2>
      <p className="mt-1">
        <DecisionMark candidate={candidate} />
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {GATES.map((gate) => (
          <div key={gate} className="contents">
            <dt className="text-tinta-2">{words.puertas[gate]!.nombre}</dt>
            <dd>
              <GateMark
                proof={proofOf(id, gate)}
                gate={gate}
                score={candidate.scores[gate]}
                isPassed={gateOf(decision, gate)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {SECTIONS.map(([gem, section]) => (
        <Section key={section} answer={answer} candidate={id} gem={gem} section={section} />
      ))}
    </section>
  )
}

interface SectionProps {
  readonly answer: SearchAnswer
  readonly candidate: string
  readonly gem: string
  readonly section: string
}

function Section({ answer, candidate, gem, section }: SectionProps): ReactNode {
  const output = gemOf(answer, candidate, gem)
  const found = output === null ? [] : findingsOf(output.content).filter((one) => one.section === section)
  return (
    <section className="mt-4">
      <h3 className="text-[13.5px] font-semibold">{words.seccion(section)}</h3>
      {found.length === 0 ? (
        <p className="note">{output === null ? words.noAlcanzado : words.ningunHallazgo}</p>
      ) : (
        <Findings proofOf={(pointer) => proofOf(candidate, gem, pointer)} found={found} />
      )}
    </section>
  )
}
