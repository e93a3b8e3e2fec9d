import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dictamen } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const place = ['--data', join(folder, 'datos')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'people and keys are made at the terminal, and the server stops when it is asked to',
  { timeout: 120_000 },
  async () => {
    const started = await dictamen(['serve', '--port', '0', ...place], { stopped: () => Promise.resolve() })
    expect(started.code).toBe(0)
    expect(started.stderr).toMatch(/atiende en http:\/\/127\.0\.0\.1:\d+\n/)
    expect(started.stderr).toMatch(/\/entrar#enl_\S+\n/)
    const added = await dictamen(['users', 'add', 'ana', '--administrator', ...place])
    expect(JSON.parse(added.stdout)).toMatchObject({
      login: 'ana',
      link: expect.stringContaining('/entrar#enl_'),
    })
    expect((await dictamen(['users', 'list', ...place], { terminal: true })).stdout).toBe(
      'ana  ana  administra\n',
    )
    const again = await dictamen(['serve', '--port', '0', ...place], { stopped: () => Promise.resolve() })
    expect(again.stderr).not.toContain('enl_')
    const key = await dictamen(['tokens', 'add', 'ana', '--name', 'CI', '--scope', 'leer', ...place])
    const { id, secret } = JSON.parse(key.stdout) as { id: string; secret: string }
    expect(secret).toMatch(/^dct_/)
    expect((await dictamen(['tokens', 'revoke', id, ...place])).code).toBe(0)
    const listed = await dictamen(['tokens', 'list', ...place], { terminal: true })
    expect(listed.stdout).toContain('retirada')
    expect(listed.stdout).not.toContain(secret)
    expect((await dictamen(['users', 'reset', 'nadie', ...place])).code).toBe(2)
  },
)
