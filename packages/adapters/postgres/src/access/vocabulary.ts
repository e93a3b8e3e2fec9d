/** What a member of a space may be there. */
export const ROLES = ['administrador', 'evaluador', 'revisor', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/** What a token may do. */
export const SCOPES = ['evaluar', 'leer', 'revisar', 'administrar'] as const
export type Scope = (typeof SCOPES)[number]
