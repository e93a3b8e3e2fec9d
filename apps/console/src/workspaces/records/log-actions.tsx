import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'

/** What can be asked of the whole log: whether it stands, and a copy. */
export function LogActions(): ReactNode {
  const session = useSession()
  const check = useMutation({
    mutationFn: () => ask<{ readonly title: string }>('/v1/records/verify', { method: 'POST', body: {} }),
  })
  return (
    <>
      <span role="status" className="wide min-w-0 truncate text-[13.5px]">
        {check.data?.title ?? check.error?.message ?? ''}
      </span>
      <button type="button" className="action" disabled={check.isPending} onClick={() => check.mutate()}>
        <Icon name="seal" />
        <span>{check.isPending ? t.expedientes.comprobando : t.expedientes.comprobar}</span>
      </button>
      {session?.administrator === true ? (
        <a className="action" href="/v1/records/export" download="registro.jsonl">
          <Icon name="download" />
          <span>{t.expedientes.exportar}</span>
        </a>
      ) : null}
    </>
  )
}
