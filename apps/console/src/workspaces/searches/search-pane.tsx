import type { Citation, Finding, RecordEvidence } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { evidenceQuery, recordQuery } from '../../api/records.ts'
import type { SearchAnswer, CandidateRecord } from '../../api/searches.ts'
import { cifra, t } from '../../catalogo/index.ts'
import { useMarkKeys } from '../../evidence/evidence-pane.tsx'
import { valueAt } from '../../evidence/pointer.ts'
import { RecordLines } from '../../evidence/record-lines.tsx'
import { TextSource } from '../../evidence/text-source.tsx'
import { Icon } from '../../marks/icon.tsx'
import { PaneFrame } from '../../shell/pane-frame.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { Findings, natureOf } from './cite.tsx'
import { Contest } from './contest.tsx'
import { decisionOf, findingsOf, gemOf, proofOf, readSearchProof } from './gem-files.ts'
import { placeOf } from './quote-place.ts'

const words = t.busquedas

interface SearchPaneProps {
  readonly answer: SearchAnswer
  /** The record of each candidate. */
  readonly records: ReadonlyMap<string, CandidateRecord>
}

/** Why a value of a search is what it is: the words of the supervisor, or the lines that a finding cites. */
export function SearchPane({ answer, records }: SearchPaneProps): ReactNode {
  const asked = readSearchProof(usePane().proof)
  if (asked === null) return null
  const { candidate, step, pointer } = asked
  // What the mandate says is cited from documents that every candidate's record holds.
  const record = (candidate === null ? [...records.values()][0] : records.get(candidate))?.record
  if (step === 'decision' && candidate !== null)
    return <DecisionPane answer={answer} candidate={candidate} record={record} />
  const output = gemOf(answer, candidate, step)
  const finding = pointer === '' ? undefined : (valueAt(output, pointer) as Finding | undefined)
  if (finding !== undefined) return <FindingPane key={pointer} finding={finding} record={record} />
  return <ScorePane answer={answer} candidate={candidate} gem={step} record={record} />
}

interface Of {
  readonly answer: SearchAnswer
  readonly record: string | undefined
}

function DecisionPane({ answer, candidate, record }: Of & { readonly candidate: string }): ReactNode {
  const decision = decisionOf(answer, candidate)
  if (decision === null) return null
  return (
    <PaneFrame
      title={t.expediente}
      what={candidate}
      {...(record === undefined ? {} : { record })}
      body={
        <>
          <h2>{words.porqueDecision(words.decisiones[decision.decision] ?? decision.decision)}</h2>
          <Sentences title={words.razones} lines={decision.rationale} />
          <Sentences title={words.acciones} lines={decision.required_actions} />
          {record === undefined ? null : <Contest record={record} />}
          <OfRecord record={record} />
        </>
      }
    />
  )
}

function ScorePane({
  answer,
  candidate,
  gem,
  record,
}: Of & { readonly candidate: string | null; readonly gem: string }): ReactNode {
  const output = gemOf(answer, candidate, gem)
  if (output === null) return null
  const { score_dimension: score, confidence, model_score: written } = output.scores
  const name = words.puertas[gem]?.nombre ?? 'GEM5'
  const rationale = candidate === null ? [] : (decisionOf(answer, candidate)?.rationale ?? [])
  return (
    <PaneFrame
      title={t.expediente}
      what={`${candidate ?? words.mandato} ${name}`}
      {...(record === undefined ? {} : { record })}
      body={
        <>
          <h2>{words.porqueScore(name, cifra(score ?? confidence))}</h2>
          <Sentences title={words.razones} lines={rationale.filter((line) => line.startsWith(gem))} />
          <p className="note mt-2">{words.confianza(confidence)}</p>
          {written === null ? null : <p className="note">{words.delModelo(written)}</p>}
          <Sentences title={words.bloqueos} lines={output.blockers.map(textOfBlocker)} />
          <Counted candidate={candidate} gem={gem} content={output.content} />
          <OfRecord record={record} />
        </>
      }
    />
  )
}

interface CountedProps {
  readonly candidate: string | null
  readonly gem: string
  readonly content: object
}

/** The findings for and against, each with its own evidence. */
function Counted({ candidate, gem, content }: CountedProps): ReactNode {
  const found = findingsOf(content).filter(({ finding }) => finding.polarity !== 'neutra')
  if (found.length === 0) return null
  return (
    <section>
      <h3>{words.puntua}</h3>
      <Findings proofOf={(pointer) => proofOf(candidate, gem, pointer)} found={found} />
    </section>
  )
}

function textOfBlocker(blocker: unknown): string {
  return typeof blocker === 'string' ? blocker : Object.values(blocker as object).join(': ')
}

function FindingPane({
  finding,
  record,
}: {
  readonly finding: Finding
  readonly record: string | undefined
}): ReactNode {
  const pane = usePane()
  const { data: evidence } = useQuery({ ...evidenceQuery(record ?? ''), enabled: record !== undefined })
  const { citations, measure } = finding
  const active = Math.min(pane.mark, Math.max(citations.length - 1, 0))
  useMarkKeys(citations.length, active)
  const order = citations.map((citation, mark) => ({ citation, mark }))
  const shown = [...order.slice(active), ...order.slice(0, active)]
  return (
    <PaneFrame
      title={t.expediente}
      what={words.hallazgo.toLowerCase()}
      count={citations.length > 1 ? words.citaDe(active + 1, citations.length) : undefined}
      marks={citations.length}
      {...(record === undefined ? {} : { record })}
      body={
        <>
          <h2>{finding.text}</h2>
          <p className="note">{natureOf(finding)}</p>
          {measure === undefined ? null : (
            <p className="note">
              {words.medida}: {cifra(measure.value)} {measure.unit ?? ''}{' '}
              {measure.scale === null ? '' : `${words.de} ${cifra(measure.scale)}`}{' '}
              {measure.cutoff === null ? '' : `(${words.corte(measure.cutoff)})`}
            </p>
          )}
          {record === undefined ? <p className="note mt-2">{words.sinFuente}</p> : null}
          {evidence === undefined || evidence === null
            ? null
            : shown.map(({ citation, mark }) => (
                <CitedSource key={mark} evidence={evidence} citation={citation} mark={mark} active={active} />
              ))}
          <OfRecord record={record} />
        </>
      }
    />
  )
}

interface CitedSourceProps {
  readonly evidence: RecordEvidence
  readonly citation: Citation
  readonly mark: number
  readonly active: number
}

export function CitedSource({ evidence, citation, mark, active }: CitedSourceProps): ReactNode {
  const text = evidence.sources[citation.source]
  const place = typeof text === 'string' ? placeOf(text, citation) : null
  return (
    <section>
      <h3>
        {t.prueba.fuente} <span>{`${citation.source}, ${t.linea(citation.line)}`}</span>
      </h3>
      {typeof text !== 'string' || place === null ? (
        <blockquote className="prose">«{citation.quote}»</blockquote>
      ) : (
        <TextSource text={text} lit={[{ ...place, mark }]} active={active} />
      )}
      <p className={`verified ${place === null ? 'alto' : ''}`}>
        <Icon name={place === null ? 'fail' : 'pass'} />
        {place === null ? t.prueba.noCoincide : t.prueba.coincide}
      </p>
    </section>
  )
}

function Sentences({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly string[]
}): ReactNode {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="sentences">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function OfRecord({ record }: { readonly record: string | undefined }): ReactNode {
  const { data } = useQuery({ ...recordQuery(record ?? ''), enabled: record !== undefined })
  return data === undefined ? null : <RecordLines whole={data} />
}
