import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reviewQuery } from '../../api/reviews.ts'
import { fecha, t } from '../../catalogo/index.ts'
import { Call } from '../../shell/call.tsx'
import { Page } from '../../shell/page.tsx'
import { UnopenedPage } from '../../shell/verdict-page.tsx'
import { CaseDossier } from './case-dossier.tsx'
import { JudgementForm } from './judgement-form.tsx'
import { Outcome } from './outcome.tsx'

const words = t.revision

/** A case: what is to be read, one's judgement, and only then what the machine said. */
export function CasePage(): ReactNode {
  const { review } = useParams({ strict: false }) as { readonly review: string }
  const { data, error } = useQuery(reviewQuery(review))
  const crumbs = [{ label: t.salas.revision, to: '/revision' }]
  if (data === undefined) return <UnopenedPage crumbs={crumbs} error={error} />
  const title = words.clases[data.kind] ?? data.kind
  return (
    <Page
      crumbs={[...crumbs, { label: title }]}
      colophon={
        <>
          <span>{data.system === undefined ? '' : t.expedientes.sistema(data.system)}</span>
          <span>{fecha(data.opened)}</span>
          {data.blind ? null : (
            <span>
              <Call proof={data.record}>{words.registro}</Call>
            </span>
          )}
        </>
      }
    >
      <h1>{data.subject_name === null ? `${title}.` : `${title}: ${data.subject_name}.`}</h1>
      <p className="sub max-w-[760px]">
        {words.explicacion[data.kind]} {words.ojos}
      </p>
      <Outcome told={data} />
      <CaseDossier told={data} />
      <JudgementForm told={data} />
    </Page>
  )
}
