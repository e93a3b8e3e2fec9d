import { evaluateCase, runCases } from '@dictamen/testkit'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { hashOf } from '@dictamen/kernel/record'
import { readDocument, type Json } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { cartasRules, createCartaCheck } from './cartas/src/index.ts'

const root = join(import.meta.dirname, '../../..')
const own = join(import.meta.dirname, 'cartas')
const node = ['--conditions=@dictamen/source', '--import', join(import.meta.dirname, 'with-cartas.ts')]
const program = [...node, join(root, 'apps/cli/src/main.ts')]

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const place = ['--data', join(folder, 'datos')]

const letter = { carta_id: 'c_1', text: 'De: Ana Ruiz\nSoria, a 3 de marzo de 2026\nAsunto: la caldera' }
const undated = { carta_id: 'c_2', text: 'De: Ana Ruiz\nAsunto: la caldera' }
const decided = {
  carta_id: 'c_1',
  sender: 'De: Ana Ruiz',
  date: '3 de marzo de 2026',
  subject: 'Asunto: la caldera',
  complete: true,
}
const file = (value: object): string => {
  const path = join(folder, `${hashOf(value as Json).slice(0, 8)}.json`)
  writeFileSync(path, JSON.stringify(value))
  return path
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** What commands of the program that has the sixth system leave behind, all of them in one process. */
async function dictamen(commands: readonly (readonly string[])[]): Promise<readonly Ended[]> {
  const args = [...node, join(import.meta.dirname, 'run-commands.ts'), JSON.stringify(commands)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'utf8' })
  return JSON.parse(stdout) as readonly Ended[]
}

const rules = readDocument(readFileSync(join(own, 'rules/cartas-1.0.yaml'), 'utf8'), 'cartas-1.0.yaml')
const system = createCartaCheck(loadRuleset(rules, cartasRules))
runCases(join(own, 'cases'), { check: (given) => evaluateCase(system, given, {}) })

test('it takes fewer than three hundred lines, and one outside its folder', () => {
  const files = globSync('**/*.*', { cwd: own })
  const lines = files.map((name) => readFileSync(join(own, name), 'utf8').split('\n').length - 1)
  expect(files.length).toBeGreaterThan(5)
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(300)
  const outside = readFileSync(join(import.meta.dirname, 'with-cartas.ts'), 'utf8')
  expect(outside.match(/^\w[^\n]*\(.*cartas.*\)$/gm)).toEqual([
    "registerSystem(cartas, join(import.meta.dirname, 'cartas'))",
  ])
})

describe('asked at every door', () => {
  test('on the command line: its output, its exit code, its help, its refusals and its contracts', async () => {
    const [found, lacking, refused, help, contract, checked] = await dictamen([
      ['carta', 'check', file(letter)],
      ['carta', 'check', file(undated)],
      ['carta', 'check', file({ carta_id: 'c_3' })],
      ['carta', 'check', '--help'],
      ['contracts', 'show', 'carta-check@1.0'],
      ['rules', 'check', join(own, 'rules/cartas-1.0.yaml')],
    ])
    expect(found).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(found!.stdout)).toEqual(decided)
    expect(lacking!.code).toBe(1)
    expect(refused!.code).toBe(2)
    expect(refused!.stderr).toContain('no cumple carta@1.0')
    expect(help!.stdout).toContain('dictamen carta check carta.yaml')
    expect(contract!.stdout).toContain('"carta-check@1.0"')
    expect(JSON.parse(checked!.stdout)).toMatchObject([{ ruleset: 'cartas', rules: 3 }])
  })

  test('in the log: recorded, shown with its evidence, decided again', async () => {
    const [, shown, replayed] = await dictamen([
      ['carta', 'check', file(letter), '--record', '--subject', 'Ana Ruiz', ...place],
      ['records', 'show', '$RECORD', ...place],
      ['records', 'replay', '$RECORD', ...place],
    ])
    expect(JSON.parse(shown!.stdout)).toMatchObject({
      record: { system: 'cartas/check', contract: 'carta-check@1.0' },
      sources: { 'carta/c_1': { text: letter.text } },
    })
    expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining('equal') })
  })

  test('over HTTP: by its path, in the description of the API, with the record it leaves', async () => {
    const scopes = ['--scope', 'evaluar', '--scope', 'leer']
    const [, key] = await dictamen([
      ['users', 'add', 'ana', '--administrator', ...place],
      ['tokens', 'add', 'ana', '--name', 'CI', ...scopes, ...place],
    ])
    const { secret } = JSON.parse(key!.stdout) as { secret: string }
    const server = spawn(process.execPath, [...program, 'serve', '--port', '0', ...place], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    let said = ''
    server.stderr.on('data', (text) => (said += String(text)))
    await expect.poll(() => said).toContain('atiende en')
    const [, origin] = /atiende en (\S+)/.exec(said)!
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const ask = async (path: string, body?: object): Promise<never> => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      return (await (await fetch(`${origin}${path}`, { headers, ...init })).json()) as never
    }
    const { output, records } = await ask('/v1/cartas/check', { carta: letter })
    expect(output).toEqual(decided)
    // What is longer is read in a thread of its own, which has the sixth system too.
    const long = { ...letter, text: `${letter.text}\n${'Se ha parado. '.repeat(1000)}` }
    expect((await ask('/v1/cartas/check', { carta: long, record: false }))['output']).toEqual(decided)
    expect(Object.keys((await ask('/openapi.json'))['paths'])).toContain('/v1/cartas/check')
    const evidence = await ask(`/v1/records/${String(records[0])}/evidence`)
    expect(evidence).toMatchObject({ rules: [{ id: 'cartas/sender' }, {}, {}] })
    server.kill('SIGTERM')
    await once(server, 'close')
  })

  test('by a model: the same bytes', async () => {
    const client = new Client({ name: 'prueba', version: '1' })
    const args = [...program, 'mcp']
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
    onTestFinished(() => client.close())
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'carta_check')).toMatchObject({
      title: 'Cartas: qué nombra una carta',
    })
    const answer = await client.callTool({ name: 'carta_check', arguments: { carta: { value: letter } } })
    expect(answer.structuredContent).toMatchObject({ output: decided, sha256: hashOf(decided) })
  })

  test('in the reference: its rules, its contracts and how it is asked', async () => {
    const script = `const { emitReference } = await import(${JSON.stringify(join(root, 'tools/reference.ts'))})
      console.log(JSON.stringify(Object.fromEntries(emitReference())))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...node, '--input-type=module', '-e', script],
      { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    const pages = JSON.parse(stdout) as Record<string, string>
    expect(pages['reglas-cartas-1.0.md']).toContain('- **De: Ana Ruiz**')
    expect(pages['contratos.md']).toContain('| carta-check@1.0 |')
    expect(pages['evaluadores.md']).toContain(
      '`dictamen carta check` | `POST /v1/cartas/check` | `carta_check`',
    )
  })
})
