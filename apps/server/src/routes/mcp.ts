import { answerMcp, keepAll, proveRecord, type RecordShelf, type Surface, type Told } from '@dictamen/mcp'
import { Refusal, type RecordSummary } from 'dictamen'
import { randomUUID } from 'node:crypto'
import { mayDo } from '../access/actions.ts'
import { admit } from '../access/visitor.ts'
import { Denial, problemOf } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { checkSpace, subjectName } from './evaluation.ts'

const NEWEST = 50
const noMethod = (): never => {
  throw new Denial(
    'MethodWrong',
    'Cada petición MCP es un POST con su respuesta; no hay sesión que abrir ni cerrar.',
  )
}

/** The protocol of models. Whoever may evaluate comes in; each tool and each record asks leave again in its space. */
export const mcpRoutes: readonly Route[] = [
  defineGuarded({
    method: 'post',
    path: '/mcp',
    summary: 'Model Context Protocol: una herramienta por evaluador',
    action: 'conversar',
    limit: 32 * 1024 * 1024,
    deadlineMs: 180_000,
    handle: async (call) => {
      const body = parse(call.bytes)
      if (body === undefined)
        return json({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'No es JSON.' } }, 400)
      return answerMcp(call.request, body, surfaceOf(call))
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/mcp',
    summary: 'No hay avisos fuera de las respuestas',
    action: 'conversar',
    handle: noMethod,
  }),
  defineGuarded({
    method: 'delete',
    path: '/mcp',
    summary: 'No hay sesión que cerrar',
    action: 'conversar',
    handle: noMethod,
  }),
]

function surfaceOf(call: GuestCall): Surface {
  const { desk, guest } = call
  return {
    names: 'upload',
    reader: { readBytes: refuse, readMarkdown: refuse, findFolder: refuse },
    asker: `user:${guest.visitor.member}`,
    now: () => desk.now(),
    admit: (tool, space) => admit(desk, guest, { action: 'evaluar', space, target: tool }),
    keep: async (recorded, { space, subject = randomUUID(), time }) => {
      await checkSpace(call, space)
      const place = { space, subject: subjectName(space, subject), time, actor: guest.actor }
      return keepAll(desk.records, recorded, place)
    },
    shelf: shelfOf(call),
    explain: (error) => tell(desk.explain(error)),
    fault: call.fault,
  }
}

function refuse(upload: string): Promise<never> {
  return Promise.reject(new Refusal('FileMissing', { name: upload }))
}

/** The records of the spaces where the guest may read; of the others they do not even learn that they exist. */
function shelfOf({ desk, guest }: GuestCall): RecordShelf {
  const enter = async (id: string): Promise<void> => {
    const { space } = (await desk.records.find(id)).record
    await admit(desk, guest, { action: 'leer', space, target: id }).catch((error: unknown) => {
      throw error instanceof Denial ? new Refusal('RecordUnknown', { record: id }) : error
    })
  }
  return {
    list: async () => {
      const spaces = (await desk.users.spaces()).filter(({ id }) =>
        mayDo(guest.visitor, guest.roles, 'leer', id),
      )
      const found: RecordSummary[] = []
      for (const { id: space } of spaces) {
        await admit(desk, guest, { action: 'leer', space, target: null })
        found.push(...(await desk.records.list({ space, limit: NEWEST })))
      }
      return found
        .toSorted((a, b) => (a.record.time < b.record.time ? 1 : a.record.time > b.record.time ? -1 : 0))
        .slice(0, NEWEST)
    },
    show: async (id) => {
      await enter(id)
      return desk.records.show(id)
    },
    prove: async (id) => {
      await enter(id)
      return proveRecord(desk.records, id)
    },
  }
}

function tell(error: unknown): Told | null {
  const { status, title, detail, hint, problems = [], type } = problemOf(error)
  if (status === 500) return null
  const code = type.split(':').at(-1)!
  const advice =
    hint ?? 'Use un espacio en el que su llave pueda evaluar, o pida acceso a quien lo administra.'
  return { code, title, message: detail, hint: advice, problems }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
