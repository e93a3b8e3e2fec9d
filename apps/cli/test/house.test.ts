import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dictamen, folderOf } from './terminal.ts'

const NOW = '2026-11-01T10:00:00Z'
const rules = join(import.meta.dirname, '../../../systems/interviews/rules')

describe('rules', () => {
  test('check loads rule sets and refuses a broken one with its place', async () => {
    const { code, stdout } = await dictamen([
      'rules',
      'check',
      join(rules, 'mandates-1.0.yaml'),
      join(rules, 'comparison-1.0.yaml'),
    ])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([{ ruleset: 'mandates', rules: 4 }, { ruleset: 'comparison' }])
    const folder = folderOf({
      'm.yaml': readFileSync(join(rules, 'mandates-1.0.yaml'), 'utf8').replace(
        'equals: baja',
        'equals: media',
      ),
    })
    const broken = await dictamen(['rules', 'check', join(folder, 'm.yaml')])
    expect(broken.code).toBe(2)
    expect(broken.stderr).toMatch(/m\.yaml:\d+:\d+ la regla mandates\/authority_level debía/)
    expect((await dictamen(['rules', 'check', join(folder, 'm.yaml')])).stdout).toBe('')
  })

  test('diff says which version step the changes ask for', async () => {
    const text = readFileSync(join(rules, 'mandates-1.0.yaml'), 'utf8')
    const folder = folderOf({
      'a.yaml': text,
      'b.yaml': text.replace('priority: media', 'priority: baja'),
      'c.yaml': text.replace('priority: media', 'priority: baja').replace('version: 1.0.0', 'version: 1.1.0'),
    })
    const short = await dictamen(['rules', 'diff', join(folder, 'a.yaml'), join(folder, 'b.yaml')], {
      terminal: true,
    })
    expect(short.code).toBe(1)
    expect(short.stdout).toContain('los cambios piden minor, y la versión no da ese salto')
    expect((await dictamen(['rules', 'diff', join(folder, 'a.yaml'), join(folder, 'c.yaml')])).code).toBe(0)
  })

  test('test lists what no example of the set notices', async () => {
    const { code, stdout } = await dictamen(['rules', 'test', join(rules, 'mandates-1.0.yaml')], {
      terminal: true,
    })
    expect(code).toBe(1)
    expect(stdout).toContain('12 de 16 cambios notados')
    expect(stdout).toContain('sobrevive mandates/closure_ok options/action')
  })
})

describe('contracts, help and completion', () => {
  test('contracts are listed and shown as JSON Schema', async () => {
    expect((await dictamen(['contracts', 'list'], { terminal: true })).stdout).toContain('flags@1.1')
    expect(JSON.parse((await dictamen(['contracts', 'show', 'flags@1.1'])).stdout)).toMatchObject({
      title: 'flags@1.1',
      additionalProperties: false,
    })
    const unknown = await dictamen(['contracts', 'show', 'flags@9'])
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toContain('existen: ')
  })

  test('every level has help in Spanish, and an unknown command is refused with a suggestion', async () => {
    for (const path of [[], ['interview'], ['interview', 'flags'], ['rules'], ['contracts']]) {
      const { code, stdout } = await dictamen([...path, '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain('USO')
    }
    const { code, stderr } = await dictamen(['interviu'])
    expect(code).toBe(2)
    expect(stderr).toContain('¿Quería decir `interview`?')
  })

  test('completion proposes commands', async () => {
    expect((await dictamen(['completion', 'bash'])).stdout).toContain('complete')
    expect((await dictamen(['completion', 'propose', '--', 'inter'])).stdout).toContain('interview')
  })

  test('completion for a shell that has none is refused with those that have', async () => {
    const { code, stderr } = await dictamen(['completion', 'powershell'])
    expect(code).toBe(2)
    expect(stderr).toContain('no hay autocompletado para «powershell»; lo hay para bash, zsh y fish.')
  })
})

test('a pipe or a device given as output is written to, never replaced', async () => {
  const folder = folderOf({})
  const pipe = join(folder, 'tubo')
  spawnSync('mkfifo', [pipe])
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
  let read = ''
  reader.stdout.on('data', (text) => (read += String(text)))
  const ended = once(reader.stdout, 'end')
  expect((await dictamen(['contracts', 'list', '-o', pipe])).code).toBe(0)
  await ended
  expect(read).toContain('flags@1.1')
  expect(statSync(pipe).isFIFO()).toBe(true)
})

describe('the command itself', () => {
  const bin = join(import.meta.dirname, '../../../packages/host/bin/dictamen.mjs')

  test('runs from anywhere, and its exit code is that of the verdict', () => {
    const folder = folderOf({})
    const done = spawnSync(process.execPath, [bin, 'contracts', 'list'], { cwd: folder, encoding: 'utf8' })
    expect(done.stdout).toContain('flags@1.1')
    expect(done.status).toBe(0)
    const refused = spawnSync(process.execPath, [bin, 'contracts', 'show', 'nada@1'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(refused.status).toBe(2)
    expect(refused.stdout).toBe('')
  })

  test('a rule file that ships was proved when it was built; one that was edited since is proved again', () => {
    const dist = join(import.meta.dirname, '../../../packages/host/dist')
    const copy = mkdtempSync(join(import.meta.dirname, '../../../.cache/edited-'))
    onTestFinished(() => rmSync(copy, { recursive: true }))
    cpSync(dist, copy, { recursive: true, filter: (path) => !path.startsWith(join(dist, 'console')) })
    const file = join(copy, 'rules/queries/router-1.0.yaml')
    const original = readFileSync(file, 'utf8')
    const plan = (): { status: number | null; stdout: string; stderr: string } =>
      spawnSync(process.execPath, [join(copy, 'cli.js'), 'query', 'plan', '¿Subo el precio?', '--now', NOW], {
        encoding: 'utf8',
      })
    const proved = plan()
    expect(proved).toMatchObject({ status: 0, stderr: '' })
    writeFileSync(file, `${original}# the same rules\n`)
    expect(plan().stdout).toBe(proved.stdout)
    writeFileSync(file, original.replace(/(fires:[\s\S]*?)\[\[([^\]]+)\]\]/, '$1$2'))
    const refused = plan()
    expect(refused.status).toBe(2)
    expect(refused.stderr).toMatch(/router-1\.0\.yaml:\d+:\d+ la regla router\//)
  })
})
