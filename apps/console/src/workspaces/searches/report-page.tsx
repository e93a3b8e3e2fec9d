import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { evidenceQuery } from '../../api/records.ts'
import {
  addressOfReport,
  candidateReportQuery,
  type DocumentNote,
  type ReportWish,
} from '../../api/reports.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { DownloadMenu } from '../../shell/download-menu.tsx'
import { Page } from '../../shell/page.tsx'
import { PaneFrame } from '../../shell/pane-frame.tsx'
import { useBringPane } from '../../shell/pane-pages.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { noteProof, ReportDocument } from './report-document.tsx'
import { SearchProblem } from './search-page.tsx'
import { CitedSource } from './search-pane.tsx'
import { useSearchRun } from './use-search.ts'

const words = t.busquedas

/** The report of a candidate as it goes to a client, or its draft; each sentence opens what it rests on. */
export function ReportPage(): ReactNode {
  const { run, answer, records, error } = useSearchRun()
  const { candidate } = useParams({ strict: false }) as { readonly candidate: string }
  const decided = records.get(candidate)
  const isApproved = decided?.decision === 'APROBADO'
  const wish = useWish(decided?.latest, isApproved)
  const { data: told, error: refused } = useQuery(candidateReportQuery(wish))
  const notes = useMemo(
    () => told?.document.blocks.flatMap((block) => (block.kind === 'notes' ? block.notes : [])) ?? [],
    [told],
  )
  useNotePane(notes, wish.record)
  const named = isApproved ? words.informeDe(candidate) : words.borradorDe(candidate)
  const title = wish.anonymous ? words.informeSinNombres : named
  return (
    <Page
      result={told?.document.title ?? title}
      crumbs={[
        { label: t.salas.busquedas, to: '/busquedas' },
        { label: answer?.report.search_id ?? '…', to: `/busquedas/${run}` },
        { label: title },
      ]}
      actions={
        decided === undefined ? undefined : (
          <Actions wish={wish} here={`/busquedas/${run}/informe/${candidate}`} />
        )
      }
    >
      {told === undefined ? (
        <h1>{error === null && refused === null ? '…' : title}</h1>
      ) : (
        <ReportDocument document={told.document} />
      )}
      <SearchProblem error={error ?? refused} />
    </Page>
  )
}

/** Which report is wanted: of what was approved, or its draft; with names or without. */
function useWish(record: string | undefined, isApproved: boolean): ReportWish {
  const { anonimo } = useSearch({ strict: false }) as { readonly anonimo?: unknown }
  return {
    record: record ?? '',
    draft: record !== undefined && !isApproved,
    anonymous: anonimo === 'si',
  }
}

function Actions({ wish, here }: { readonly wish: ReportWish; readonly here: string }): ReactNode {
  return (
    <>
      <Link className="action" to={here} search={(wish.anonymous ? {} : { anonimo: 'si' }) as never}>
        <span>{wish.anonymous ? words.conNombres : words.sinNombres}</span>
      </Link>
      <a className="action" href={addressOfReport(wish, 'html')} target="_blank" rel="noopener">
        <Icon name="print" />
        <span>{t.imprimir}</span>
      </a>
      <DownloadMenu
        downloads={[
          { name: words.word, from: addressOfReport(wish, 'docx') },
          { name: words.markdown, from: addressOfReport(wish, 'markdown') },
        ]}
      />
    </>
  )
}

/** Brings the page of a note: what it says, and the lines that it cites. */
function useNotePane(notes: readonly DocumentNote[], record: string): void {
  const { proof } = usePane()
  const note = notes.find(({ number }) => noteProof(number) === proof)
  const page = useMemo(
    () => (note === undefined ? null : <NotePane note={note} record={record} />),
    [note, record],
  )
  useBringPane(proof ?? 'nota', page)
}

function NotePane({ note, record }: { readonly note: DocumentNote; readonly record: string }): ReactNode {
  const { data: evidence } = useQuery(evidenceQuery(record))
  return (
    <PaneFrame
      title={t.expediente}
      what={words.nota(note.number)}
      record={record}
      body={
        <>
          <h2>{note.text}</h2>
          {evidence === undefined || evidence === null
            ? null
            : (note.cites ?? []).map((citation, at) => (
                <CitedSource key={at} evidence={evidence} citation={citation} mark={at} active={0} />
              ))}
        </>
      }
    />
  )
}
