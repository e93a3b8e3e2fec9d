import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { exportBank, type ExportedBank } from '../../api/exams.ts'
import { t } from '../../catalogo/index.ts'
import { Windowed, type RowPlace } from '../../lists/windowed.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Choice } from '../../shell/choice.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useSpace } from '../../shell/space.ts'
import { keyOf } from './bank-key.ts'
import { useBank } from './use-bank.ts'

const words = t.examenes.banco
const ENDINGS: Readonly<Record<string, string>> = {
  'moodle-xml': 'xml',
  gift: 'gift',
  qti: 'zip',
  anki: 'apkg',
  csv: 'csv',
  markdown: 'md',
  html: 'html',
}

/** Exams joined into a bank: where each key comes from, and the way out to other programs. */
export function BankPage(): ReactNode {
  const { records, bank, error } = useBank()
  return (
    <Page
      crumbs={[{ label: t.salas.examenes, to: '/examenes' }, { label: words.corto }]}
      actions={
        <Link className="action" to="/examenes/practica" search={{ de: records.join(' ') } as never}>
          <Icon name="clock" />
          <span>{t.examenes.practicar}</span>
        </Link>
      }
    >
      <h1>{error === null ? titleOf(records, bank) : t.noSeAbre}</h1>
      <ProblemBox error={error} />
      {bank === undefined ? null : (
        <>
          <p className="sub">{bank.sources.map(({ file_name: name }) => name).join(', ')}</p>
          <Export bank={bank} />
          <ol className="rows mt-6">
            <Windowed
              as="li"
              items={bank.questions}
              keyOf={({ id }) => id}
              rowHeight={96}
              row={(question, _at, place) => <Question question={question} place={place} />}
            />
          </ol>
        </>
      )}
    </Page>
  )
}

function titleOf(records: readonly string[], bank: ExamBank | undefined): string {
  if (records.length === 0) return words.sinExamenes
  return bank === undefined ? '…' : words.titulo(bank.questions.length, bank.sources.length)
}

interface QuestionProps {
  readonly question: BankQuestion
  readonly place: RowPlace
}

function Question({ question, place }: QuestionProps): ReactNode {
  const { id, kind, stem, key, attempts } = question
  const reasons = [...new Set(key.proof.map(({ reason }) => words.pruebas[reason] ?? reason))]
  return (
    <li {...place} className="keep py-3">
      <p className="question-head">
        <b>{id}</b>
        <span>{t.examenes.clases[kind] ?? kind}</span>
        <span>{words.intentos(attempts.length)}</span>
        <span className="ml-auto">
          {words.claves[key.origin]}
          {reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}
        </span>
      </p>
      <p className="question-stem">{stem.text}</p>
      {key.origin === 'unknown' ? null : <p>{keyOf(question).join(' · ')}</p>}
    </li>
  )
}

function Export({ bank }: { readonly bank: ExamBank }): ReactNode {
  const { space } = useSpace()
  const [format, setFormat] = useState('moodle-xml')
  const exporting = useMutation({
    mutationFn: () => exportBank(bank, format, space!.id),
    onSuccess: (exported) => saveBank(exported),
  })
  const losses = exporting.data?.losses ?? []
  return (
    <section className="no-print">
      <div className="toolbar">
        <Choice label={words.formato} value={format} options={words.formatos} onChange={setFormat} />
        <button
          type="button"
          className="button primary"
          disabled={exporting.isPending || space === null}
          onClick={() => exporting.mutate()}
        >
          {exporting.isPending ? words.exportando : words.exportar}
        </button>
      </div>
      <ProblemBox error={exporting.error} />
      {exporting.data === undefined ? null : (
        <div role="status" className="max-w-[760px]">
          <p>{words.perdidas(losses.length)}</p>
          <ul className="list-disc pl-5">
            {losses.map(({ question_id: id, msg }, at) => (
              <li key={at}>
                {id}: {msg}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function saveBank({ format, encoding, content }: ExportedBank): void {
  const name = `banco.${ENDINGS[format] ?? 'txt'}`
  if (encoding === 'utf8') saveFile(name, content, 'text/plain;charset=utf-8')
  else
    saveFile(
      name,
      Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
      'application/octet-stream',
    )
}
