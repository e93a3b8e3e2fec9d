import { defineOpen, type Route } from '../route.ts'

const PAGE = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dictamen: la interfaz</title>
<link rel="stylesheet" href="/docs.css">
<header>
<h1>Dictamen: la interfaz</h1>
<p>Todo lo que el servidor atiende. La descripción entera está en <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<label>Buscar <input type="search" autocomplete="off"></label>
</header>
<nav aria-label="Apartados"></nav>
<main aria-live="polite"><p>Leyendo…</p></main>
<script type="module" src="/docs.js"></script>
</html>
`

const STYLE = `:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-block: 1px solid var(--line) }
section > h2 { margin: 2rem 0 .5rem }
details { border-bottom: 1px solid var(--line); padding: .5rem 0 }
summary { cursor: pointer }
summary:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .25rem }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; text-transform: uppercase }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line) }
input { font: inherit; padding: .25rem .5rem }
`

// Everything is written as text: nothing that the description says can become part of the page.
const SCRIPT = `const api = await (await fetch('/openapi.json')).json()
const main = document.querySelector('main')
const nav = document.querySelector('nav')

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function table(titles, rows) {
  const head = element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)))
  const body = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))))
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...body))
}

function typeOf(schema = {}) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return 'lista de ' + typeOf(schema.items)
  return [schema.type].flat().join(' | ') || 'cualquiera'
}

function fields(schema = {}) {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, inner]) => [
    element('code', {}, name),
    typeOf(inner),
    required.includes(name) ? 'sí' : 'no',
  ])
}

function describe(method, path, operation) {
  const parts = [element('p', {}, operation.description ?? 'La puede pedir cualquiera.')]
  const parameters = (operation.parameters ?? []).map((one) => [
    element('code', {}, one.name),
    typeOf(one.schema),
    one.required ? 'sí' : 'no',
  ])
  if (parameters.length > 0)
    parts.push(element('h4', {}, 'Parámetros'), table(['Nombre', 'Tipo', 'Obligatorio'], parameters))
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    parts.push(element('h4', {}, 'Cuerpo: ', element('code', {}, type)))
    const rows = fields(schema)
    if (rows.length > 0) parts.push(table(['Campo', 'Tipo', 'Obligatorio'], rows))
  }
  const answers = Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
    const kinds = Object.entries(content).map(([type, { schema }]) => type + (schema?.$ref ? ' ' + typeOf(schema) : ''))
    return [status, description, kinds.join(', ')]
  })
  parts.push(element('h4', {}, 'Respuestas'), table(['Código', 'Cuándo', 'Qué'], answers))
  const curl = ['curl -X ' + method.toUpperCase(), location.origin + path]
  if (operation.security?.length !== 0) curl.push("-H 'Authorization: Bearer dct_…'")
  if (operation.requestBody?.content['application/json']) curl.push("-H 'Content-Type: application/json' -d @peticion.json")
  parts.push(element('pre', {}, curl.join(' ')))
  const title = [element('span', { class: 'method' }, method), element('code', {}, path), ' ', operation.summary]
  return element('details', { id: operation.operationId }, element('summary', {}, ...title), ...parts)
}

main.replaceChildren()
for (const { name, description } of api.tags) {
  const found = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => describe(method, path, operation)),
  )
  if (found.length === 0) continue
  nav.append(element('a', { href: '#' + name }, description))
  main.append(element('section', { id: name }, element('h2', {}, description), ...found))
}
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()

document.querySelector('input').addEventListener('input', (event) => {
  const words = event.target.value.toLowerCase()
  for (const one of main.querySelectorAll('details')) one.hidden = !one.textContent.toLowerCase().includes(words)
  for (const one of main.querySelectorAll('section')) one.hidden = !one.querySelector('details:not([hidden])')
})
`

const files = [
  { path: '/docs', summary: 'Esta interfaz, para leerla', type: 'text/html', text: PAGE },
  { path: '/docs.css', summary: 'El aspecto de esa página', type: 'text/css', text: STYLE },
  { path: '/docs.js', summary: 'Lo que hace esa página', type: 'text/javascript', text: SCRIPT },
]

/** The reference of the API, from its own description and from nowhere else. */
export const referenceRoutes: readonly Route[] = files.map(({ path, summary, type, text }) =>
  defineOpen({
    method: 'get',
    path,
    summary,
    action: null,
    gives: type,
    handle: () => new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } }),
  }),
)
