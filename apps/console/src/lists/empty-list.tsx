import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { chooseSpace, useSpace } from '../shell/space.ts'

const EXAMPLE = 'ejemplo'

/** Where one begins when a list is empty. */
export interface Beginning {
  readonly to: string
  readonly label: string
}

/** What an empty list says, and the ways on: where the first one is made, and the example. */
export function EmptyList({
  told,
  begin,
}: {
  readonly told: string
  readonly begin?: Beginning | undefined
}): ReactNode {
  const { space, spaces } = useSpace()
  const hasExample = space?.id !== EXAMPLE && spaces.some(({ id }) => id === EXAMPLE)
  return (
    <div className="mt-4 max-w-[760px]">
      <p className="prose">{told}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {begin === undefined ? null : (
          <Link className="button" to={begin.to}>
            {begin.label}
          </Link>
        )}
        {hasExample ? (
          <button type="button" className="button" onClick={() => chooseSpace(EXAMPLE)}>
            {t.abrirEjemplo}
          </button>
        ) : null}
      </p>
    </div>
  )
}
