import type { QueryFacts } from '@dictamen/contracts'
import { useState, type ReactNode } from 'react'
import { cifra, huella, momento, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { PaneFrame } from '../../shell/pane-frame.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay } from '../../shell/space.ts'
import { cuesOf } from './asked-message.tsx'
import { useAsk } from './question-box.tsx'
import type { DecisionRecord, PlanRecord } from './use-query-records.ts'

interface PlanPaneProps {
  readonly plan: PlanRecord
  readonly routed: PlanRecord
  readonly decision: DecisionRecord
}

const KEYS = [
  ['P', t.consultas.teclaPlan],
  ['D', t.consultas.teclaDatos],
] as const

/** Everything the plan holds: what is consulted, why, and which facts would change the decision. */
export function PlanPane({ plan, routed, decision }: PlanPaneProps): ReactNode {
  const content = plan.content
  if (content === null) return <PaneFrame title={t.consultas.plan} what="" body={<p>{t.borrado}</p>} />
  const { output } = content
  const id = plan.record.id
  const words = t.consultas
  return (
    <PaneFrame
      title={words.plan}
      what={huella(id)}
      record={id}
      keys={KEYS}
      body={
        <>
          <h2>{words.planTitulo}</h2>
          <p className="note">{words.planEmitido(momento(output.timestamp))}</p>
          <div className="band">
            <div>
              <span>{words.modo}</span>
              <Call proof={`${id}/mode`}>{words.modos[output.mode]}</Call>
            </div>
            <div>
              <span>{words.pista}</span>
              <Call proof={`${id}/domain_hint`}>
                {output.domain_hint === 'auto' ? words.automatico : words.dominios[output.domain_hint]}
              </Call>
            </div>
            <div>
              <span>{words.confianza}</span>
              <Call proof={`${id}/confidence`}>{words.confianzas[output.confidence]}</Call>
            </div>
          </div>
          <Domains plan={plan} routed={routed} />
          <h3>{words.razonamiento}</h3>
          <div className="rationale">
            {output.rationale.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <Others plan={plan} decision={decision} />
          <Facts decision={decision} />
        </>
      }
    />
  )
}

function Domains({ plan, routed }: Pick<PlanPaneProps, 'plan' | 'routed'>): ReactNode {
  const pane = usePane()
  const { output } = plan.content!
  const trace = routed.content?.trace ?? []
  const cues = cuesOf(routed)
  const { message } = routed.content?.input ?? { message: '' }
  const words = t.consultas
  return (
    <>
      <h3>
        {words.dominiosTitulo} <span>{words.deTres(output.domains_selected.length)}</span>
      </h3>
      <table className="domains">
        <thead>
          <tr>
            <th scope="col">{words.cabezasDominio.dominio}</th>
            <th scope="col">{words.cabezasDominio.activa}</th>
            <th scope="col" className="figure">
              {words.cabezasDominio.peso}
            </th>
          </tr>
        </thead>
        <tbody>
          {output.domains_selected.map((key, at) => {
            const isActive = pane.mark === at
            const mine = cues.filter(({ domain }) => domain === at)
            const score = trace.find(({ pointer }) => pointer === `/domains_selected/${at}`)?.figures?.score
            return (
              <tr key={key} data-thread-edge="">
                <th scope="row">
                  <Call proof={`${routed.record.id}/domains_selected/${at}`}>{key}</Call>
                  <small>{words.dominios[key]}</small>
                </th>
                <td>
                  {mine.length === 0 ? <span className="note">{words.sinPalabras}</span> : null}
                  {mine.map(({ start, end }, number) => (
                    <button
                      key={start}
                      type="button"
                      className={`mr-2 font-serif ${isActive ? 'lit' : 'lit-too'}`}
                      data-thread-to={isActive && number === 0 ? '' : undefined}
                      onClick={() => pane.setMark(at)}
                    >
                      {message.slice(start, end)}
                    </button>
                  ))}
                </td>
                <td className="figure">{typeof score === 'number' ? cifra(score) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

function Others({ plan, decision }: Pick<PlanPaneProps, 'plan' | 'decision'>): ReactNode {
  const { output } = plan.content!
  const words = t.consultas
  const id = plan.record.id
  const flags = [...output.flags, ...(decision.content?.output.flags ?? [])]
  const isDenied = output.lab_policy.status === 'denied'
  return (
    <>
      <h3>{words.otros}</h3>
      <dl className="pairs">
        <dt>{words.laboratorio}</dt>
        <dd>
          <Call proof={`${id}/lab_policy/status`}>
            <Icon name={isDenied ? 'never' : 'pass'} /> {words.labEstados[output.lab_policy.status]}
          </Call>{' '}
          <span className="note">{output.lab_policy.rationale}</span>
        </dd>
        <dt>{words.evidencia}</dt>
        <dd>
          <Call proof={`${id}/needs_evidence`}>{output.needs_evidence ? words.sePide : words.noSePide}</Call>
        </dd>
        <dt>{words.habilidades}</dt>
        <dd>
          <Call proof={`${id}/needs_skills`}>{output.needs_skills ? words.sePide : words.noSePide}</Call>
        </dd>
        <dt>{words.agentes}</dt>
        <dd>
          <Call proof={`${id}/agents_selected`}>
            {output.agents_selected.length === 0 ? words.ninguno : output.agents_selected.join(', ')}
          </Call>
        </dd>
        <dt>{words.marcasTitulo}</dt>
        <dd>
          {flags.length === 0 ? t.ninguna : [...new Set(flags)].map((flag) => words.marca(flag)).join(', ')}
        </dd>
      </dl>
    </>
  )
}

const FACTS = ['cash', 'runway', 'closings'] as const

/** The facts that the decision reads; with others the question is asked again. */
function Facts({ decision }: { readonly decision: DecisionRecord }): ReactNode {
  const { ask, asking, error } = useAsk()
  const mayAsk = useMay('administrador', 'evaluador')
  const given = decision.content?.input.facts ?? {}
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const words = t.consultas
  const valueOf = (fact: (typeof FACTS)[number]): string => {
    const value = given[fact]
    return typed[fact] ?? (typeof value === 'number' ? String(value) : '')
  }
  const submit = (): void => {
    const facts = Object.fromEntries(
      FACTS.filter((fact) => valueOf(fact) !== '').map((fact) => [
        fact,
        Number(valueOf(fact).replace(',', '.')),
      ]),
    ) as QueryFacts
    ask(decision.content!.input.message, { facts })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{words.datosTitulo}</h3>
      <dl className="pairs items-center">
        {FACTS.map((fact, at) => (
          <div className="contents" key={fact}>
            <dt>
              <label htmlFor={`dato-${fact}`}>{words.datos[fact]!.nombre}</label>
            </dt>
            <dd className="flex items-center gap-2">
              <input
                id={`dato-${fact}`}
                data-key={at === 0 ? 'd' : undefined}
                className="input !w-28"
                inputMode="decimal"
                placeholder={words.noConsta}
                readOnly={!mayAsk}
                value={valueOf(fact)}
                onClick={({ currentTarget }) => currentTarget.focus()}
                onChange={({ target }) => setTyped({ ...typed, [fact]: target.value })}
              />
              <span className="note">{words.datos[fact]!.unidad}</span>
            </dd>
          </div>
        ))}
      </dl>
      {mayAsk ? (
        <button type="submit" className="button mt-3" disabled={asking}>
          {words.anotar}
        </button>
      ) : null}
      <ProblemBox error={error} />
    </form>
  )
}
