import type { Exam } from '@dictamen/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'
import { Windowed } from '../../lists/windowed.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Level } from '../../marks/level.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useMay } from '../../shell/space.ts'
import { VerdictPage, type OpenedRecord } from '../../shell/verdict-page.tsx'
import { QuestionCard } from './question-card.tsx'

const words = t.examenes

type ExamRecord = OpenedRecord<unknown, Exam>

const crumbs = [{ label: t.salas.examenes, to: '/examenes' }]

/** An exam as it was read: what is doubtful first, then every question; what people corrected is laid over it. */
export function ExamPage(): ReactNode {
  return <VerdictPage<unknown, Exam> crumbs={crumbs}>{(whole) => <ExamDocument whole={whole} />}</VerdictPage>
}

function ExamDocument({ whole }: { readonly whole: ExamRecord }): ReactNode {
  const id = whole.record.id
  const { proof } = usePane()
  const exam = (whole.corrected?.output as Exam | undefined) ?? whole.content.output
  const { source, questions, attempt, checksum } = exam
  const doubts = issuesOf(exam)
  const corrected = correctedPointers(whole)
  const open = /\/questions\/(\d+)/.exec(proof ?? '')?.[1]
  const openAt = open === undefined ? undefined : Number(open)
  return (
    <Page
      crumbs={[...crumbs, { label: source.file_name }]}
      actions={<Actions id={id} exam={exam} />}
      colophon={<Colophon record={whole.record} index={whole.index} result={source.sha256} />}
    >
      <h1>{words.titulo(questions.length, words.deNota(attempt.grade, attempt.grade_max), doubts.length)}</h1>
      <p className="sub">
        <span>
          {words.paginas(source.page_count)} · {words.suma}{' '}
          <Call proof={`${id}/checksum/sum_awarded`}>
            {cifra(checksum.sum_awarded)} {words.puntos}
          </Call>
          {', '}
          <Call proof={`${id}/checksum/matches_header`}>
            {checksum.matches_header ? words.cuadra : words.noCuadra}
          </Call>
        </span>
      </p>
      <Doubts id={id} doubts={doubts} />
      <ol className="mt-6">
        <Windowed
          as="li"
          items={questions}
          keyOf={(question) => question.id}
          rowHeight={180}
          at={openAt}
          row={(question, at, place) => (
            <QuestionCard
              place={place}
              record={id}
              at={at}
              question={question}
              isCorrected={corrected.some((pointer) => pointer.startsWith(`/questions/${at}/`))}
            />
          )}
        />
      </ol>
    </Page>
  )
}

/** Where people corrected something, what was undone left out. */
function correctedPointers(whole: ExamRecord): readonly string[] {
  return (whole.corrected?.corrections ?? [])
    .filter(({ undone }) => undone === null)
    .map(({ pointer }) => pointer)
}

interface Doubt {
  readonly pointer: string
  readonly question: string | null
  readonly issue: Exam['issues'][number]
}

const ORDER = ['error', 'warn', 'info']

/** Everything that was doubtful, the worst first. */
function issuesOf({ issues, questions }: Exam): readonly Doubt[] {
  const found: Doubt[] = [
    ...issues.map((issue, at) => ({ pointer: `/issues/${at}`, question: null, issue })),
    ...questions.flatMap((question, at) =>
      question.issues.map((issue, index) => ({
        pointer: `/questions/${at}/issues/${index}`,
        question: question.id,
        issue,
      })),
    ),
  ]
  return found.toSorted((a, b) => ORDER.indexOf(a.issue.level) - ORDER.indexOf(b.issue.level))
}

function Doubts({ id, doubts }: { readonly id: string; readonly doubts: readonly Doubt[] }): ReactNode {
  if (doubts.length === 0) return <p className="note mt-4">{words.sinPendientes}</p>
  return (
    <section className="mt-5">
      <h2 className="font-serif text-[20px] font-semibold">{words.pendientes}</h2>
      <ul className="rows doubts mt-2">
        {doubts.map(({ pointer, question, issue }) => (
          <li key={pointer}>
            <Level scale="severity" level={words.niveles[issue.level] ?? 'INFO'} />
            {question === null ? <span /> : <a href={`#${question}`}>{question}</a>}
            <span>
              <Call proof={`${id}${pointer}`}>{words.incidencias[issue.code] ?? issue.code}</Call>
              <span className="note block">{issue.msg}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ id, exam }: { readonly id: string; readonly exam: Exam }): ReactNode {
  const mayJoin = useMay('administrador', 'evaluador')
  const search = { de: id } as never
  return (
    <>
      {mayJoin ? (
        <>
          <Link className="action" to="/examenes/practica" search={search}>
            <Icon name="clock" />
            <span>{words.practicar}</span>
          </Link>
          <Link className="action" to="/examenes/banco" search={search}>
            <Icon name="compare" />
            <span>{words.banco.exportar}</span>
          </Link>
        </>
      ) : null}
      <button
        type="button"
        className="action"
        onClick={() => saveFile('exam.json', JSON.stringify(exam, null, 2), 'application/json')}
      >
        <Icon name="download" />
        <span>{t.descargar}</span>
      </button>
    </>
  )
}
