import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordQuery } from '../../api/records.ts'
import { fecha, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { CompareAction } from './compare-action.tsx'
import { HeatMap } from './heat-map.tsx'
import { MandatesSection } from './mandates-section.tsx'
import type { SessionRecord } from './names.ts'
import { SessionVerdict } from './session-verdict.tsx'

/** A session: its verdict as the title, its heat map below. */
export function SessionPage(): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const { data, error } = useQuery(recordQuery(id))
  const whole = data as SessionRecord | undefined
  const crumbs = [{ label: t.salas.entrevistas, to: '/entrevistas' }]
  if (whole === undefined || whole.content === null || whole.record.kind !== 'evaluation')
    return (
      <Page crumbs={[...crumbs, { label: '…' }]}>
        <ProblemBox error={error} />
        {whole === undefined ? <h1>…</h1> : <p className="prose">{t.borrado}</p>}
      </Page>
    )
  const { output } = whole.content
  return (
    <Page
      crumbs={[...crumbs, { label: sessionName(whole) }]}
      title={t.entrevistas.veredicto(output.summary)}
      actions={
        <>
          <CompareAction whole={whole} />
          <button
            type="button"
            className="action"
            onClick={() =>
              saveFile(`${output.flags_id}.json`, JSON.stringify(output, null, 2), 'application/json')
            }
          >
            <Icon name="download" />
            <span>{t.descargar}</span>
          </button>
        </>
      }
      colophon={<Colophon record={whole.record} index={whole.index} result={output.flags_id} />}
    >
      <SessionVerdict whole={whole} />
      <HeatMap whole={whole} />
      <MandatesSection whole={whole} />
    </Page>
  )
}

/** A session by the day it was held. */
function sessionName(whole: SessionRecord): string {
  const begun = whole.content?.input.transcripts[0]?.started_at
  return begun === undefined ? t.entrevistas.sesion : `${t.entrevistas.sesion}, ${fecha(begun)}`
}
