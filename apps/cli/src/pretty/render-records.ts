import { titleOf, type Outcome, type RecordContent, type RecordSummary, type ReplayResult } from 'dictamen'

const KINDS = {
  evaluation: 'evaluación',
  correction: 'corrección',
  review: 'revisión',
  erasure: 'borrado',
  key: 'clave',
} as const

/** Records for the terminal, the newest first. */
export function renderRecords(found: readonly RecordSummary[]): string {
  if (found.length === 0) return 'No hay expedientes.\n'
  return found.map(renderLine).join('')
}

function renderLine({ index, record }: RecordSummary): string {
  const what = record.kind === 'evaluation' ? `${record.system} ${record.contract}` : KINDS[record.kind]
  const place = index === null ? 'sin sellar' : `línea ${index + 1}`
  return `${record.time}  ${record.id}  ${place.padEnd(12)}  ${what}  ${record.actor}\n`
}

/** One record with its output for the terminal. */
export function renderRecord({ index, record, content }: RecordContent): string {
  const lines = [
    `${record.id}: ${KINDS[record.kind]}${index === null ? ', sin sellar todavía' : `, línea ${index + 1} del registro`}`,
    `  ${record.time}, por ${record.actor}, en el espacio ${record.space}`,
  ]
  if (record.kind === 'evaluation') {
    const { id, version, sha256 } = record.ruleset
    lines.push(
      `  ${record.system}, contrato ${record.contract}, reglas ${id}@${version} (${sha256.slice(0, 12)}), ${record.engine}`,
    )
  }
  if ('links' in record) for (const { rel, record: target } of record.links) lines.push(`  ${rel}: ${target}`)
  if ('subject' in record) lines.push(`  sujeto ${record.subject}`)
  if (content === null) lines.push('  Sus textos se borraron con la persona; el sello sigue en pie.')
  else if ('output' in content) lines.push('', JSON.stringify(content['output'], null, 2))
  return `${lines.join('\n')}\n`
}

const REPLAYED = {
  equal: 'igual',
  different: 'DISTINTO',
  erased: 'borrado',
  altered: 'ALTERADO',
  unrepeatable: 'no se puede repetir aquí',
} as const

/** How deciding a record again came out, for the terminal. */
export function renderReplay(result: ReplayResult): string {
  const line = `${result.record}  ${REPLAYED[result.state]}`
  if (result.state === 'altered') return `${line}: ${result.reason}\n`
  if (result.state !== 'unrepeatable') return `${line}\n`
  return `${line}: lo decidió ${result.engine} con ${result.ruleset}. ${result.reason}\n`
}

/** What a verification found, for the terminal. */
export function renderOutcome(outcome: Outcome): string {
  const list = (mark: string, sentences: readonly string[]): string[] =>
    sentences.map((text) => `  ${mark} ${text}`)
  const { faults, facts, limits } = outcome
  return `${[titleOf(outcome), ...list('✗', faults), ...list('✓', facts), ...list('·', limits)].join('\n')}\n`
}

/** A head as a person copies it. */
export function renderHead(line: string): string {
  const { head } = JSON.parse(line) as { head: { size: number; time: string; key: string } }
  return `huella de la clave: ${head.key}\ncabeza de ${head.size} líneas, ${head.time}:\n${line}\n`
}
