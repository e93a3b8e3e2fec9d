import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ask } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession, type Role } from '../../api/session.ts'
import { t } from '../../catalogo/index.ts'
import { ListTable } from '../../lists/list-table.tsx'
import { Page } from '../../shell/page.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { chooseSpace, useMay, useSpace } from '../../shell/space.ts'
import { LoginField } from './login-field.tsx'
import { People } from './people.tsx'

interface Member {
  readonly login: string
  readonly role: Role
}

/** Who works in a space, and with which role. */
export function SpacePage(): ReactNode {
  const { space } = useSpace()
  const session = useSession()
  const maySee = useMay('administrador', 'auditor')
  const { data: members, error } = useQuery({
    queryKey: ['members', space?.id],
    enabled: space !== null && maySee,
    queryFn: () => ask<readonly Member[]>(`/v1/spaces/${encodeURIComponent(space!.id)}/members`),
  })
  const mayAdminister = session?.administrator === true
  return (
    <Page crumbs={[{ label: t.miembros }]}>
      <h1>{t.entrada.tituloEspacio(space?.name ?? '…')}</h1>
      <ProblemBox error={error} />
      {maySee ? null : <p className="prose mt-4">{t.entrada.noVer}</p>}
      {space === null || members === undefined ? null : <Members space={space.id} members={members} />}
      {space !== null && mayAdminister ? <GiveRole space={space.id} /> : null}
      {mayAdminister ? (
        <>
          <People />
          <NewSpace />
        </>
      ) : null}
    </Page>
  )
}

const ROLES = ['administrador', 'evaluador', 'revisor', 'auditor'] as const

async function setRole(space: string, login: string, role: Role | null): Promise<void> {
  await ask(`/v1/spaces/${encodeURIComponent(space)}/members`, { method: 'PUT', body: { login, role } })
  await queryClient.invalidateQueries({ queryKey: ['members'] })
}

function Members({
  space,
  members,
}: {
  readonly space: string
  readonly members: readonly Member[]
}): ReactNode {
  const mayChange = useMay('administrador')
  if (members.length === 0) return <p className="prose mt-4">{t.entrada.nadie}</p>
  return (
    <div className="mt-5 max-w-[760px]">
      <ListTable
        label={t.miembros}
        items={members}
        keyOf={({ login }) => login}
        columns={[
          { head: t.entrada.persona, look: 'name', cell: ({ login }) => login },
          { head: t.entrada.papel, width: '28%', cell: ({ role }) => t.papeles[role] },
          {
            head: t.entrada.quitar,
            width: '110px',
            look: 'figure',
            isBare: true,
            cell: ({ login }) =>
              mayChange ? (
                <button type="button" className="link" onClick={() => void setRole(space, login, null)}>
                  {t.entrada.quitar}
                </button>
              ) : null,
          },
        ]}
      />
    </div>
  )
}

function GiveRole({ space }: { readonly space: string }): ReactNode {
  const giving = useMutation({
    mutationFn: ({ login, role }: { login: string; role: Role }) => setRole(space, login, role),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { login, role } = Object.fromEntries(new FormData(event.currentTarget)) as {
      login: string
      role: Role
    }
    giving.mutate({ login, role })
  }
  return (
    <form className="toolbar" onSubmit={submit}>
      <LoginField />
      <label className="field">
        <span className="label">{t.entrada.papel}</span>
        <select className="input" name="role" defaultValue="evaluador">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t.papeles[role]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" disabled={giving.isPending}>
        {t.entrada.anadir}
      </button>
      <ProblemBox error={giving.error} />
    </form>
  )
}

function NewSpace(): ReactNode {
  const [name, setName] = useState('')
  const id = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const creating = useMutation({
    mutationFn: () => ask('/v1/spaces', { method: 'POST', body: { id, name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['spaces'] })
      chooseSpace(id)
      setName('')
    },
  })
  return (
    <section className="mt-8">
      <h2 className="section">{t.entrada.crearEspacio}</h2>
      <form
        className="toolbar"
        onSubmit={(event) => {
          event.preventDefault()
          creating.mutate()
        }}
      >
        <label className="field">
          <span className="label">{t.entrada.nombreEspacio}</span>
          <input className="input" value={name} onChange={({ target }) => setName(target.value)} required />
        </label>
        <button type="submit" className="button" disabled={id === '' || creating.isPending}>
          {t.entrada.crearEspacio}
        </button>
        <span className="hash">{id}</span>
      </form>
      <ProblemBox error={creating.error} />
    </section>
  )
}
