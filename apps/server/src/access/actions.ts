import type { Role, Scope, Visitor } from 'dictamen'

/** What a route asks leave for. */
export type Action =
  | 'evaluar'
  | 'conversar'
  | 'leer'
  | 'repetir'
  | 'verificar'
  | 'exportar'
  | 'borrar'
  | 'ver_miembros'
  | 'cambiar_miembros'
  | 'ver_espacios'
  | 'ver_sesion'
  | 'salir'
  | 'administrar'

interface Permission {
  /** The scope that a token needs; null for what only a session may do. */
  readonly scope: Scope | null
  /** Who may, besides the administrators of the installation: everybody who came in, or whoever has one of these roles. */
  readonly roles: readonly Role[] | 'everybody'
  /** Where the role must be held: in the space of the request, or in any. */
  readonly where: 'space' | 'anywhere'
}

/** The whole law of access. */
export const permissions: Readonly<Record<Action, Permission>> = {
  evaluar: { scope: 'evaluar', roles: ['administrador', 'evaluador'], where: 'space' },
  conversar: { scope: 'evaluar', roles: 'everybody', where: 'anywhere' },
  leer: { scope: 'leer', roles: ['administrador', 'evaluador', 'revisor', 'auditor'], where: 'space' },
  repetir: { scope: 'leer', roles: ['administrador', 'evaluador', 'revisor', 'auditor'], where: 'space' },
  verificar: { scope: 'leer', roles: ['administrador', 'auditor'], where: 'anywhere' },
  exportar: { scope: 'administrar', roles: [], where: 'anywhere' },
  borrar: { scope: 'administrar', roles: ['administrador'], where: 'space' },
  ver_miembros: { scope: 'administrar', roles: ['administrador', 'auditor'], where: 'space' },
  cambiar_miembros: { scope: 'administrar', roles: ['administrador'], where: 'space' },
  ver_espacios: { scope: 'leer', roles: 'everybody', where: 'anywhere' },
  ver_sesion: { scope: 'leer', roles: 'everybody', where: 'anywhere' },
  salir: { scope: null, roles: 'everybody', where: 'anywhere' },
  administrar: { scope: 'administrar', roles: [], where: 'anywhere' },
}

/** Whether a visitor with these roles may do something, in a space or (null) in the installation. */
export function mayDo(
  visitor: Pick<Visitor, 'administrator' | 'scopes' | 'space'>,
  roles: ReadonlyMap<string, Role>,
  action: Action,
  space: string | null,
): boolean {
  const { scope, roles: allowed, where } = permissions[action]
  const { scopes } = visitor
  if (scopes !== null && (scope === null || !scopes.includes(scope))) return false
  if (visitor.space !== null && allowed !== 'everybody' && visitor.space !== space) return false
  if (visitor.administrator || allowed === 'everybody') return true
  if (where === 'anywhere') return [...roles.values()].some((role) => allowed.includes(role))
  const role = space === null ? undefined : roles.get(space)
  return role !== undefined && allowed.includes(role)
}
