import { defineOpen, type Route } from '../route.ts'

const PAGE = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dictamen</title>
<main>
<h1>Dictamen</h1>
<form>
<p><label>Nombre de entrada (si es la primera persona)<br><input name="login" autocomplete="username"></label></p>
<p><label>Contraseña nueva, de 12 caracteres o más<br>
<input name="password" type="password" minlength="12" required autocomplete="new-password"></label></p>
<p><button>Entrar</button></p>
</form>
<p role="status"></p>
</main>
<script src="/entrar.js"></script>
</html>
`

// The link stands after the #, which no browser sends: only the form sends it, once.
const SCRIPT = `const form = document.querySelector('form')
const status = document.querySelector('[role=status]')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { login, password } = Object.fromEntries(new FormData(form))
  const body = { link: location.hash.slice(1), password, ...(login === '' ? {} : { login }) }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v1/links/redeem', { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.ok) history.replaceState(null, '', '/entrar')
  status.textContent = answer.ok ? 'Hecho: ya está dentro.' : (await answer.json()).detail
})
`

/** The page where a one-time link is used. */
export const entranceRoutes: readonly Route[] = [
  defineOpen({
    method: 'get',
    path: '/entrar',
    summary: 'La página donde se usa un enlace',
    action: null,
    gives: 'text/html',
    handle: () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  }),
  defineOpen({
    method: 'get',
    path: '/entrar.js',
    summary: 'Lo que hace esa página',
    action: null,
    gives: 'text/javascript',
    handle: () => new Response(SCRIPT, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
  }),
]
