import type { Desk } from 'dictamen'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, ORIGIN } from './desk.ts'

const desk = { version: '0', now: () => new Date(0), explain: (error: unknown) => error } as unknown as Desk
const folder = mkdtempSync(join(tmpdir(), 'consola-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Consola</title>')
  writeFileSync(join(folder, 'assets/index-B3kq9_Xa.js'), 'export {}')
  writeFileSync(join(folder, 'secreto.key'), 'no es una página')
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function get(path: string, headers: Readonly<Record<string, string>> = { accept: 'text/html' }) {
  const answer = await appOf(desk, { console: folder }).fetch(new Request(`${ORIGIN}${path}`, { headers }))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every address of the console gives its page, and what carries a hash is kept for ever', async () => {
  for (const path of ['/', '/index.html', '/entrevistas/rec_1', '/entrar'])
    expect(await get(path)).toMatchObject({ status: 200, text: expect.stringContaining('Consola') })
  const asset = await get('/assets/index-B3kq9_Xa.js', {})
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  const etag = page.headers.get('etag')!
  expect(await get('/', { accept: 'text/html', 'if-none-match': etag })).toMatchObject({ status: 304 })
})

test('what is not of the console is told as a problem, and nothing outside it is given', async () => {
  for (const path of [
    '/v1/no-existe',
    '/assets/no.js',
    '/no.png',
    '/secreto.key',
    '/passwd.txt',
    '/..%2f..%2fetc/passwd.txt',
  ])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/entrevistas', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/', { accept: '*/*' })).status).toBe(200)
})

test('without a console the bare page stands at the entrance', async () => {
  const answer = await appOf(desk).fetch(new Request(`${ORIGIN}/entrar`))
  expect(await answer.text()).toContain('<form>')
})
