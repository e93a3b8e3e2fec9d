import type { AuditRequest, IraResult } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { lookOf } from '../../marks/level.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { DownloadMenu } from '../../shell/download-menu.tsx'
import { Page } from '../../shell/page.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { VerdictPage } from '../../shell/verdict-page.tsx'
import { AuditedOutput } from './audited-output.tsx'
import type { AuditRecord } from './names.ts'
import { ResultSeries } from './result-series.tsx'

const crumbs = [{ label: t.salas.auditoria, to: '/auditoria' }]

/** An audited answer: the result as the title, the answer underlined, the norms in the pane. */
export function AuditPage(): ReactNode {
  return (
    <VerdictPage<AuditRequest, IraResult> crumbs={crumbs}>{(whole) => <Audited whole={whole} />}</VerdictPage>
  )
}

function Audited({ whole }: { readonly whole: AuditRecord }): ReactNode {
  const { output, input } = whole.content
  const id = whole.record.id
  const errors = output.violations.filter(({ severity }) => severity === 'ERROR').length
  const { icon, tone } = lookOf('verdict', output.result)
  return (
    <Page
      crumbs={[...crumbs, { label: t.auditoria.corto(output.result, output.violations.length) }]}
      result={id}
      actions={<Actions whole={whole} />}
      colophon={
        <Colophon record={whole.record} index={whole.index}>
          <span>
            {t.auditoria.nueva.normas}{' '}
            {Object.entries(input.audited.document_versions)
              .map(([code, version]) => `${code} ${version}`)
              .join(', ')}
          </span>
        </Colophon>
      }
    >
      <h1 className="flex items-baseline gap-2.5">
        <Icon name={icon} className={`!h-[22px] !w-[22px] ${tone} relative top-[2px]`} />
        <span>
          <Call proof={`${id}/result`} thread="above" className={`call ${tone}`}>
            {output.result}
          </Call>
          {t.auditoria.resto(output.violations.length, errors)}
        </span>
      </h1>
      <Metrics whole={whole} />
      <p className="entry">
        <b>{t.auditoria.entrada}</b>
        <span>{input.audited.input}</span>
      </p>
      <AuditedOutput whole={whole} />
      <div className="legend">
        <span>
          <span className="under ERROR">{t.auditoria.leyenda.error}</span> ERROR
        </span>
        <span>
          <span className="under WARNING">{t.auditoria.leyenda.aviso}</span> WARNING
        </span>
      </div>
      {output.notes === '' ? null : (
        <section className="mt-4 max-w-[760px]">
          <h2 className="font-semibold">{t.auditoria.notas}</h2>
          <p className="note mt-1 [overflow-wrap:anywhere]">{output.notes}</p>
        </section>
      )}
      <ResultSeries space={whole.record.space} current={id} />
    </Page>
  )
}

function Metrics({ whole }: { readonly whole: AuditRecord }): ReactNode {
  const { output } = whole.content
  const id = whole.record.id
  const { metrics } = output
  const figure = (value: number | null | undefined, absent: string): string =>
    value === null || value === undefined ? absent : cifra(value)
  return (
    <p className="metrics">
      <span>
        {t.auditoria.contexto}{' '}
        <Call proof={`${id}/context_type_detected`}>
          {t.auditoria.contextos[output.context_type_detected]}
        </Call>
      </span>
      {(
        [
          [t.auditoria.decisiones, 'technical_decisions', t.auditoria.noAplica],
          [t.auditoria.referencias, 'rules_referenced', t.auditoria.noAplica],
          [t.auditoria.cobertura, 'coverage_ratio', t.auditoria.noAplica],
          [t.auditoria.determinismo, 'determinism_score', t.auditoria.noEjecutado],
          [t.auditoria.deriva, 'drift_score', t.auditoria.noEjecutado],
        ] as const
      ).map(([name, key, absent]) => (
        <span key={key}>
          {name}{' '}
          {metrics[key] === undefined || metrics[key] === null ? (
            <b>{absent}</b>
          ) : (
            <Call proof={`${id}/metrics/${key}`}>{figure(metrics[key], absent)}</Call>
          )}
        </span>
      ))}
    </p>
  )
}

function Actions({ whole }: { readonly whole: AuditRecord }): ReactNode {
  const { output, trace } = whole.content
  const baseline = (): string => {
    const known = trace
      .filter(({ pointer }) => pointer.startsWith('/violations/'))
      .map(({ rule, figures }) => ({ fingerprint: figures?.fingerprint, rule, line: figures?.line ?? '' }))
    return JSON.stringify({ violations: known }, null, 2)
  }
  return (
    <DownloadMenu
      downloads={[
        { name: t.auditoria.sarif, from: `/v1/records/${whole.record.id}/sarif` },
        {
          name: t.auditoria.json,
          from: () => saveFile('ira-result.json', JSON.stringify(output, null, 2), 'application/json'),
        },
        {
          name: t.auditoria.lineaBase,
          from: () => saveFile('linea-base.json', baseline(), 'application/json'),
        },
      ]}
    />
  )
}
