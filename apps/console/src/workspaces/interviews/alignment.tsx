import type { TranscriptImport } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { cifra, t } from '../../catalogo/index.ts'

type Closures = Readonly<Record<string, boolean>>

interface AlignmentProps {
  readonly imported: TranscriptImport
  readonly closures: Closures
  onChange(closures: Closures): void
}

/** What was aligned to each question; each closure is confirmed or changed, and what found no place is listed. */
export function Alignment({ imported, closures, onChange }: AlignmentProps): ReactNode {
  const { transcript, inferred, unaligned, unanswered } = imported
  const words = t.entrevistas.importacion
  return (
    <section className="mt-8 max-w-[760px]">
      <h2 className="section">{words.confirmar}</h2>
      <ol className="rows mt-2">
        {transcript.entries.map((entry, at) => (
          <li key={entry.question_id} className="py-3">
            <p className="text-tinta-2">{entry.question_text}</p>
            <p className="font-serif text-[16px] leading-6">{entry.answer_text}</p>
            <fieldset className="mt-1 flex flex-wrap items-baseline gap-x-4">
              <legend className="sr-only">{entry.question_text}</legend>
              {[false, true].map((isCut) => (
                <label key={String(isCut)} className="flex items-center gap-1.5">
                  <input
                    type="radio"
                    name={entry.question_id}
                    checked={closures[entry.question_id] === isCut}
                    onChange={() => onChange({ ...closures, [entry.question_id]: isCut })}
                  />
                  {isCut ? words.cortada : words.completa}
                </label>
              ))}
              <span className="note">
                {inferred
                  .filter(({ pointer }) => pointer.endsWith(`/entries/${at}/forced_closure`))
                  .map(({ reason }) => reason)
                  .join(' ')}
                {entry.time_sec === null ? '' : ` ${cifra(entry.time_sec)} s`}
              </span>
            </fieldset>
          </li>
        ))}
      </ol>
      {unanswered.length === 0 ? null : <p className="mt-2">{words.sinRespuesta(unanswered.join(', '))}</p>}
      {unaligned.length === 0 ? null : (
        <>
          <h3 className="mt-4 font-semibold">{words.sinSitio(unaligned.length)}</h3>
          <ul className="rows mt-1">
            {unaligned.map(({ line, speaker, text, reason }) => (
              <li key={line} className="py-2">
                <span className="hash">{line}</span> {speaker === null ? '' : `${speaker}: `}
                <span className="font-serif">{text}</span> <span className="note">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
