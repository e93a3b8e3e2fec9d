import { ROLES, SCOPES } from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'

const space = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,127}$/u)
const login = z.string().min(1).max(256)
type Named = Pick<GuestCall, 'params'>

const ofSpace = {
  spaceOf: ({ params }: Named) => params.space!,
  targetOf: ({ params }: Named) => params.space!,
} as const
const ofLogin = { targetOf: ({ params }: Named) => params.login! } as const

const spaceRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/spaces',
    summary: 'Los espacios a los que se pertenece; quien administra los ve todos',
    action: 'ver_espacios',
    handle: async ({ desk, guest: { visitor, roles } }) => {
      const all = await desk.users.spaces()
      const mine = all
        .filter(({ id }) => visitor.administrator || roles.has(id))
        .filter(({ id }) => visitor.space === null || visitor.space === id)
      return json(mine.map(({ id, name }) => ({ id, name, role: roles.get(id) ?? null })))
    },
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/spaces',
    summary: 'Crea un espacio',
    action: 'administrar',
    body: z.strictObject({ id: space, name: z.string().trim().min(1).max(200) }),
    targetOf: ({ body }) => body.id,
    handle: async ({ desk, body }) => {
      await desk.users.addSpace(body.id, body.name)
      return json(body, 201)
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/spaces/{space}/members',
    summary: 'Quién pertenece a un espacio',
    action: 'ver_miembros',
    ...ofSpace,
    handle: async ({ desk, params }) => json(await desk.users.membersOf(params.space!)),
  }),
  defineGuarded({
    method: 'put',
    path: '/v1/spaces/{space}/members',
    summary: 'Da un papel a alguien en un espacio; con null lo saca de él',
    action: 'cambiar_miembros',
    body: z.strictObject({ login, role: z.enum(ROLES).nullable() }),
    ...ofSpace,
    handle: async ({ desk, params, body }) => {
      const { id } = await desk.users.find(body.login)
      await desk.users.setRole(params.space!, id, body.role)
      return json(body)
    },
  }),
]

const days = z.int().min(1).max(36_500)
const MOST_SHOWN = 1000

/** For how long a space keeps people. */
const retentionRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/spaces/{space}/retention',
    summary:
      'Cuántos días conserva un espacio a las personas, a quiénes borraría y desde cuándo está anunciado; con «days», con esos días',
    action: 'ver_conservacion',
    query: z.strictObject({ days: z.coerce.number().pipe(days).optional() }),
    ...ofSpace,
    handle: async ({ desk, params, query }) => {
      const kept = await desk.retention.daysOf(params.space!)
      const preview = await desk.retention.preview(params.space!, query.days ?? kept, MOST_SHOWN)
      return json({ kept, preview })
    },
  }),
  defineGuarded({
    method: 'put',
    path: '/v1/spaces/{space}/retention',
    summary:
      'Cambia cuántos días conserva un espacio a las personas; con null, siempre; «allow» permite borrar a tantas de una vez',
    action: 'conservar',
    body: z.strictObject({ days: days.nullable(), allow: z.int().min(1).max(1_000_000).optional() }),
    ...ofSpace,
    handle: async ({ desk, params, body }) => {
      await desk.retention.setDays(params.space!, body.days, body.allow)
      return json({
        kept: body.days,
        preview: await desk.retention.preview(params.space!, body.days, MOST_SHOWN),
      })
    },
  }),
]

const userRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/users',
    summary: 'Quiénes pueden entrar',
    action: 'administrar',
    handle: async ({ desk }) => json(await desk.users.list()),
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/users',
    summary: 'Añade a alguien',
    action: 'administrar',
    body: z.strictObject({
      login,
      name: z.string().max(200).optional(),
      password: z.string().max(1024),
      administrator: z.boolean().optional(),
    }),
    targetOf: ({ body }) => body.login,
    handle: async ({ desk, body: { name = '', administrator = false, ...rest } }) =>
      json(await desk.users.add({ ...rest, name, administrator }), 201),
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/users/{login}/link',
    summary: 'Un enlace de un solo uso para que alguien ponga su contraseña',
    action: 'administrar',
    ...ofLogin,
    handle: async ({ desk, params }) => {
      const { id } = await desk.users.find(params.login!)
      return json({ link: await desk.links.create(id) }, 201)
    },
  }),
  defineGuarded({
    method: 'put',
    path: '/v1/users/{login}/disabled',
    summary: 'Cierra la puerta a alguien, o se la abre otra vez',
    action: 'administrar',
    body: z.strictObject({ disabled: z.boolean() }),
    ...ofLogin,
    handle: async ({ desk, params, guest, body: { disabled } }) => {
      const { id } = await desk.users.find(params.login!)
      if (id === guest.visitor.member)
        throw new Denial('RequestWrong', 'Nadie se cierra la puerta a sí mismo.')
      await desk.users.setDisabled(id, disabled)
      return json({ login: params.login, disabled })
    },
  }),
]

const tokenRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/tokens',
    summary: 'Las llaves, sin su secreto',
    action: 'administrar',
    handle: async ({ desk }) => json(await desk.tokens.list()),
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/tokens',
    summary: 'Una llave para un programa: su secreto se enseña esta única vez',
    action: 'administrar',
    body: z.strictObject({
      login,
      name: z.string().trim().min(1).max(200),
      scopes: z.array(z.enum(SCOPES)).min(1),
      space: space.nullable().optional(),
      days: z.int().min(1).max(366).optional(),
    }),
    targetOf: ({ body }) => body.login,
    handle: async ({ desk, body: { login: who, name, scopes, space: only = null, days = 90 } }) => {
      const { id: member } = await desk.users.find(who)
      const expires = new Date(desk.now().getTime() + days * 86_400_000)
      return json(await desk.tokens.add({ member, name, scopes, space: only, expires }), 201)
    },
  }),
  defineGuarded({
    method: 'delete',
    path: '/v1/tokens/{id}',
    summary: 'Retira una llave',
    action: 'administrar',
    targetOf: ({ params }) => params.id!,
    handle: async ({ desk, params }) => {
      await desk.tokens.revoke(params.id!)
      return json({ id: params.id, revoked: true })
    },
  }),
]

const accessRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/accesses',
    summary: 'Quién miró qué, y a quién no se dejó; primero lo último',
    action: 'administrar',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(1000).optional() }),
    handle: async ({ desk, query: { limit = 100 } }) => json(await desk.accesses.list(limit)),
  }),
]

/** Spaces, people, tokens and who did what. */
export const peopleRoutes: readonly Route[] = [
  ...spaceRoutes,
  ...retentionRoutes,
  ...userRoutes,
  ...tokenRoutes,
  ...accessRoutes,
]
