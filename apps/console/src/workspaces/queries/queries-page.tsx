import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import type { Column } from '../../lists/list-table.tsx'
import { VerdictListPage, type Told, type VerdictFilter } from '../../lists/verdict-list-page.tsx'
import { whenColumn } from '../../lists/when-column.ts'
import { Level } from '../../marks/level.tsx'
import { useMay } from '../../shell/space.ts'
import { worstRisk } from './risks.ts'
import { QuestionBox } from './question-box.tsx'

type Answered = Told<SynthesizerRequest, SynthesizerOutput>

const words = t.consultas
const columns: readonly Column<Answered>[] = [
  {
    head: words.pregunta,
    look: 'name',
    cell: ({ record, content }) => <Link to={`/consultas/${record.id}`}>{content.input.message}</Link>,
  },
  {
    head: words.recomendacion,
    width: '120px',
    cell: ({ content }) => words.recomendaciones[content.output.meta.recommendation]?.toLowerCase(),
  },
  {
    head: words.riesgoMayor,
    width: '150px',
    wide: true,
    cell: ({ content }) => <WorstRisk risks={content.output.meta.risk_summary} />,
  },
  whenColumn(({ record }) => record.time),
]

function WorstRisk({ risks }: { readonly risks: SynthesizerOutput['meta']['risk_summary'] }): ReactNode {
  const worst = worstRisk(risks)
  return (
    <Level scale="risk" level={risks[worst]}>
      {words.riesgos[worst]?.toLowerCase()} {words.niveles[risks[worst]]}
    </Level>
  )
}

const filters: readonly VerdictFilter<SynthesizerRequest, SynthesizerOutput>[] = [
  {
    name: 'recomendacion',
    label: words.recomendacion,
    all: words.todas,
    options: words.recomendaciones,
    valueOf: ({ content }) => content.output.meta.recommendation,
  },
]

/** The questions of a space and where the next one is asked. */
export function QueriesPage(): ReactNode {
  const mayAsk = useMay('administrador', 'evaluador')
  return (
    <VerdictListPage
      room={t.salas.consultas}
      system="queries/synthesizer@1.1"
      titleOf={words.lista}
      empty={words.vacio}
      columns={columns}
      filters={filters}
      above={
        mayAsk ? (
          <div className="mt-4">
            <QuestionBox label={words.primera} />
          </div>
        ) : undefined
      }
    />
  )
}
