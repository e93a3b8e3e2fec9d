import type { Exam, Flags, IraResult } from '@dictamen/contracts'
import type { Verdict } from '../api/records.ts'
import { t } from '../catalogo/index.ts'

/** A workspace and the evaluator whose verdicts it lists. */
export interface Room {
  readonly path: string
  readonly system: string
}

const rooms: readonly Room[] = [
  { path: '/entrevistas', system: 'interviews/flags' },
  { path: '/examenes', system: 'exams/exam@1.1' },
  { path: '/auditoria', system: 'audits/ira' },
  { path: '/consultas', system: 'queries/synthesizer@1.1' },
]

/** The workspace of an address; null when it lists no verdicts. */
export function roomOf(pathname: string): Room | null {
  return rooms.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? null
}

/** The workspace that shows the verdicts of an evaluator. */
export function roomOfSystem(system: string): Room | null {
  return rooms.find((room) => room.system === system) ?? null
}

const headings: Readonly<Record<string, (input: never, output: never) => string>> = {
  'interviews/flags': (_input: never, { summary }: Flags) => t.entrevistas.veredicto(summary),
  'queries/synthesizer@1.1': ({ message }: { message: string }) => message,
  'audits/ira': (_input: never, { result, violations }: IraResult) =>
    t.auditoria.corto(result, violations.length),
  'exams/exam@1.1': (_input: never, { source }: Exam) => source.file_name,
}

/** A verdict in a line. */
export function headingOf({ record, content, altered }: Verdict): string {
  if (altered !== undefined) return t.expedientes.alterado
  if (content === null) return t.expedientes.borrado
  if (content.output === undefined) return t.retenido
  const heading = headings[record.system]
  return heading === undefined ? record.contract : heading(content.input as never, content.output as never)
}
