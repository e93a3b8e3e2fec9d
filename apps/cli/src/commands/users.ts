import { buildCommand, buildRouteMap } from '@stricli/core'
import { useDesk, type InstallationOptions } from 'dictamen'
import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'

type Flags = InstallationOptions & OutputFlags

const flags = { ...installationParameters, ...outputParameters }
const origin = {
  ...onePath('Dirección del servidor (http://127.0.0.1:4747)', 'URL'),
  default: 'http://127.0.0.1:4747',
} as const
const oneLogin = {
  kind: 'tuple',
  parameters: [{ brief: 'Con qué nombre entra', parse: (input: string) => input, placeholder: 'NOMBRE' }],
} as const

const add = buildCommand({
  docs: {
    brief: 'Añade a alguien y da un enlace para que ponga su contraseña',
    fullDescription: 'Ejemplo:\n  dictamen users add ana@ejemplo.es --name "Ana Ruiz" --administrator',
  },
  parameters: {
    positional: oneLogin,
    flags: {
      ...flags,
      origin,
      name: { ...onePath('Cómo se llama', 'NOMBRE'), optional: true },
      administrator: { kind: 'boolean', optional: true, brief: 'Administra la instalación' },
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Flags & { name?: string; administrator?: boolean; origin: string },
    login: string,
  ) {
    const { name = '', administrator = false } = flags
    const made = await useDesk(flags, async (desk) => {
      const password = randomBytes(32).toString('base64url')
      const user = await desk.users.add({ login, name, password, administrator })
      return { login: user.login, link: `${flags.origin}/entrar#${await desk.links.create(user.id)}` }
    })
    await deliver(this, made, () => tellLink(made), flags)
  },
})

const reset = buildCommand({
  docs: { brief: 'Un enlace de un solo uso, válido 15 minutos, para poner otra contraseña' },
  parameters: { positional: oneLogin, flags: { ...flags, origin }, aliases: evaluateAliases },
  async func(this: Context, flags: Flags & { origin: string }, login: string) {
    const made = await useDesk(flags, async (desk) => {
      const user = await desk.users.find(login)
      return { login: user.login, link: `${flags.origin}/entrar#${await desk.links.create(user.id)}` }
    })
    await deliver(this, made, () => tellLink(made), flags)
  },
})

const list = buildCommand({
  docs: { brief: 'Quiénes pueden entrar' },
  parameters: { flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags) {
    const found = await useDesk(flags, (desk) => desk.users.list())
    const line = ({ login, name, administrator, disabled }: (typeof found)[number]): string =>
      `${login}  ${name}${administrator ? '  administra' : ''}${disabled ? '  cerrado' : ''}\n`
    await deliver(this, found, () => found.map(line).join(''), flags)
  },
})

export const users = buildRouteMap({
  routes: { add, reset, list },
  docs: { brief: 'Personas que pueden entrar en el servidor' },
})

function tellLink({ login, link }: { readonly login: string; readonly link: string }): string {
  return `${login}: este enlace sirve una vez, durante 15 minutos\n${link}\n`
}
