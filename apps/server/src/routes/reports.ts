import {
  policyOfReport,
  REPORT_FORMATS,
  reportOfRecord,
  searchAnswerDocument,
  searchAnswerOf,
  tellHead,
  writeReportAs,
  type PrintedDocument,
  type ReportFormat,
} from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { attachment, defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { oneRecord } from './records.ts'
import { oneRun } from './runs.ts'
import { JUDGING_MS, showOpen } from './searches.ts'

const TYPES: Readonly<Record<ReportFormat, { readonly type: string; readonly extension: string }>> = {
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  html: { type: 'text/html; charset=utf-8', extension: 'html' },
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md' },
}

/** How many decisions may have taken the place of one another. */
const MOST_LATER = 1000

const isSaid = z.literal('true').optional()

/** What people read of a search. */
export const reportRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/report',
    summary:
      'El informe del candidato de un expediente, según la última decisión que lo sustituye: bloques en JSON, página para imprimir, Markdown o Word; de quien no está aprobado, solo el borrador; sin nombres, o no sale',
    action: 'leer',
    evaluates: 'apart',
    deadlineMs: JUDGING_MS,
    query: z.strictObject({
      format: z.enum(['json', ...REPORT_FORMATS]).optional(),
      draft: isSaid,
      anonymous: isSaid,
    }),
    ...oneRecord,
    handle: async (call) => {
      const { format = 'json', draft, anonymous } = call.query
      const shown = await showLatest(call)
      const isAnonymous = anonymous === 'true'
      const { document, search_id, candidate_id, decision } = await reportOfRecord(shown, {
        draft: draft === 'true',
        anonymous: isAnonymous,
        head: await headOf(call),
      })
      if (format !== 'json')
        return answer(document, format, isAnonymous ? 'informe' : `informe-${candidate_id}`)
      const who = isAnonymous ? null : candidate_id
      return json({ search_id, candidate_id: who, decision, record: shown.record.id, document })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/runs/{id}/report',
    summary: 'El informe de una búsqueda para la casa, o el de un candidato que ya salió aprobado de ella',
    action: 'ver_resultado',
    evaluates: 'apart',
    gives: TYPES.docx.type,
    query: z.strictObject({
      candidate: z.string().min(1).max(200).optional(),
      format: z.enum(REPORT_FORMATS).optional(),
      anonymous: isSaid,
    }),
    ...oneRun,
    handle: async (call) => {
      const { desk, params, query } = call
      const { candidate, format = 'docx', anonymous } = query
      const written = await desk.batches.openSearch(params.id!)
      if (written === null) throw new Denial('NotFound', 'Solo una búsqueda tiene informe.')
      const search = searchAnswerOf(written)
      const document = await searchAnswerDocument(search, {
        candidate,
        anonymous: anonymous === 'true',
        head: await headOf(call),
      })
      return answer(document, format, `informe-${candidate ?? search.report.search_id}`)
    },
  }),
]

/** The signed head of the log that holds what a report tells. */
async function headOf({ desk }: Pick<GuestCall, 'desk'>): Promise<string | undefined> {
  return tellHead(await desk.records.seal())
}

/** A page opens in the browser under a policy of its own; the others are kept as files. */
function answer(document: PrintedDocument, format: ReportFormat, name: string): Response {
  const { type, extension } = TYPES[format]
  const written = writeReportAs(document, format)
  if (format === 'html')
    return new Response(written as string, {
      headers: { 'content-type': type, 'content-security-policy': policyOfReport(document) },
    })
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written
  return attachment(bytes, `${name}.${extension}`, type)
}

/** The decision that holds: the last of those that took the place of one another. */
async function showLatest(call: GuestCall): Promise<Awaited<ReturnType<typeof showOpen>>> {
  let shown = await showOpen(call)
  for (let turn = 0; turn < MOST_LATER; turn += 1) {
    const later = shown.linked_by.findLast(({ rel }) => rel === 'supersedes')
    if (later === undefined) break
    shown = await showOpen({ ...call, params: { ...call.params, id: later.record } })
  }
  return shown
}
