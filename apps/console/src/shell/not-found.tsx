import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'

export function NotFound(): ReactNode {
  return (
    <div className="entrance">
      <main>
        <h1>{t.desconocido}</h1>
        <p>
          <Link className="link" to="/">
            {t.volver}
          </Link>
        </p>
      </main>
    </div>
  )
}
