import { answerMcp, proveRecord, type Reader, type RecordShelf, type Surface, type Told } from '@dictamen/mcp'
import { readDocument, Refusal } from 'dictamen'
import { mayDo } from '../access/actions.ts'
import { admit, ownSpaces } from '../access/visitor.ts'
import { Denial, problemOf } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { checkSpace } from './evaluation.ts'
import { bring } from './uploads.ts'
import { withholdOne } from './withheld.ts'

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
    evaluates: 'apart',
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
    reader: (space) => uploadsOf(call, space),
    asker: `user:${guest.visitor.member}`,
    now: () => desk.now(),
    admit: (tool, space) => enter(call, { action: 'evaluar', space, target: tool }),
    keep: async (recorded, place) => {
      await checkSpace(call, place.space)
      return desk.records.keepAll(recorded, { ...place, actor: guest.actor })
    },
    shelf: shelfOf(call),
    explain: (error) => tell(desk.explain(error)),
    fault: call.fault,
  }
}

/** Lets the guest do something; what is answered has been written down before. */
async function enter({ desk, guest }: GuestCall, asked: Parameters<typeof admit>[2]): Promise<void> {
  await (
    await admit(desk, guest, asked)
  ).written
}

/** The files that were brought to a space; there are no others. */
function uploadsOf({ desk }: GuestCall, space: string): Reader {
  const refuse = (name: string): Promise<never> => Promise.reject(new Refusal('FileMissing', { name }))
  return {
    readBytes: async (upload, limit) => {
      const { name, bytes } = await bring(desk, upload, space)
      if (bytes.length > limit) throw new Refusal('DocumentTooHeavy', { name, size: bytes.length, limit })
      return { name, bytes }
    },
    readMarkdown: refuse,
    findFolder: refuse,
  }
}

/** The records of the spaces where the guest may read; of the others they do not even learn that they exist. */
function shelfOf(call: GuestCall): RecordShelf {
  const { desk, guest } = call
  const open = async (id: string): Promise<void> => {
    const { space } = (await desk.records.find(id)).record
    await enter(call, { action: 'leer', space, target: id }).catch((error: unknown) => {
      throw error instanceof Denial ? new Refusal('RecordUnknown', { record: id }) : error
    })
  }
  return {
    list: async () => {
      const spaces = (await ownSpaces(desk, guest, 'leer')).filter((space) =>
        mayDo(guest.visitor, guest.roles, 'leer', space),
      )
      for (const space of spaces) await enter(call, { action: 'leer', space, target: null })
      return spaces.length === 0 ? [] : desk.records.list({ spaces, limit: NEWEST })
    },
    show: async (id) => {
      await open(id)
      return withholdOne(call, await desk.records.show(id))
    },
    prove: async (id) => {
      await open(id)
      return proveRecord(desk.records, id)
    },
  }
}

function tell(error: unknown): Told | null {
  const { status, title, detail, hint, problems = [], problem_count = 0, type } = problemOf(error)
  if (status === 500) return null
  const code = type.split(':').at(-1)!
  const advice =
    hint ?? 'Use un espacio en el que su llave pueda evaluar, o pida acceso a quien lo administra.'
  return { code, title, message: detail, hint: advice, problems, problemCount: problem_count }
}

function parse(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return readDocument(text, 'la petición', 'JSON').value
  } catch (error) {
    if (error instanceof TypeError || error instanceof Refusal) return undefined
    throw error
  }
}
