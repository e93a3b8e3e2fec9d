import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { enter, redeem, sessionQuery } from '../api/session.ts'
import { t } from '../catalogo/index.ts'
import { ProblemBox } from '../shell/problem.tsx'

/** The door: with a one-time link behind the #, somebody new; without, name and password. */
export function EntrancePage(): ReactNode {
  const [link] = useState(() => location.hash.slice(1))
  const isNew = link !== ''
  const router = useRouter()
  const { vuelta } = useSearch({ strict: false }) as { readonly vuelta?: string }
  useEffect(() => {
    document.title = `${isNew ? t.entrada.tituloEnlace : t.entrada.tituloEntrar} · ${t.marca}`
  }, [isNew])
  const coming = useMutation({
    mutationFn: async (given: Readonly<Record<string, string>>) => {
      const { login = '', name = '', password = '' } = given
      if (isNew)
        await redeem({ link, password, ...(login === '' ? {} : { login }), ...(name === '' ? {} : { name }) })
      else await enter(login, password)
      queryClient.removeQueries()
      await queryClient.fetchQuery(sessionQuery)
    },
    onSuccess: () => router.history.replace(safePath(vuelta)),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    coming.mutate(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  return (
    <div className="entrance">
      <main>
        <p className="font-serif text-[19px] font-semibold">{t.marca}</p>
        <div>
          <h1>{isNew ? t.entrada.tituloEnlace : t.entrada.tituloEntrar}</h1>
          <p className="sub">{isNew ? t.entrada.textoEnlace : t.entrada.textoEntrar}</p>
        </div>
        <form className="grid gap-3" onSubmit={submit}>
          <Field name="login" label={t.entrada.login} autoComplete="username" required autoFocus />
          {isNew ? (
            <Field name="name" label={`${t.entrada.nombre} (${t.entrada.opcional})`} autoComplete="name" />
          ) : null}
          <Field
            name="password"
            type="password"
            label={isNew ? t.entrada.contrasenaNueva : t.entrada.contrasena}
            note={isNew ? t.entrada.doce : undefined}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            minLength={isNew ? 12 : undefined}
            required
          />
          <ProblemBox error={coming.error} />
          <button type="submit" className="button primary justify-self-start" disabled={coming.isPending}>
            {t.entrada.empezar}
          </button>
        </form>
        {isNew ? null : <p className="note">{t.entrada.enlaceGastado}</p>}
      </main>
    </div>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly note?: string | undefined
  readonly type?: string
  readonly autoComplete: string
  readonly minLength?: number | undefined
  readonly required?: boolean
  readonly autoFocus?: boolean
}

function Field({ name, label, note, ...rest }: FieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        className="input"
        aria-describedby={note === undefined ? undefined : `${name}-n`}
        {...rest}
      />
      {note === undefined ? null : (
        <span className="note" id={`${name}-n`}>
          {note}
        </span>
      )}
    </div>
  )
}

/** Back to where one was going, never to another site. */
function safePath(path: string | undefined): string {
  return path !== undefined && /^\/(?!\/)/.test(path) && path !== '/entrar' ? path : '/'
}
