import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { reviewsQuery } from '../api/reviews.ts'
import { leave, useSession } from '../api/session.ts'
import { cifra, t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'
import { Recents } from './recents.tsx'
import { chooseSpace, useMay, useSpace } from './space.ts'

const SYSTEMS = [
  ['/entrevistas', t.salas.entrevistas],
  ['/examenes', t.salas.examenes],
  ['/auditoria', t.salas.auditoria],
  ['/consultas', t.salas.consultas],
  ['/busquedas', t.salas.busquedas],
] as const

/** The spine: where one is, and where one can go. */
export function Spine(): ReactNode {
  return (
    <nav className="spine" aria-label={t.principal}>
      <Link className="brand" to="/">
        {t.marca}
      </Link>
      <SpaceMenu />
      <ul>
        {SYSTEMS.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <Link to="/revision">
            {t.salas.revision}
            <Waiting />
          </Link>
        </li>
        <li>
          <Link to="/expedientes">{t.salas.expedientes}</Link>
        </li>
      </ul>
      <Recents />
      <Link className="action mt-1.5" to="/buscar">
        <Icon name="search" /> {t.buscar} <kbd>/</kbd>
      </Link>
      <Who />
    </nav>
  )
}

/** How many cases wait for people, for those who may see them. */
function Waiting(): ReactNode {
  const { space } = useSpace()
  const maySee = useMay('administrador', 'revisor', 'auditor')
  const { data = [] } = useQuery({
    ...reviewsQuery(space?.id ?? '', 'open'),
    enabled: space !== null && maySee,
  })
  return data.length === 0 ? null : <small className="float-right">{cifra(data.length)}</small>
}

function SpaceMenu(): ReactNode {
  const { space, spaces } = useSpace()
  const navigate = useNavigate()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="space" aria-label={`${t.elegirEspacio}: ${space?.name ?? '…'}`}>
        <span className="truncate">{space?.name ?? '…'}</span>
        <Icon name="down" className="!h-3 !w-3" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="start" sideOffset={2}>
        <DropdownMenu.RadioGroup value={space?.id ?? ''} onValueChange={chooseSpace}>
          {spaces.map(({ id, name, role }) => (
            <DropdownMenu.RadioItem key={id} value={id}>
              {name}
              <span className="note">{role === null ? '' : t.papeles[role]}</span>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator asChild>
          <hr />
        </DropdownMenu.Separator>
        <DropdownMenu.Item onSelect={() => void navigate({ to: '/espacio' })}>{t.miembros}</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function Who(): ReactNode {
  const session = useSession()
  const { space } = useSpace()
  const navigate = useNavigate()
  if (session === null) return null
  const role = space?.role ?? null
  const goOut = async (): Promise<void> => {
    await leave()
    queryClient.clear()
    await navigate({ to: '/entrar' })
  }
  return (
    <div className="who">
      <b>{session.name === '' ? session.login : session.name}</b>
      <span>{role === null ? t.administraTodo : t.papeles[role]}</span>
      <button type="button" onClick={() => void goOut()}>
        {t.salir}
      </button>
    </div>
  )
}
