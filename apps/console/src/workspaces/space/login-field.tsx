import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'

/** Whom a form is about, by the name with which they come in. */
export function LoginField(): ReactNode {
  return (
    <label className="field">
      <span className="label">{t.entrada.login}</span>
      <input className="input" name="login" required />
    </label>
  )
}
