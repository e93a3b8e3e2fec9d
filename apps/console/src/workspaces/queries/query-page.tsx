import { useParams } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { lookOf } from '../../marks/level.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { useBringPane } from '../../shell/pane-pages.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useMay } from '../../shell/space.ts'
import { hasVerdict, isOpened, UnopenedPage } from '../../shell/verdict-page.tsx'
import { AskedMessage } from './asked-message.tsx'
import { AnswerBlocks } from './answer-blocks.tsx'
import { PlanPane } from './plan-pane.tsx'
import { QuestionBox } from './question-box.tsx'
import { sortedRisks, worstRisk } from './risks.ts'
import { useQueryRecords, type AnswerRecord, type DecisionRecord } from './use-query-records.ts'

/** A question, what was decided on it, and the answer in its five blocks. */
export function QueryPage(): ReactNode {
  const { record: id } = useParams({ strict: false }) as { readonly record: string }
  const records = useQueryRecords(id)
  const { answer, decision, plan, routed, error } = records
  const pane = usePane()
  const mayAsk = useMay('administrador', 'evaluador')
  const planPage = useMemo(
    () =>
      plan === undefined || routed === undefined || decision === undefined || !hasVerdict(decision) ? null : (
        <PlanPane plan={plan} routed={routed} decision={decision} />
      ),
    [plan, routed, decision],
  )
  useBringPane('plan', planPage)
  const crumbs = [{ label: t.salas.consultas, to: '/consultas' }]
  if (!isOpened(answer)) return <UnopenedPage crumbs={crumbs} whole={answer} error={error} />
  const { message } = answer.content.input
  return (
    <Page
      crumbs={[...crumbs, { label: message }]}
      result={answer.content.output.trace.governor_decision_id}
      actions={<AnswerActions answer={answer.content.output.answer} onPlan={() => pane.open('plan')} />}
      colophon={
        <Colophon
          record={answer.record}
          index={answer.index}
          result={answer.content.output.trace.governor_decision_id}
        >
          <span>{answer.content.output.trace.output_ai ? t.consultas.conModelo : t.consultas.plantilla}</span>
          {plan?.index === undefined || plan.index === null || answer.index === null ? null : (
            <span>{t.consultas.registros(cifra(plan.index), cifra(answer.index))}</span>
          )}
        </Colophon>
      }
    >
      <AskedMessage message={message} plan={routed} />
      {decision !== undefined && hasVerdict(decision) ? (
        <Decided decision={decision} answer={answer} />
      ) : (
        <h1>{decision?.content === undefined || decision.content === null ? '…' : t.retenido}</h1>
      )}
      {mayAsk ? (
        <div className="mt-8">
          <QuestionBox label={t.consultas.otra} />
        </div>
      ) : null}
    </Page>
  )
}

interface AnswerActionsProps {
  readonly answer: string
  onPlan(): void
}

function AnswerActions({ answer, onPlan }: AnswerActionsProps): ReactNode {
  return (
    <>
      <button type="button" className="action" data-key="p" onClick={onPlan}>
        <Icon name="info" />
        <span>{t.consultas.verPlan}</span>
      </button>
      <button
        type="button"
        className="action"
        onClick={() => saveFile('respuesta.md', answer, 'text/markdown')}
      >
        <Icon name="download" />
        <span>{t.descargar}</span>
      </button>
    </>
  )
}

function Decided({
  decision,
  answer,
}: {
  readonly decision: DecisionRecord
  readonly answer: AnswerRecord
}): ReactNode {
  const { output } = decision.content!
  const id = decision.record.id
  const levels = Object.fromEntries(
    Object.entries(output.risks).map(([name, { level }]) => [name, level]),
  ) as Readonly<Record<keyof typeof output.risks, string>>
  const worst = worstRisk(levels)
  const needsPerson = output.flags.includes('hitl-required')
  return (
    <>
      <h1>
        <Call proof={`${id}/recommendation`} thread="above">
          {t.consultas.recomendaciones[output.recommendation]}
        </Call>
        {levels[worst] === 'low' ? '.' : `: ${inSentence(output.risks[worst].rationale)}`}
      </h1>
      <div className="mt-3.5 flex flex-wrap gap-2">
        {sortedRisks(levels).map((name) => {
          const { icon, tone } = lookOf('risk', levels[name])
          return (
            <Call key={name} proof={`${id}/risks/${name}/level`} className={`mark chip ${tone}`}>
              <Icon name={icon} />
              {t.consultas.riesgos[name]} {t.consultas.niveles[levels[name]]}
            </Call>
          )
        })}
      </div>
      <p className="sub">
        <span>
          {t.consultas.confianza}{' '}
          <Call proof={`${id}/confidence`}>{t.consultas.confianzas[output.confidence]}</Call>
        </span>
        <span>{t.consultas.estrategico(output.strategic_mode_version)}</span>
        {needsPerson ? (
          <span className="medio">
            <Icon name="escalate" /> {t.consultas.aRevision}
          </span>
        ) : null}
      </p>
      <AnswerBlocks answer={answer} decision={decision} />
    </>
  )
}

/** A sentence as the second half of another. */
function inSentence(sentence: string): string {
  return /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence
}
