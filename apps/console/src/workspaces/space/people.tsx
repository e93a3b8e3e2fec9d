import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { ask } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../catalogo/index.ts'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { LoginField } from './login-field.tsx'

interface User {
  readonly login: string
  readonly name: string
  readonly administrator: boolean
  readonly disabled?: boolean
}

/** Who may come in at all; each newcomer sets a password with a link of one use. */
export function People(): ReactNode {
  const { data: users = [] } = useQuery({
    queryKey: ['users'],
    queryFn: () => ask<readonly User[]>('/v1/users'),
  })
  const linking = useMutation({
    mutationFn: async (login: string) => {
      const { link } = await ask<{ link: string }>(`/v1/users/${encodeURIComponent(login)}/link`, {
        method: 'POST',
      })
      return { login, address: `${location.origin}/entrar#${link}` }
    },
  })
  const adding = useMutation({
    mutationFn: async (user: { login: string; name: string }) => {
      await ask('/v1/users', { method: 'POST', body: { ...user, password: randomPassword() } })
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      await linking.mutateAsync(user.login)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    adding.mutate(Object.fromEntries(new FormData(event.currentTarget)) as { login: string; name: string })
    event.currentTarget.reset()
  }
  return (
    <section className="mt-8">
      <h2 className="section">{t.entrada.quienes}</h2>
      <div className="mt-3 max-w-[760px]">
        <ListTable
          label={t.entrada.quienes}
          items={users}
          keyOf={({ login }) => login}
          columns={columnsOf((login) => linking.mutate(login))}
        />
      </div>
      {linking.data === undefined ? null : (
        <div className="mt-3 max-w-[760px]" role="status">
          <p>{t.entrada.enlaceDe(linking.data.login)}</p>
          <p className="hash">{linking.data.address}</p>
          <p className="note">{t.entrada.enlaceNota}</p>
        </div>
      )}
      <form className="toolbar" onSubmit={submit}>
        <LoginField />
        <label className="field">
          <span className="label">{t.entrada.nombre}</span>
          <input className="input" name="name" />
        </label>
        <button type="submit" className="button" disabled={adding.isPending}>
          {t.entrada.crearPersona}
        </button>
      </form>
      <ProblemBox error={adding.error ?? linking.error} />
    </section>
  )
}

function columnsOf(link: (login: string) => void): readonly Column<User>[] {
  return [
    {
      head: t.entrada.persona,
      look: 'name',
      cell: ({ login, name }) => (
        <>
          {name === '' ? login : name} <span className="note">{login}</span>
        </>
      ),
    },
    { head: t.entrada.papel, width: '28%', cell: standingOf },
    {
      head: t.entrada.pedirEnlace,
      width: '112px',
      look: 'figure',
      isBare: true,
      cell: ({ login }) => (
        <button type="button" className="link" onClick={() => link(login)}>
          {t.entrada.pedirEnlace}
        </button>
      ),
    },
  ]
}

function standingOf({ administrator, disabled = false }: User): string {
  if (disabled) return t.entrada.cerrada
  return administrator ? t.administraTodo : t.entrada.abierta
}

/** Nobody ever knows it: the link sets the real one. */
function randomPassword(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
