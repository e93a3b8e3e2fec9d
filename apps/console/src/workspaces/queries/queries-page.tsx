import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictsQuery, type Verdict } from '../../api/records.ts'
import { fechaCorta, t } from '../../catalogo/index.ts'
import { Level } from '../../marks/level.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay, useSpace } from '../../shell/space.ts'
import { worstRisk } from './risks.ts'
import { QuestionBox } from './question-box.tsx'

type Answered = Verdict<SynthesizerRequest, SynthesizerOutput>

/** The questions of a space and where the next one is asked. */
export function QueriesPage(): ReactNode {
  const { space } = useSpace()
  const mayAsk = useMay('administrador', 'evaluador')
  const { data, error } = useQuery(
    verdictsQuery<SynthesizerRequest, SynthesizerOutput>(space?.id ?? '', 'queries/synthesizer'),
  )
  return (
    <Page crumbs={[{ label: t.salas.consultas }]}>
      <h1>{data === undefined ? '…' : t.consultas.lista(data.length)}</h1>
      {mayAsk ? (
        <div className="mt-4">
          <QuestionBox label={t.consultas.primera} />
        </div>
      ) : null}
      <ProblemBox error={error} />
      {data?.length === 0 ? <p className="prose mt-4">{t.consultas.vacio}</p> : null}
      <table className="list mt-6">
        <thead>
          <tr>
            <th scope="col">{t.consultas.pregunta}</th>
            <th scope="col">{t.consultas.recomendacion}</th>
            <th scope="col" className="wide">
              {t.consultas.riesgoMayor}
            </th>
            <th scope="col" className="wide">
              {t.expedientes.cuando}
            </th>
          </tr>
        </thead>
        <tbody>
          {(data ?? []).map((answered) => (
            <Row key={answered.record.id} answered={answered} />
          ))}
        </tbody>
      </table>
    </Page>
  )
}

function Row({ answered: { record, content } }: { readonly answered: Answered }): ReactNode {
  if (content === null)
    return (
      <tr>
        <th scope="row" colSpan={4}>
          {t.expedientes.borrado}
        </th>
      </tr>
    )
  const { recommendation, risk_summary: risks } = content.output.meta
  const worst = worstRisk(risks)
  return (
    <tr>
      <th scope="row">
        <Link to={`/consultas/${record.id}`}>{content.input.message}</Link>
      </th>
      <td>{t.consultas.recomendaciones[recommendation]?.toLowerCase()}</td>
      <td className="wide">
        <Level scale="risk" level={risks[worst]}>
          {t.consultas.riesgos[worst]?.toLowerCase()} {t.consultas.niveles[risks[worst]]}
        </Level>
      </td>
      <td className="wide text-tinta-2">{fechaCorta(record.time)}</td>
    </tr>
  )
}
