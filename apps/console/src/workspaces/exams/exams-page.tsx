import type { Exam } from '@dictamen/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import { verdictPagesQuery, type Verdict } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { VirtualList } from '../../lists/virtual-list.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { BatchReader } from './batch-reader.tsx'

const words = t.examenes
const COLUMNS = '28px minmax(0, 1fr) 90px 70px 110px 110px'
const ROW = 40

/** The exams that were read in a space, and where more are dropped. */
export function ExamsPage(): ReactNode {
  const { space } = useSpace()
  const mayRead = useMay('administrador', 'evaluador')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const {
    data: pages,
    error,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(verdictPagesQuery<unknown, Exam>(space?.id ?? '', 'exams/exam@1.1'))
  const data = pages?.pages.flat()
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const turn = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Page
      crumbs={[{ label: t.salas.examenes }]}
      actions={chosen.length === 0 ? undefined : <Together records={chosen} />}
    >
      <h1>{data === undefined ? '…' : words.lista(data.length, hasNextPage)}</h1>
      <ProblemBox error={error} />
      {data?.length === 0 ? <p className="prose mt-4">{words.vacio}</p> : null}
      {mayRead && space !== null ? <BatchReader space={space.id} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <div className="exam-list">
          <div className="records-head mt-6" style={{ gridTemplateColumns: COLUMNS }}>
            <span className="sr-only">{words.elegido}</span>
            <span className="col-start-2">{words.examen}</span>
            <span className="wide text-right">{words.preguntas}</span>
            <span className="wide text-right">{words.dudas}</span>
            <span className="text-right">{words.nota}</span>
            <span className="wide">{t.expedientes.cuando}</span>
          </div>
          <VirtualList
            items={data}
            label={t.salas.examenes}
            rowHeight={ROW}
            columns={COLUMNS}
            onEnd={readMore}
            keyOf={({ record }) => record.id}
            row={(verdict) => (
              <Row verdict={verdict} isChosen={chosen.includes(verdict.record.id)} onTurn={turn} />
            )}
          />
        </div>
      )}
    </Page>
  )
}

function Together({ records }: { readonly records: readonly string[] }): ReactNode {
  const search = { de: records.join(' ') } as never
  return (
    <>
      <span className="note wide">{words.elegidos(records.length)}</span>
      <Link className="action" to="/examenes/banco" search={search}>
        <Icon name="compare" />
        <span>{words.unir}</span>
      </Link>
      <Link className="action" to="/examenes/practica" search={search}>
        <Icon name="clock" />
        <span>{words.practicar}</span>
      </Link>
    </>
  )
}

interface RowProps {
  readonly verdict: Verdict<unknown, Exam>
  readonly isChosen: boolean
  onTurn(id: string): void
}

function Row({ verdict: { record, content }, isChosen, onTurn }: RowProps): ReactNode {
  if (content === null) return <span className="col-span-full">{t.expedientes.borrado}</span>
  const { source, questions, issues, attempt } = content.output
  const doubts = issues.length + questions.reduce((sum, question) => sum + question.issues.length, 0)
  return (
    <>
      <input
        type="checkbox"
        aria-label={`${words.elegido} ${source.file_name}`}
        checked={isChosen}
        onChange={() => onTurn(record.id)}
      />
      <Link className="truncate font-serif" to={`/examenes/${record.id}`}>
        {source.file_name}
      </Link>
      <span className="wide text-right">{questions.length}</span>
      <span className={`wide text-right ${doubts > 0 ? 'medio' : 'text-tinta-2'}`}>{doubts}</span>
      <span className="text-right">{words.deNota(attempt.grade, attempt.grade_max)}</span>
      <span className="wide text-tinta-2">{fechaCorta(record.time)}</span>
    </>
  )
}
