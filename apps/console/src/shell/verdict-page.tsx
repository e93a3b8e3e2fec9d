import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordQuery, type EvaluationRecord, type WholeRecord } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { Page, type Crumb } from './page.tsx'
import { ProblemBox } from './problem.tsx'

/** A verdict with all its texts. */
export type OpenedRecord<Input, Output> = WholeRecord<Input, Output> & {
  readonly record: EvaluationRecord
  readonly content: NonNullable<WholeRecord<Input, Output>['content']>
}

interface VerdictPageProps<Input, Output> {
  /** The way to the list that holds it. */
  readonly crumbs: readonly Crumb[]
  children(whole: OpenedRecord<Input, Output>): ReactNode
}

/** The verdict of the address; while it is read, or when its texts are gone, a page that says so. */
export function VerdictPage<Input, Output>({ crumbs, children }: VerdictPageProps<Input, Output>): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const { data: whole, error } = useQuery(recordQuery<Input, Output>(id))
  if (isOpened(whole)) return children(whole)
  return <UnopenedPage crumbs={crumbs} isRead={whole !== undefined} error={error} />
}

/** Whether a record is a verdict that can be read. */
export function isOpened<Input, Output>(
  whole: WholeRecord<Input, Output> | undefined,
): whole is OpenedRecord<Input, Output> {
  return whole !== undefined && whole.content !== null && whole.record.kind === 'evaluation'
}

interface UnopenedProps {
  readonly crumbs: readonly Crumb[]
  readonly isRead: boolean
  readonly error: Error | null
}

/** In place of what is not there yet, or no longer. */
export function UnopenedPage({ crumbs, isRead, error }: UnopenedProps): ReactNode {
  return (
    <Page crumbs={[...crumbs, { label: '…' }]}>
      <h1>{error === null ? (isRead ? t.borradoTitulo : '…') : t.noSeAbre}</h1>
      {isRead ? <p className="prose mt-4">{t.borrado}</p> : null}
      <ProblemBox error={error} />
    </Page>
  )
}
