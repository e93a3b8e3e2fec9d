import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { readExams, type ExamBatch } from '../../api/exams.ts'
import { isGoing, resultQuery, useRun } from '../../api/runs.ts'
import { bringFile } from '../../api/uploads.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { DropZone } from '../../shell/drop-zone.tsx'
import type { PlacedFile } from '../../shell/dropped-files.ts'
import { ProblemBox } from '../../shell/problem.tsx'

const words = t.examenes

/** Where PDFs are dropped, many at a time; the queue reads them and tells how far it is. */
export function BatchReader({ space }: { readonly space: string }): ReactNode {
  const [run, setRun] = useState('')
  const [brought, setBrought] = useState({ done: 0, of: 0 })
  const [left, setLeft] = useState<readonly string[]>([])
  const reading = useMutation({
    mutationFn: async (files: readonly PlacedFile[]) => {
      const uploads: string[] = []
      for (const { file } of files) {
        setBrought({ done: uploads.length, of: files.length })
        uploads.push(await bringFile(file, space))
      }
      return readExams(uploads, space)
    },
    onSuccess: setRun,
  })
  const begin = (files: readonly PlacedFile[]): void => {
    const reviews = files.filter(({ file }) => /\.(?:pdf|html?)$/i.test(file.name))
    setLeft(files.filter((one) => !reviews.includes(one)).map(({ file }) => file.name))
    if (reviews.length > 0) reading.mutate(reviews)
  }
  return (
    <section className="no-print mt-5 max-w-[760px]">
      <DropZone
        told={words.soltar}
        accept=".pdf,.html,.htm,application/pdf,text/html"
        pickFiles={words.elegirRevisiones}
        onFiles={begin}
      />
      <div role="status" className="mt-2">
        {left.length === 0 ? null : <p>{words.noPdf(left)}</p>}
        {reading.isPending ? <p>{words.trayendo(brought.done, brought.of)}</p> : null}
        {run === '' || reading.isPending ? null : <Progress run={run} />}
      </div>
      <ProblemBox error={reading.error} />
    </section>
  )
}

function Progress({ run }: { readonly run: string }): ReactNode {
  const { view, error } = useRun(run)
  const { data } = useQuery({ ...resultQuery<ExamBatch>(run), enabled: view?.state === 'done' })
  if (view === undefined) return <ProblemBox error={error} />
  if (isGoing(view))
    return (
      <p className="mark nulo">
        <Icon name="running" className="turning" />
        {view.progress === null ? words.enCola : words.leyendo(view.progress.done, view.progress.of)}
      </p>
    )
  if (view.state !== 'done') return <p className="problem">{view.error ?? t.busquedas.estados[view.state]}</p>
  const refused = (data?.exams ?? []).filter((exam) => 'refusal' in exam)
  return (
    <>
      {data === undefined || data.exams.length === refused.length ? null : (
        <p className="mark bajo">
          <Icon name="pass" />
          {words.leidos(data.exams.length - refused.length)}
        </p>
      )}
      {refused.length === 0 ? null : (
        <div className="problem">
          <p>{words.noLeidos(refused.length)}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ refusal }, at) => (
              <li key={at}>{refusal.message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
