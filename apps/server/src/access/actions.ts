import { ROLES, type Role, type Scope, type Visitor } from 'dictamen'

/** What a route asks leave for. */
export type Action =
  | 'evaluar'
  | 'conversar'
  | 'leer'
  | 'leer_propios'
  | 'corregir'
  | 'impugnar'
  | 'ver_revision'
  | 'revisar'
  | 'vigilar'
  | 'ver_resultado'
  | 'ver_conservacion'
  | 'conservar'
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
  /**
   * Where the role must be held: in the space of the request, in any, or (`own`) in the space of the request when it names
   * one; when it names none, the route keeps to the spaces of who asks.
   */
  readonly where: 'space' | 'anywhere' | 'own'
}

/** The whole law of access. */
export const permissions: Readonly<Record<Action, Permission>> = {
  evaluar: { scope: 'evaluar', roles: ['administrador', 'evaluador'], where: 'space' },
  conversar: { scope: 'evaluar', roles: 'everybody', where: 'anywhere' },
  leer: { scope: 'leer', roles: ['administrador', 'evaluador', 'revisor', 'auditor'], where: 'space' },
  leer_propios: { scope: 'leer', roles: ROLES, where: 'own' },
  corregir: { scope: 'evaluar', roles: ['administrador', 'evaluador', 'revisor'], where: 'space' },
  impugnar: { scope: 'leer', roles: ROLES, where: 'space' },
  ver_revision: { scope: 'revisar', roles: ['administrador', 'revisor', 'auditor'], where: 'own' },
  revisar: { scope: 'revisar', roles: ['administrador', 'revisor'], where: 'space' },
  // A reviewer judges before seeing what was decided, and a result tells it.
  ver_resultado: { scope: 'leer', roles: ['administrador', 'evaluador', 'auditor'], where: 'space' },
  vigilar: { scope: 'leer', roles: ['administrador', 'auditor'], where: 'anywhere' },
  ver_conservacion: { scope: 'leer', roles: ['administrador', 'auditor'], where: 'space' },
  conservar: { scope: 'administrar', roles: ['administrador'], where: 'space' },
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

/** The spaces of a visitor in which they may do something; administrators of the installation have no list. */
export function spacesFor(
  visitor: Pick<Visitor, 'space'>,
  roles: ReadonlyMap<string, Role>,
  action: Action,
): string[] {
  const { roles: allowed } = permissions[action]
  const mine = [...roles].filter(([, role]) => allowed === 'everybody' || allowed.includes(role))
  return mine.map(([space]) => space).filter((space) => visitor.space === null || visitor.space === space)
}

/** Whether there is any place where a visitor with these roles may do something. */
export function mayDoSomewhere(
  visitor: Pick<Visitor, 'administrator' | 'scopes' | 'space'>,
  roles: ReadonlyMap<string, Role>,
  action: Action,
): boolean {
  const places = [null, visitor.space, ...(visitor.administrator ? [''] : roles.keys())]
  return places.some((space) => mayDo(visitor, roles, action, space))
}

/** Whether a visitor with these roles may do something, in a space or (null) in the installation. */
export function mayDo(
  visitor: Pick<Visitor, 'administrator' | 'scopes' | 'space'>,
  roles: ReadonlyMap<string, Role>,
  action: Action,
  space: string | null,
): boolean {
  const { roles: allowed, where } = permissions[action]
  if (!isInScope(visitor, action)) return false
  const isOwn = where === 'own' && space === null
  if (visitor.space !== null && allowed !== 'everybody' && !isOwn && visitor.space !== space) return false
  if (visitor.administrator || allowed === 'everybody') return true
  if (isOwn) return spacesFor(visitor, roles, action).length > 0
  if (where === 'anywhere') return [...roles.values()].some((role) => allowed.includes(role))
  const role = space === null ? undefined : roles.get(space)
  return role !== undefined && allowed.includes(role)
}

/** A token may do what its scopes name, and nothing that has none. */
function isInScope({ scopes }: Pick<Visitor, 'scopes'>, action: Action): boolean {
  const { scope } = permissions[action]
  return scopes === null || (scope !== null && scopes.includes(scope))
}
