import type { ExamQuestion } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'
import type { RowPlace } from '../../lists/windowed.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { QuestionContent } from './question-content.tsx'
import { QuestionPictures } from './question-pictures.tsx'

const words = t.examenes

interface QuestionCardProps {
  readonly record: string
  /** Its number among the questions, from 0. */
  readonly at: number
  readonly question: ExamQuestion
  readonly isCorrected: boolean
  readonly place: RowPlace
}

/** A question: its words, what was answered and what is right; any of it opens its page. */
export function QuestionCard({ record, at, question, isCorrected, place }: QuestionCardProps): ReactNode {
  const proof = `${record}/questions/${at}`
  const { id, kind, stem, grading, raw } = question
  return (
    <li {...place} id={id} className="question keep">
      <div className="question-head">
        <b>{id}</b>
        <span>
          <Call proof={`${proof}/kind`}>{words.clases[kind] ?? kind}</Call>, {words.enPagina(raw.pages)}
        </span>
        {isCorrected ? (
          <span className="mark !text-prusia">
            <Icon name="pencil" /> {words.corregido}
          </span>
        ) : null}
        {grading === null ? null : (
          <span className="ml-auto">
            {grading.status === null ? null : <Call proof={`${proof}/grading/status`}>{grading.status}</Call>}{' '}
            <Call proof={`${proof}/grading/score_awarded`}>
              {grading.score_awarded === null ? t.nada : cifra(grading.score_awarded)}
              {grading.score_max === null ? '' : ` / ${cifra(grading.score_max)}`}
            </Call>
          </span>
        )}
      </div>
      <p className="question-stem">
        <Call proof={`${proof}/stem/text`} className="said">
          {stem.text === '' ? t.nada : stem.text}
        </Call>
      </p>
      <QuestionPictures record={record} assets={stem.assets} />
      <QuestionContent proof={`${proof}/content`} question={question} />
      <details className="mt-2">
        <summary className="note">{words.bloque}</summary>
        <pre className="json mt-1">{raw.block_text}</pre>
      </details>
    </li>
  )
}
