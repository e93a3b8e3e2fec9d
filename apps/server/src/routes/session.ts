import type { Desk } from 'dictamen'
import { z } from 'zod'
import { clearCookie, readCookie, setCookie } from '../access/cookies.ts'
import { Denial } from '../problem.ts'
import { defineGuarded, defineOpen, json, type Call, type Route } from '../route.ts'

const password = z.string().min(12).max(1024)

/** Coming in, staying and going out. */
export const sessionRoutes: readonly Route[] = [
  defineOpen({
    method: 'post',
    path: '/v1/session',
    summary: 'Entra con nombre y contraseña',
    action: null,
    limit: 16_384,
    body: z.strictObject({ login: z.string().max(256), password: z.string().max(1024) }),
    handle: async (call) => {
      const { desk, body, address } = call
      const entry = await desk.sessions.enter(body.login, body.password, address)
      const actor = entry.kind === 'in' ? `user:${entry.member}` : 'anónimo'
      await note(desk, actor, 'entrar', entry.kind === 'in')
      if (entry.kind === 'wait')
        throw new Denial('TooManyAttempts', undefined, { 'retry-after': String(entry.seconds) })
      if (entry.kind === 'wrong') throw new Denial('EntryWrong')
      return letIn(call, entry)
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/session',
    summary: 'Quién es usted aquí',
    action: 'ver_sesion',
    handle: ({ guest: { visitor, roles } }) => {
      const { login, name, administrator, scopes, space, csrf } = visitor
      return json({ login, name, administrator, scopes, space, csrf, roles: Object.fromEntries(roles) })
    },
  }),
  defineGuarded({
    method: 'delete',
    path: '/v1/session',
    summary: 'Sale',
    action: 'salir',
    handle: async ({ desk, guest, secure }) => {
      await desk.sessions.close(guest.session!)
      return json({ out: true }, 200, { 'set-cookie': clearCookie(secure) })
    },
  }),
  defineOpen({
    method: 'post',
    path: '/v1/links/redeem',
    summary: 'Usa un enlace de un solo uso: crea a quien administra, o cambia una contraseña',
    action: null,
    limit: 16_384,
    body: z.strictObject({
      link: z.string().max(128),
      login: z
        .string()
        .trim()
        .regex(/^[^\s@/\\]{1,64}(@[^\s@/\\]{1,190})?$/)
        .optional(),
      name: z.string().max(200).optional(),
      password,
    }),
    handle: async (call) => {
      const member = await redeem(call)
      await note(call.desk, `user:${member}`, 'usar_enlace', true)
      return letIn(call, await call.desk.sessions.open(member))
    },
  }),
]

interface Redeeming {
  readonly link: string
  readonly login?: string | undefined
  readonly name?: string | undefined
  readonly password: string
}

/** Uses a link up, for a new administrator or for a new password; answers for whom. */
async function redeem({ desk, body }: Call<undefined, Redeeming>): Promise<string> {
  const { link, login = 'admin', name = '', password: chosen } = body
  const member = await desk.links.redeem(link, async (whose) => {
    if (whose !== null) {
      await desk.users.setPassword(whose, chosen)
      return whose
    }
    const isFirst = (await desk.users.list()).every(({ administrator }) => !administrator)
    if (!isFirst) return null
    return (await desk.users.add({ login, name, password: chosen, administrator: true })).id
  })
  if (member !== undefined && member !== null) return member
  await note(desk, 'anónimo', 'usar_enlace', false)
  throw new Denial('NotFound', 'El enlace no existe, ya se usó o caducó.')
}

/** A new session in the place of the one that the browser brought. */
async function letIn(call: Call, entry: { secret: string; csrf: string }): Promise<Response> {
  const { desk, request, secure } = call
  const before = readCookie(request.headers.get('cookie') ?? undefined, secure)
  if (before !== null) await desk.sessions.close(before)
  return json({ csrf: entry.csrf }, 200, { 'set-cookie': setCookie(entry.secret, secure) })
}

async function note(desk: Desk, actor: string, action: string, allowed: boolean): Promise<void> {
  const access = { at: desk.now(), actor, action, space: null, target: null, allowed }
  await (allowed ? desk.accesses.write(access) : desk.accesses.turnAway(access))
}
