import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import type { RunView } from '../../api/runs.ts'
import type { CandidateRecord, SearchAnswer } from '../../api/searches.ts'
import { fecha, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { DownloadMenu } from '../../shell/download-menu.tsx'
import { useBringPane } from '../../shell/pane-pages.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { Page } from '../../shell/page.tsx'
import { PrintAction } from '../../shell/print-action.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useMay } from '../../shell/space.ts'
import { Board } from './board.tsx'
import { CandidateSection } from './candidate-section.tsx'
import { countDecisions, gemOf, proofOf, readSearchProof } from './gem-files.ts'
import { HiddenText } from './hidden-text.tsx'
import { MetricsSection } from './metrics-section.tsx'
import { RunProgress } from './run-progress.tsx'
import { SearchPane } from './search-pane.tsx'
import { useSearchRun } from './use-search.ts'

const words = t.busquedas

/** Brings the pane of a search's values while one of them is open. */
export function useSearchPane(
  answer: SearchAnswer | undefined,
  records: ReadonlyMap<string, CandidateRecord>,
): void {
  const { proof } = usePane()
  const page = useMemo(
    () => (answer === undefined ? null : <SearchPane answer={answer} records={records} />),
    [answer, records],
  )
  useBringPane(readSearchProof(proof) === null ? 'busqueda' : proof!, page)
}

/** Why a search is not shown: who reviews judges before seeing what was decided. */
export function SearchProblem({ error }: { readonly error: Error | null }): ReactNode {
  const mayRead = useMay('administrador', 'evaluador', 'auditor')
  if (error !== null && !mayRead) return <p className="prose mt-4">{words.sinResultado}</p>
  return <ProblemBox error={error} />
}

/** A search: what was decided as the title, the board, and the candidate that is looked at. */
export function SearchPage(): ReactNode {
  const { run, view, answer, records, error } = useSearchRun()
  const { candidato } = useSearch({ strict: false }) as { readonly candidato?: string }
  useSearchPane(answer, records)
  const crumbs = [{ label: t.salas.busquedas, to: '/busquedas' }]
  if (answer === undefined)
    return (
      <Page crumbs={[...crumbs, { label: words.busqueda }]}>
        <h1>{error === null ? titleOf(view) : words.busqueda}</h1>
        <SearchProblem error={error} />
        {view === undefined || view.state === 'done' ? null : <RunProgress view={view} />}
      </Page>
    )
  const { report } = answer
  const chosen =
    report.candidates.find(({ candidate_id: id }) => id === candidato) ?? report.candidates[0] ?? null
  return (
    <Page
      crumbs={[...crumbs, { label: report.search_id }]}
      actions={<Actions run={run} answer={answer} />}
      colophon={<SearchColophon answer={answer} />}
    >
      <h1>{words.titulo(countDecisions(report.candidates))}</h1>
      <Summary answer={answer} />
      {report.reasons.map((reason) => (
        <p key={reason} className="problem">
          {reason}
        </p>
      ))}
      <Board run={run} answer={answer} chosen={chosen?.candidate_id ?? null} />
      {chosen === null ? null : (
        <CandidateSection
          key={chosen.candidate_id}
          run={run}
          answer={answer}
          candidate={chosen}
          decided={records.get(chosen.candidate_id)}
        />
      )}
      <HiddenText hidden={report.hidden_text} />
      <MetricsSection metrics={report.metrics} />
    </Page>
  )
}

function titleOf(view: RunView | undefined): string {
  if (view === undefined || view.state === 'done') return '…'
  if (view.state === 'queued') return words.enCola
  if (view.state === 'running') return words.enCurso
  return view.state === 'failed' ? words.fallida : words.detenida
}

function Summary({ answer }: { readonly answer: SearchAnswer }): ReactNode {
  const { report } = answer
  const mandate = gemOf(answer, null, 'gem5')
  return (
    <p className="sub">
      {mandate === null ? null : (
        <>
          {words.mandato}{' '}
          <Call proof={proofOf(null, 'gem5')}>{words.mandatoConfianza(mandate.scores.confidence)}</Call>
          {' · '}
        </>
      )}
      {words.situaciones[report.status]}
      {report.hidden_text.length === 0 ? '' : ` · ${words.ocultos(report.hidden_text.length)}`}
      {report.ignored_files.length === 0 ? '' : ` · ${words.ignorados(report.ignored_files.length)}`}
      {` · ${words.coste(report.metrics.costo_por_busqueda.numerator)}`}
    </p>
  )
}

function Actions({ run, answer }: { readonly run: string; readonly answer: SearchAnswer }): ReactNode {
  const { search_id: id } = answer.report
  return (
    <>
      <Link className="action" to={`/busquedas/${run}/lado-a-lado`}>
        <Icon name="compare" />
        <span>{words.ladoALado}</span>
      </Link>
      <PrintAction />
      <DownloadMenu
        downloads={[
          { name: words.word, from: `/v1/runs/${run}/report` },
          {
            name: words.markdown,
            from: () => saveFile(`${id}.md`, answer.files['outputs/search_report.md'] ?? '', 'text/markdown'),
          },
        ]}
      />
    </>
  )
}

function SearchColophon({ answer: { report } }: { readonly answer: SearchAnswer }): ReactNode {
  return (
    <>
      <span>{t.colofon.contrato} search-report@1.1</span>
      <span>
        {words.agente} <code>{report.agent}</code>
      </span>
      <span>{fecha(report.timestamp)}</span>
    </>
  )
}
