import type { ExamQuestion } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'

const words = t.examenes

interface ContentProps {
  /** `rec_…/questions/0/content` */
  readonly proof: string
  readonly question: ExamQuestion
}

/** What a question holds, by its kind: what was given beside what is right. */
export function QuestionContent({ proof, question }: ContentProps): ReactNode {
  switch (question.kind) {
    case 'single_choice':
    case 'multi_select':
      return <Options proof={proof} content={question.content} />
    case 'true_false':
      return <Answers rows={rowsOf(proof, question)} fields={['correct', 'user']} />
    case 'matching':
      return <Answers rows={rowsOf(proof, question)} fields={['', '']} />
    case 'cloze_table':
      return <Table proof={`${proof}/table`} rows={question.content.table?.rows ?? []} />
    case 'essay':
      return <Writing proof={proof} text={question.content.user} />
    case 'short_answer_text':
    case 'numeric':
    case 'cloze_labeled_blanks':
    case 'cloze_inline':
    case 'multipart_short_answer':
      return <Answers rows={rowsOf(proof, question)} />
    default:
      return null
  }
}

function Writing({ proof, text }: { readonly proof: string; readonly text: string | null }): ReactNode {
  return (
    <p className="prose mt-2">
      <Call proof={`${proof}/user`}>{text ?? words.sinRespuesta}</Call>
    </p>
  )
}

type Answerable = Extract<
  ExamQuestion,
  {
    kind:
      | 'true_false'
      | 'matching'
      | 'short_answer_text'
      | 'numeric'
      | 'cloze_labeled_blanks'
      | 'cloze_inline'
      | 'multipart_short_answer'
  }
>

/** What is asked of somebody in a question, answer by answer. */
function rowsOf(proof: string, question: Answerable): readonly AnswerRow[] {
  switch (question.kind) {
    case 'true_false': {
      const { correct, user } = question.content
      return [{ name: '', proof, expected: truth(correct), user: truth(user) }]
    }
    case 'matching':
      return pairsOf(proof, question.content)
    case 'short_answer_text':
    case 'numeric': {
      const { expected, user } = question.content
      return [{ name: '', proof, expected: expected.join(' · ') || null, user }]
    }
    case 'cloze_labeled_blanks':
      return question.content.blanks.map(({ label, expected, user }, at) => ({
        name: label,
        proof: `${proof}/blanks/${at}`,
        expected,
        user,
      }))
    case 'cloze_inline':
      return question.content.gaps.map(({ index, before, expected, user }, at) => ({
        name: before === '' ? words.hueco(index) : `${before} …`,
        proof: `${proof}/gaps/${at}`,
        expected,
        user,
      }))
    default:
      return itemsOf(proof, question.content.items)
  }
}

function truth(value: boolean | null): string | null {
  if (value === null) return null
  return value ? words.verdadero : words.falso
}

type Choice = Extract<ExamQuestion, { kind: 'single_choice' }>['content']

function Options({ proof, content }: { readonly proof: string; readonly content: Choice }): ReactNode {
  return (
    <ul className="options">
      {content.options.map(({ key, text }, at) => {
        const isRight = content.correct.includes(key)
        const isGiven = content.user.includes(key)
        return (
          <li key={key}>
            <span className="note">{key}</span>
            <Call proof={`${proof}/options/${at}`} className="said">
              {text === '' ? t.nada : text}
            </Call>
            <span className="flex flex-wrap gap-x-3">
              {isRight ? (
                <span className="mark bajo">
                  <Icon name="pass" />
                  <Call proof={`${proof}/correct`}>{words.correcta}</Call>
                </span>
              ) : null}
              {isGiven ? (
                <span className="mark ink">
                  <Icon name="pencil" />
                  <Call proof={`${proof}/user`}>{words.dada}</Call>
                </span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface AnswerRow {
  readonly name: string
  readonly proof: string
  readonly expected: string | null
  readonly user: string | null
}

function Answers({
  rows,
  fields: [expectedField, userField] = ['expected', 'user'],
}: {
  readonly rows: readonly AnswerRow[]
  readonly fields?: readonly [string, string]
}): ReactNode {
  const pointer = (proof: string, field: string): string => (field === '' ? proof : `${proof}/${field}`)
  return (
    <dl className="answers">
      {rows.map(({ name, proof, expected, user }, at) => (
        <div key={at}>
          {name === '' ? null : <dt>{name}</dt>}
          <dd>
            <span className="note">{words.respondido}</span>{' '}
            <Call proof={pointer(proof, userField)}>{user ?? words.sinRespuesta}</Call>
          </dd>
          <dd>
            <span className="note">{words.esperado}</span>{' '}
            <Call proof={pointer(proof, expectedField)}>{expected ?? t.nada}</Call>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Pairs = Extract<ExamQuestion, { kind: 'matching' }>['content']

function pairsOf(proof: string, { pairs_user: given, pairs_correct: right }: Pairs): readonly AnswerRow[] {
  const side = given.length > 0 ? 'pairs_user' : 'pairs_correct'
  return (given.length > 0 ? given : right).map(({ left }, at) => ({
    name: left,
    proof: `${proof}/${side}/${at}`,
    expected: right.find((pair) => pair.left === left)?.right ?? null,
    user: given.find((pair) => pair.left === left)?.right ?? null,
  }))
}

type Items = Extract<ExamQuestion, { kind: 'multipart_short_answer' }>['content']['items']

function itemsOf(proof: string, items: Items): readonly AnswerRow[] {
  return items.flatMap(({ prompt, expected, user, subitems }, at) => [
    { name: prompt, proof: `${proof}/items/${at}`, expected, user },
    ...subitems.map((sub, index) => ({
      name: `${prompt} ${sub.prompt}`,
      proof: `${proof}/items/${at}/subitems/${index}`,
      expected: sub.expected,
      user: sub.user,
    })),
  ])
}

function Table({
  proof,
  rows,
}: {
  readonly proof: string
  readonly rows: readonly (readonly string[])[]
}): ReactNode {
  if (rows.length === 0) return null
  return (
    <table className="list mt-2 max-w-[760px]">
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>
                {cell === '' ? '' : <Call proof={`${proof}/rows/${row}/${column}`}>{cell}</Call>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
