import type { CandidateReport, Citation } from '@dictamen/contracts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cifra, fecha, t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import { DownloadMenu } from '../../shell/download-menu.tsx'
import { Page } from '../../shell/page.tsx'
import { PrintAction } from '../../shell/print-action.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { findingsOf, GATES, proofOf } from './gem-files.ts'
import { SearchProblem, useSearchPane } from './search-page.tsx'
import { useSearchRun } from './use-search.ts'

const words = t.busquedas
/** The parts of a report, each with the GEM whose findings it holds. */
const PARTS = [
  ['mandato', 'gem5'],
  ['trayectoria_y_logros', 'gem1'],
  ['assessment', 'gem2'],
  ['veredicto_y_referencias', 'gem3'],
  ['auditoria', 'gem4'],
] as const

/** The report of an approved candidate, as it goes to a client: each sentence with its source. */
export function ReportPage(): ReactNode {
  const { run, answer, records, error } = useSearchRun()
  useSearchPane(answer, records)
  const { candidate } = useParams({ strict: false }) as { readonly candidate: string }
  const text = answer?.files[`outputs/${candidate}/report.json`]
  const report = text === undefined ? null : (JSON.parse(text) as CandidateReport)
  const markdown = answer?.files[`outputs/${candidate}/report.md`]
  return (
    <Page
      {...(report === null ? {} : { result: `${report.meta.search_id}, ${candidate}` })}
      crumbs={[
        { label: t.salas.busquedas, to: '/busquedas' },
        { label: answer?.report.search_id ?? '…', to: `/busquedas/${run}` },
        { label: words.informeDe(candidate) },
      ]}
      actions={
        markdown === undefined ? undefined : <Actions run={run} candidate={candidate} text={markdown} />
      }
      colophon={
        report === null ? undefined : (
          <>
            <span>{t.colofon.contrato} candidate-report@1.1</span>
            <span>{report.meta.search_id}</span>
            <span>{fecha(report.meta.timestamp)}</span>
          </>
        )
      }
    >
      {report === null ? (
        <h1>{answer === undefined ? (error === null ? '…' : t.noSeAbre) : words.sinInforme}</h1>
      ) : (
        <Report report={report} />
      )}
      <SearchProblem error={error} />
    </Page>
  )
}

interface ActionsProps {
  readonly run: string
  readonly candidate: string
  readonly text: string
}

function Actions({ run, candidate, text }: ActionsProps): ReactNode {
  const document = new URLSearchParams({ candidate })
  return (
    <>
      <PrintAction />
      <DownloadMenu
        downloads={[
          { name: words.word, from: `/v1/runs/${run}/report?${document}` },
          { name: words.markdown, from: () => saveFile(`informe-${candidate}.md`, text, 'text/markdown') },
        ]}
      />
    </>
  )
}

function Report({ report }: { readonly report: CandidateReport }): ReactNode {
  const cited: Citation[] = []
  const numberOf = (citation: Citation): number => {
    const known = cited.findIndex(
      ({ source, line, quote }) =>
        source === citation.source && line === citation.line && quote === citation.quote,
    )
    return known >= 0 ? known + 1 : cited.push(citation)
  }
  const parts = PARTS.map(([part, gem]) => ({
    part,
    found: findingsOf(report[part]).map((one) => ({
      ...one,
      proof: proofOf(part === 'mandato' ? null : report.meta.candidate_id, gem, one.pointer),
      notes: one.finding.citations.map(numberOf),
    })),
  }))
  return (
    <article className="max-w-[760px]">
      <h1>
        {report.meta.candidate_id}: {words.recomienda[report.recomendacion]}
      </h1>
      <p className="sub">
        {GATES.map((gate) => `${words.puertas[gate]!.nombre} ${cifra(report.scores[gate])}`).join(' · ')}
      </p>
      {parts.map(({ part, found }) => (
        <section key={part} className="mt-6">
          <h2 className="font-serif text-[20px] font-semibold">{words.partes[part]}</h2>
          {[...new Set(found.map(({ section }) => section))].map((section) => (
            <section key={section} className="mt-3">
              <h3 className="text-[13.5px] font-semibold">{words.seccion(section)}</h3>
              <ul className="report-lines">
                {found
                  .filter((one) => one.section === section)
                  .map(({ pointer, proof, finding, notes }) => (
                    <li key={pointer}>
                      {notes.length === 0 ? (
                        <span>{finding.text}</span>
                      ) : (
                        <Call proof={proof} className="said">
                          {finding.text}
                          {notes.map((note) => (
                            <sup key={note}> [{note}]</sup>
                          ))}
                        </Call>
                      )}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      <section className="mt-6">
        <h2 className="font-serif text-[20px] font-semibold">{words.fuentes}</h2>
        <ol className="report-notes mt-2">
          {cited.map(({ source, line, quote }, at) => (
            <li key={at}>
              {source}, {t.linea(line)}: «{quote}»
            </li>
          ))}
        </ol>
      </section>
    </article>
  )
}
