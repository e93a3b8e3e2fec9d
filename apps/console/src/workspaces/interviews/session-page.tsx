import type { Flags, InterviewSession } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { fecha, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { VerdictPage } from '../../shell/verdict-page.tsx'
import { CompareAction } from './compare-action.tsx'
import { ProgressAction } from './progress-action.tsx'
import { HeatMap } from './heat-map.tsx'
import { MandatesSection } from './mandates-section.tsx'
import type { SessionRecord } from './names.ts'
import { SessionVerdict } from './session-verdict.tsx'

const crumbs = [{ label: t.salas.entrevistas, to: '/entrevistas' }]

/** A session: its verdict as the title, its heat map below. */
export function SessionPage(): ReactNode {
  return (
    <VerdictPage<InterviewSession, Flags> crumbs={crumbs}>
      {(whole) => <SessionDocument whole={whole} />}
    </VerdictPage>
  )
}

function SessionDocument({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const { output } = whole.content
  return (
    <Page
      crumbs={[...crumbs, { label: sessionName(whole) }]}
      title={t.entrevistas.veredicto(output.summary)}
      result={output.flags_id}
      actions={
        <>
          <CompareAction whole={whole} />
          <ProgressAction whole={whole} />
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
  const begun = whole.content.input.transcripts[0]?.started_at
  return begun === undefined ? t.entrevistas.sesion : `${t.entrevistas.sesion}, ${fecha(begun)}`
}
