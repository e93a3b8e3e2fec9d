import type { LogRecord } from '@dictamen/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../api/client.ts'
import { recordQuery } from '../api/records.ts'
import { huella, momento, t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'
import { PaneFrame } from '../shell/pane-frame.tsx'
import { saveFile } from '../shell/save-file.ts'
import { proofQuery, readHead } from './head.ts'

/** A record and the proof that it stands in the log. */
export function ProofPane({ record: id }: { readonly record: string }): ReactNode {
  const { data: whole } = useQuery(recordQuery(id))
  const { pathname } = useLocation()
  const { data: proof } = useQuery(proofQuery(id))
  if (whole === undefined) return <PaneFrame title={t.pruebaDeRegistro} what={t.cargando} body={null} />
  const { record, index } = whole
  const head = proof === undefined ? null : readHead(proof)
  return (
    <PaneFrame
      title={t.pruebaDeRegistro}
      what={huella(id)}
      record={id}
      body={
        <>
          <h2>{t.prueba.expediente.titulo(index)}</h2>
          <p className="note">{momento(record.time)}</p>
          <p className="verified">
            <Icon name={head === null ? 'never' : 'seal'} />
            {head === null ? t.prueba.expediente.sinSellar : t.prueba.expediente.bajo(head.size)}
          </p>
          <RecordFacts record={record} head={head} />
          <Replay id={id} />
          <p className="mt-4 flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              disabled={proof === undefined}
              onClick={() => saveFile(`${id}.jsonl`, proof ?? '', 'application/jsonl')}
            >
              <Icon name="download" />
              {t.prueba.expediente.descargarPrueba}
            </button>
            {pathname === `/expedientes/${id}` ? null : (
              <Link className="button" to={`/expedientes/${id}`}>
                {t.prueba.expediente.abrir}
              </Link>
            )}
          </p>
          <p className="note mt-3">{t.prueba.expediente.comoVerificar}</p>
        </>
      }
    />
  )
}

interface FactsProps {
  readonly record: LogRecord
  readonly head: ReturnType<typeof readHead>
}

function RecordFacts({ record, head }: FactsProps): ReactNode {
  return (
    <dl className="pairs mt-4">
      <dt>{t.prueba.expediente.quien}</dt>
      <dd>{record.actor}</dd>
      <dt>{t.espacio}</dt>
      <dd>{record.space}</dd>
      {record.kind === 'evaluation' ? (
        <>
          <dt>{t.prueba.contrato}</dt>
          <dd>{record.contract}</dd>
          <dt>{t.prueba.reglasUsadas}</dt>
          <dd>
            {record.ruleset.id} {record.ruleset.version}
          </dd>
          <dt>{t.prueba.expediente.motor}</dt>
          <dd>{record.engine}</dd>
          <dt>{t.prueba.huella}</dt>
          <dd className="hash">{record.blobs.output.sha256}</dd>
        </>
      ) : null}
      {head === null ? null : (
        <>
          <dt>{t.prueba.expediente.raiz}</dt>
          <dd className="hash">{head.root}</dd>
          <dt>{t.prueba.expediente.clave}</dt>
          <dd className="hash">{head.key}</dd>
        </>
      )}
    </dl>
  )
}

const REPLAY_ICONS = {
  equal: 'pass',
  different: 'fail',
  altered: 'fail',
  erased: 'never',
  unrepeatable: 'never',
} as const

/** Decides a record again, on the server, and tells whether the bytes are the same. */
export function Replay({ id }: { readonly id: string }): ReactNode {
  const again = useMutation({
    mutationFn: () =>
      ask<{ state: keyof typeof REPLAY_ICONS }>(`/v1/records/${id}/replay`, { method: 'POST' }),
  })
  return (
    <div className="mt-4" aria-live="polite">
      <button type="button" className="button" disabled={again.isPending} onClick={() => again.mutate()}>
        <Icon name="replay" />
        {t.prueba.expediente.repetir}
      </button>
      {again.data === undefined ? null : (
        <p className={`verified ${REPLAY_ICONS[again.data.state] === 'fail' ? 'alto' : ''}`}>
          <Icon name={REPLAY_ICONS[again.data.state]} />
          {t.prueba.expediente.repetido[again.data.state]}
        </p>
      )}
      {again.error === null ? null : <p className="alto mt-2">{again.error.message}</p>}
    </div>
  )
}
