import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { verdictPagesQuery, type Verdict } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { Page } from '../shell/page.tsx'
import { ProblemBox } from '../shell/problem.tsx'
import { useSpace } from '../shell/space.ts'
import { EmptyList, type Beginning } from './empty-list.tsx'
import { ListFilters, useFilters, type Filter } from './list-filters.tsx'
import { ListTable, type Column } from './list-table.tsx'
import { useMore } from './use-more.ts'

/** A verdict whose texts are there. */
export type Told<Input, Output> = Verdict<Input, Output> & {
  readonly content: NonNullable<Verdict<Input, Output>['content']>
}

/** A filter with what a verdict says to it. */
export interface VerdictFilter<Input, Output> extends Filter {
  valueOf(verdict: Told<Input, Output>): string
}

interface VerdictListPageProps<Input, Output> {
  readonly room: string
  readonly system: string
  titleOf(count: number, isMore: boolean): string
  readonly empty: string
  /** Where the first one is made, when that is another page. */
  readonly begin?: Beginning | undefined
  readonly actions?: ReactNode
  /** Between the title and the list. */
  readonly above?: ReactNode
  readonly columns: readonly Column<Told<Input, Output>>[]
  readonly filters?: readonly VerdictFilter<Input, Output>[]
}

/** The verdicts of an evaluator in the space in view, the last one on top, as many as there are. */
export function VerdictListPage<Input, Output>(props: VerdictListPageProps<Input, Output>): ReactNode {
  const { room, system, titleOf, empty, begin, actions, above, columns, filters = [] } = props
  const { space } = useSpace()
  const asked = useInfiniteQuery(verdictPagesQuery<Input, Output>(space?.id ?? '', system))
  const chosen = useFilters(filters)
  const all = useMemo(() => asked.data?.pages.flat(), [asked.data])
  const onMore = useMore(asked)
  const shown = all?.filter((verdict) => isTold(verdict, filters, chosen)) ?? []
  const isOver = onMore === undefined
  return (
    <Page crumbs={[{ label: room }]} actions={actions}>
      <h1>{all === undefined ? '…' : titleOf(all.length, asked.hasNextPage)}</h1>
      <ProblemBox error={asked.error} />
      {all?.length === 0 ? <EmptyList told={empty} begin={begin} /> : null}
      {above}
      {(all ?? []).length === 0 ? null : (
        <>
          <Narrowed filters={filters} left={chosen.size === 0 ? undefined : shown.length} />
          {shown.length === 0 && isOver ? (
            <p className="prose">{t.ningunoAsi}</p>
          ) : (
            <ListTable
              label={room}
              items={shown}
              columns={columns as readonly Column<Verdict<Input, Output>>[]}
              keyOf={({ record }) => record.id}
              onMore={onMore}
              insteadOf={insteadOf}
            />
          )}
        </>
      )}
    </Page>
  )
}

function Narrowed({
  filters,
  left,
}: {
  readonly filters: readonly Filter[]
  readonly left: number | undefined
}): ReactNode {
  return filters.length === 0 ? null : <ListFilters filters={filters} left={left} />
}

/** What stands for a verdict that cannot be shown: it is not what was sealed, its texts are gone, or it is to be judged first. */
function insteadOf({ content, altered }: Verdict<unknown, unknown>): string | null {
  if (altered !== undefined) return t.expedientes.alterado
  if (content === null) return t.expedientes.borrado
  return content.output === undefined ? t.retenido : null
}

/** Whether a verdict is what the filters ask for; one that cannot be shown only where nothing is asked. */
function isTold<Input, Output>(
  verdict: Verdict<Input, Output>,
  filters: readonly VerdictFilter<Input, Output>[],
  chosen: ReadonlyMap<string, string>,
): boolean {
  if (insteadOf(verdict) !== null) return chosen.size === 0
  const told = verdict as Told<Input, Output>
  return filters.every(({ name, valueOf }) => (chosen.get(name) ?? valueOf(told)) === valueOf(told))
}
