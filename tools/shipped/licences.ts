import allowed from './allowed-licences.json' with { type: 'json' }

const ALLOWED: ReadonlySet<string> = new Set(allowed)

/** Whether an SPDX expression lets us ship what stands under it: every part of an AND, any part of an OR. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id.replace(/[()]/g, '').trim())))
}
