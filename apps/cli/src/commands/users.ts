import { buildCommand, buildRouteMap } from '@stricli/core'
import { findServer, useDesk, type Desk, type InstallationOptions } from 'dictamen'
import { randomBytes } from 'node:crypto'
import { placeOf, type Context } from '../context.ts'
import { checkOrigin, evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'

type Flags = InstallationOptions & OutputFlags
type LinkFlags = Flags & { readonly origin?: string }

const flags = { ...installationParameters, ...outputParameters }
const origin = {
  ...onePath('Dirección del servidor (si no, la del que esté en marcha con esos datos)', 'URL'),
  optional: true,
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
  async func(this: Context, flags: LinkFlags & { name?: string; administrator?: boolean }, login: string) {
    const { name = '', administrator = false } = flags
    await giveLink(this, flags, (desk) => {
      const password = randomBytes(32).toString('base64url')
      return desk.users.add({ login, name, password, administrator })
    })
  },
})

const reset = buildCommand({
  docs: { brief: 'Un enlace de un solo uso, válido 15 minutos, para poner otra contraseña' },
  parameters: { positional: oneLogin, flags: { ...flags, origin }, aliases: evaluateAliases },
  async func(this: Context, flags: LinkFlags, login: string) {
    await giveLink(this, flags, (desk) => desk.users.find(login))
  },
})

const list = buildCommand({
  docs: { brief: 'Quiénes pueden entrar' },
  parameters: { flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags) {
    const found = await useDesk(placeOf(this, flags), (desk) => desk.users.list())
    const line = ({ login, name, administrator, disabled }: (typeof found)[number]): string =>
      `${login}  ${name}${administrator ? '  administra' : ''}${disabled ? '  cerrado' : ''}\n`
    await deliver(this, found, () => found.map(line).join(''), flags)
  },
})

export const users = buildRouteMap({
  routes: { add, reset, list },
  docs: { brief: 'Personas que pueden entrar en el servidor' },
})

/** Gives somebody a link into the server; whose address is not known is not made up. */
async function giveLink(
  context: Context,
  flags: LinkFlags,
  find: (desk: Desk) => Promise<{ readonly id: string; readonly login: string }>,
): Promise<void> {
  if (flags.origin !== undefined) checkOrigin(flags.origin)
  const address = flags.origin === undefined ? await findServer(flags) : new URL(flags.origin).origin
  const made = await useDesk(placeOf(context, flags), async (desk) => {
    const { id, login } = await find(desk)
    return { login, link: `${address ?? ''}/entrar#${await desk.links.create(id)}` }
  })
  if (address === null)
    context.process.stderr.write(
      'No hay ningún servidor en marcha con estos datos: ponga delante del enlace la dirección que imprima «dictamen serve», o repita la orden con --origin.\n',
    )
  await deliver(context, made, () => tellLink(made), flags)
}

function tellLink({ login, link }: { readonly login: string; readonly link: string }): string {
  return `${login}: este enlace sirve una vez, durante 15 minutos\n${link}\n`
}
