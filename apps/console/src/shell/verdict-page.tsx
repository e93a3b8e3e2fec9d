import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
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
  return <UnopenedPage crumbs={crumbs} whole={whole} error={error} />
}

/** Whether a record is a verdict that can be read. */
export function isOpened<Input, Output>(
  whole: WholeRecord<Input, Output> | undefined,
): whole is OpenedRecord<Input, Output> {
  return whole !== undefined && hasVerdict(whole) && whole.record.kind === 'evaluation'
}

/** Whether a record tells what was decided: its texts are there, and who asks need not judge it first. */
export function hasVerdict<Input, Output>({ content }: WholeRecord<Input, Output>): boolean {
  return content !== null && content.output !== undefined
}

interface UnopenedProps {
  readonly crumbs: readonly Crumb[]
  /** What was read of it; undefined while nothing was. */
  readonly whole?: { readonly content: object | null } | undefined
  readonly error: Error | null
}

/** In place of what is not there yet, or no longer. */
export function UnopenedPage({ crumbs, whole, error }: UnopenedProps): ReactNode {
  return (
    <Page crumbs={[...crumbs, { label: '…' }]}>
      <h1>{titleOf(whole, error)}</h1>
      {whole?.content === null ? <p className="prose mt-4">{t.borrado}</p> : null}
      {whole !== undefined && whole.content !== null ? (
        <p className="mt-4">
          <Link className="button" to="/revision">
            {t.irARevision}
          </Link>
        </p>
      ) : null}
      <ProblemBox error={error} />
    </Page>
  )
}

function titleOf(whole: UnopenedProps['whole'], error: Error | null): string {
  if (error !== null) return t.noSeAbre
  if (whole === undefined) return '…'
  return whole.content === null ? t.borradoTitulo : t.retenido
}
