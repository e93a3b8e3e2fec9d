import type { ReactNode } from 'react'
import type { DocumentBlock, DocumentNote, Phrase, PrintedDocument } from '../../api/reports.ts'
import { Call } from '../../shell/call.tsx'

/** What the pane is asked for: the place that a note of the report cites. */
export function noteProof(number: number): string {
  return `nota/${number}`
}

/** A report as blocks, on the screen as it is printed: each number opens what its sentence rests on. */
export function ReportDocument({ document }: { readonly document: PrintedDocument }): ReactNode {
  const { blocks, mark, ownSign } = document
  const notes = new Map(
    blocks.flatMap((block) => (block.kind === 'notes' ? block.notes.map((one) => [one.number, one]) : [])),
  )
  return (
    <article className="report">
      {mark === null ? null : (
        <>
          <p className="report-mark">{mark}</p>
          <p className="report-mark-print" aria-hidden="true">
            {mark}
          </p>
        </>
      )}
      {groupItems(blocks).map((group, at) => (
        <Group key={at} group={group} notes={notes} ownSign={ownSign} />
      ))}
    </article>
  )
}

/** Items that follow one another are one list. */
function groupItems(blocks: readonly DocumentBlock[]): readonly (readonly DocumentBlock[])[] {
  const groups: DocumentBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

interface Around {
  readonly notes: ReadonlyMap<number, DocumentNote>
  readonly ownSign: string
}

function Group({ group, ...around }: Around & { readonly group: readonly DocumentBlock[] }): ReactNode {
  const block = group[0]!
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} text={block.text} />
    case 'paragraph':
      return (
        <p className={block.small === true ? 'report-small' : block.strong === true ? 'report-strong' : ''}>
          <Says says={block.says} {...around} />
        </p>
      )
    case 'item':
      return (
        <ul>
          {group.map((one, at) =>
            one.kind === 'item' ? (
              <li key={at} className={one.level === 0 ? '' : 'ml-4'}>
                <Says says={one.says} {...around} />
              </li>
            ) : null,
          )}
        </ul>
      )
    case 'table':
      return <Table block={block} {...around} />
    case 'notes':
      return (
        <ol className="report-notes">
          {block.notes.map(({ number, text }) => (
            <li key={number} id={`nota-${number}`}>
              <b>{number}</b> {text}
            </li>
          ))}
        </ol>
      )
    default:
      return <div className="report-sheet" />
  }
}

function Heading({ level, text }: { readonly level: number; readonly text: string }): ReactNode {
  if (level === 1) return <h1>{text}</h1>
  return level === 2 ? <h2>{text}</h2> : <h3>{text}</h3>
}

function Table({
  block: { head, rows },
  ...around
}: Around & { readonly block: Extract<DocumentBlock, { readonly kind: 'table' }> }): ReactNode {
  return (
    <div className="report-table" tabIndex={0} role="region" aria-label={head.join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((says, cell) => (
                <td key={cell}>
                  <Says says={says} {...around} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Phrases with the numbers of their notes: one that cites a place opens it, another leads to its words. */
function Says({ says, notes, ownSign }: Around & { readonly says: readonly Phrase[] }): ReactNode {
  return says.map(({ text, notes: numbers = [], own = false }, at) => (
    <span key={at}>
      {at === 0 ? '' : ' '}
      {text}
      {numbers.map((number, nth) => (
        <sup key={number}>
          {nth === 0 ? '' : ', '}
          {(notes.get(number)?.cites ?? []).length === 0 ? (
            <a href={`#nota-${number}`}>{number}</a>
          ) : (
            <Call proof={noteProof(number)} thread="above">
              {number}
            </Call>
          )}
        </sup>
      ))}
      {own ? <em className="note"> ({ownSign})</em> : null}
    </span>
  ))
}
