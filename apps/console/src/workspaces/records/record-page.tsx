import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { linkedQuery, recordQuery, type Verdict, type WholeRecord } from '../../api/records.ts'
import { momento, t } from '../../catalogo/index.ts'
import { Replay } from '../../evidence/proof-pane.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { headingOf, roomOfSystem } from '../../shell/headings.ts'
import { Page } from '../../shell/page.tsx'
import { useMay } from '../../shell/space.ts'
import { UnopenedPage } from '../../shell/verdict-page.tsx'
import { EraseSubject } from './erase-subject.tsx'

/** One record: who, when, under which rules, what it keeps, what rests on it. */
export function RecordPage(): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const { data: whole, error } = useQuery(recordQuery(id))
  const mayErase = useMay('administrador')
  const crumbs = [{ label: t.salas.expedientes, to: '/expedientes' }]
  if (whole === undefined) return <UnopenedPage crumbs={crumbs} error={error} />
  const { record, index, content } = whole
  const what =
    record.kind === 'evaluation'
      ? t.expedientes.sistema(record.system)
      : (t.expedientes.clases[record.kind] ?? '')
  return (
    <Page
      crumbs={[...crumbs, { label: t.prueba.expediente.titulo(index) }]}
      colophon={record.kind === 'evaluation' ? <Colophon record={record} index={index} /> : undefined}
    >
      <h1>{t.expedientes.uno(index, what)}</h1>
      <p className="sub">
        <span>{momento(record.time)}</span>
        <span>{record.actor}</span>
        <span>{record.space}</span>
      </p>
      <Facts whole={whole} />
      <Links whole={whole} />
      {content === null && record.kind === 'evaluation' ? <p className="prose mt-4">{t.borrado}</p> : null}
      {record.kind === 'evaluation' && content !== null ? <Replay id={id} /> : null}
      {content === null ? null : <Parts content={content} />}
      {mayErase && 'subject' in record && content !== null ? (
        <EraseSubject space={record.space} subject={record.subject} />
      ) : null}
    </Page>
  )
}

function Facts({ whole: { record } }: { readonly whole: WholeRecord }): ReactNode {
  const rows: [string, ReactNode][] = [
    [
      t.prueba.registro,
      <Call key="c" proof={record.id}>
        <span className="hash">{record.id}</span>
      </Call>,
    ],
  ]
  if (record.kind === 'evaluation') {
    const room = roomOfSystem(record.system)
    rows.push(
      [t.prueba.contrato, record.contract],
      [
        t.prueba.reglasUsadas,
        `${record.ruleset.id} ${record.ruleset.version} ${record.ruleset.profile ?? ''}`,
      ],
      [t.prueba.expediente.motor, record.engine],
      [
        t.prueba.huella,
        <span key="h" className="hash">
          {record.blobs.output.sha256}
        </span>,
      ],
    )
    if (room !== null)
      rows.push([
        '',
        <Link key="l" className="link" to={`${room.path}/${record.id}`}>
          {t.expedientes.abrirSala}
        </Link>,
      ])
  }
  if ('subject' in record)
    rows.splice(1, 0, [
      t.expedientes.deQuien,
      <Link key="s" className="link hash" to="/expedientes" search={{ persona: record.subject } as never}>
        {record.subject}
      </Link>,
    ])
  return (
    <dl className="pairs mt-4 max-w-[760px]">
      {rows.map(([name, value]) => (
        <div className="contents" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Links({ whole: { record } }: { readonly whole: WholeRecord }): ReactNode {
  const { data: resting = [] } = useQuery(linkedQuery(record.space, record.id))
  const links = 'links' in record ? record.links : []
  if (links.length + resting.length === 0) return null
  return (
    <dl className="pairs mt-4 max-w-[760px]">
      {links.length === 0 ? null : <dt>{t.expedientes.seApoya}</dt>}
      {links.length === 0 ? null : (
        <dd>
          {links.map(({ rel, record: to }) => (
            <Link key={to} className="link mr-4" to={`/expedientes/${to}`}>
              {t.expedientes.relaciones[rel] ?? rel}
            </Link>
          ))}
        </dd>
      )}
      {resting.length === 0 ? null : <dt>{t.expedientes.seApoyan}</dt>}
      {resting.length === 0 ? null : (
        <dd>
          {resting.map((verdict: Verdict) => (
            <Link key={verdict.record.id} className="link mr-4" to={`/expedientes/${verdict.record.id}`}>
              {t.expedientes.sistema(verdict.record.system)}
              {roomOfSystem(verdict.record.system) === null ? '' : `: ${headingOf(verdict)}`}
            </Link>
          ))}
        </dd>
      )}
    </dl>
  )
}

function Parts({ content }: { readonly content: NonNullable<WholeRecord['content']> }): ReactNode {
  const parts = Object.entries(content as Readonly<Record<string, unknown>>)
  const order = Object.keys(t.expedientes.partes)
  parts.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return (
    <Tabs.Root defaultValue={parts[0]?.[0] ?? ''}>
      <Tabs.List className="tabs" aria-label={t.expediente}>
        {parts.map(([name]) => (
          <Tabs.Trigger key={name} value={name}>
            {t.expedientes.partes[name] ?? name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {parts.map(([name, value]) => (
        <Tabs.Content key={name} value={name}>
          <pre className="json">{JSON.stringify(value, null, 2)}</pre>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
