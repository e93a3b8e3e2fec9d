import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { queryClient } from '../api/query-client.ts'
import { recordQuery, type WholeRecord } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { entriesFor, spansOf } from '../evidence/trace.ts'
import { readProof } from './pane-state.ts'

const MOST_QUOTES = 3
const MOST_CHARACTERS = 160

/** On paper every call becomes a numbered note: its source and its words, from the records that the page has read. */
export function PrintNotes(): ReactNode {
  const [notes, setNotes] = useState<readonly string[]>([])
  useEffect(() => {
    const gather = (): void => {
      const calls = [...document.querySelectorAll<HTMLElement>('.sheet .call[data-proof^="rec_"]')]
      flushSync(() => setNotes(calls.map((call) => noteOf(call.dataset.proof!))))
    }
    window.addEventListener('beforeprint', gather)
    return () => window.removeEventListener('beforeprint', gather)
  }, [])
  if (notes.length === 0) return null
  return (
    <section className="print-notes">
      <h2>{t.notas}</h2>
      <ol>
        {notes.map((note, at) => (
          <li key={at}>{note}</li>
        ))}
      </ol>
    </section>
  )
}

/** The words a value rests on; without any, its rule; of a record alone, or one that was not read, its id. */
function noteOf(proof: string): string {
  const found = readProof(proof)!
  if (found.pointer === null) return found.record
  const whole = queryClient.getQueryData<WholeRecord>(recordQuery(found.record).queryKey)
  const entries = entriesFor(whole?.content?.trace ?? [], found.pointer)
  const quotes = spansOf(entries)
    .slice(0, MOST_QUOTES)
    .map(({ source, quote }) => `${source}: «${quote.slice(0, MOST_CHARACTERS)}»`)
  if (quotes.length > 0) return quotes.join('; ')
  return [...new Set(entries.map(({ rule }) => rule))].join(', ') || `${found.record} ${found.pointer}`
}
