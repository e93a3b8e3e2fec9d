import type { AuditRequest, IraResult } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import type { Column } from '../../lists/list-table.tsx'
import { VerdictListPage, type Told, type VerdictFilter } from '../../lists/verdict-list-page.tsx'
import { whenColumn } from '../../lists/when-column.ts'
import { Icon } from '../../marks/icon.tsx'
import { Level } from '../../marks/level.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { ResultSeries } from './result-series.tsx'

type Audited = Told<AuditRequest, IraResult>

const words = t.auditoria
const columns: readonly Column<Audited>[] = [
  {
    head: words.peticion,
    look: 'name',
    cell: ({ record, content }) => <Link to={`/auditoria/${record.id}`}>{content.input.audited.input}</Link>,
  },
  {
    head: words.resultado,
    width: '100px',
    cell: ({ content }) => <Level scale="verdict" level={content.output.result} />,
  },
  {
    head: words.infracciones,
    width: '100px',
    look: 'figure',
    wide: true,
    cell: ({ content }) => content.output.violations.length,
  },
  {
    head: words.contexto,
    width: '120px',
    wide: true,
    cell: ({ content }) => words.contextos[content.output.context_type_detected],
  },
  whenColumn(({ record }) => record.time),
]

const filters: readonly VerdictFilter<AuditRequest, IraResult>[] = [
  {
    name: 'resultado',
    label: words.resultado,
    all: words.todos,
    options: words.resultados,
    valueOf: ({ content }) => content.output.result,
  },
]

/** The audited answers of a space and how they went over time. */
export function AuditsPage(): ReactNode {
  const { space } = useSpace()
  const mayAudit = useMay('administrador', 'evaluador')
  return (
    <VerdictListPage
      room={t.salas.auditoria}
      system="audits/ira"
      titleOf={words.lista}
      empty={words.vacio}
      begin={mayAudit ? { to: '/auditoria/nueva', label: words.auditar } : undefined}
      columns={columns}
      filters={filters}
      above={space === null ? undefined : <ResultSeries space={space.id} />}
      actions={
        mayAudit ? (
          <Link className="action" to="/auditoria/nueva">
            <Icon name="plus" />
            <span>{words.auditar}</span>
          </Link>
        ) : undefined
      }
    />
  )
}
