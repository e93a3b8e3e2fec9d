import { buildCommand, buildRouteMap } from '@stricli/core'
import { SCOPES, useDesk, type InstallationOptions, type Scope } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { Refusal } from '../sentences.ts'

type Flags = InstallationOptions & OutputFlags

interface AddFlags extends Flags {
  readonly name: string
  readonly scope: readonly Scope[]
  readonly space?: string
  readonly days: number
}

const flags = { ...installationParameters, ...outputParameters }
const DAY_MS = 86_400_000

const add = buildCommand({
  docs: {
    brief: 'Una llave para un programa; su secreto se enseña esta única vez',
    fullDescription:
      'Ejemplo:\n  dictamen tokens add ana@ejemplo.es --name "CI" --scope evaluar --scope leer --days 30',
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'De quién es', parse: (input: string) => input, placeholder: 'NOMBRE' }],
    },
    flags: {
      ...flags,
      name: onePath('Para qué es', 'TEXTO'),
      scope: { kind: 'enum', values: SCOPES, variadic: true, brief: 'Qué permite; se puede repetir' },
      space: { ...onePath('El único espacio para el que sirve', 'ESPACIO'), optional: true },
      days: { kind: 'parsed', parse: parseDays, default: '90', placeholder: 'N', brief: 'Cuántos días dura' },
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: AddFlags, login: string) {
    const { name, scope: scopes, space = null, days } = flags
    const made = await useDesk(placeOf(this, flags), async (desk) => {
      const { id: member } = await desk.users.find(login)
      const spaces = await desk.users.spaces()
      if (space !== null && !spaces.some(({ id }) => id === space))
        throw new Refusal('SpaceUnknown', { space })
      const expires = new Date(desk.now().getTime() + days * DAY_MS)
      return desk.tokens.add({ member, name, scopes, space, expires })
    })
    await deliver(this, made, () => `${made.id}\n${made.secret}\n`, flags)
  },
})

const list = buildCommand({
  docs: { brief: 'Las llaves, sin su secreto' },
  parameters: { flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags) {
    const found = await useDesk(placeOf(this, flags), (desk) => desk.tokens.list())
    const line = ({ id, login, name, scopes, expires, revoked }: (typeof found)[number]): string =>
      `${id}  ${login}  ${name}  ${scopes.join(',')}  hasta ${expires.toISOString().slice(0, 10)}${revoked === null ? '' : '  retirada'}\n`
    await deliver(this, found, () => found.map(line).join(''), flags)
  },
})

const revoke = buildCommand({
  docs: { brief: 'Retira una llave' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'La llave', parse: (input: string) => input, placeholder: 'ID' }],
    },
    flags,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, id: string) {
    await useDesk(placeOf(this, flags), (desk) => desk.tokens.revoke(id))
    await deliver(this, { id, revoked: true }, () => `${id}: retirada\n`, flags)
  },
})

export const tokens = buildRouteMap({
  routes: { add, list, revoke },
  docs: { brief: 'Llaves para programas' },
})

function parseDays(input: string): number {
  const days = Number(input)
  if (/^\d{1,3}$/.test(input) && days >= 1 && days <= 366) return days
  throw new Refusal('UsageWrong', { reason: `--days va de 1 a 366 y recibió «${input}»` })
}
