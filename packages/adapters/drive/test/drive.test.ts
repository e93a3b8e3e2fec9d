import { Refusal } from '@dictamen/kernel'
import { startFakeDrive, type FakeAnswer, type FakeDrive, type FakeItem } from '@dictamen/testkit'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openDriveFolder, readServiceAccount, type DriveFolder, type DriveOptions } from '../src/index.ts'

const TOKEN = 'ya29.secreto'
const bytes = (text: string): Uint8Array => Buffer.from(text)
const root: FakeItem = {
  id: 'root-1',
  name: 'SEARCH-2026-001',
  children: [
    { id: 'f-4', name: 'brief_jd.md', bytes: bytes('puesto') },
    { id: 'f-2', name: 'kickoff', mimeType: 'application/vnd.google-apps.document', bytes: bytes('docx') },
    { id: 'f-3', name: 'cuentas', mimeType: 'application/vnd.google-apps.spreadsheet' },
    { id: 'f-1', name: 'atajo', mimeType: 'application/vnd.google-apps.shortcut' },
    {
      id: 'd-1',
      name: 'CAND-001',
      children: [
        { id: 'g-2', name: 'cv.txt', bytes: bytes('segundo') },
        { id: 'g-1', name: 'cv.txt', bytes: bytes('primero') },
        { id: 'g-3', name: '../../etc/cv.txt', bytes: bytes('x') },
      ],
    },
    { id: 'd-2', name: 'CAND-002', children: [] },
  ],
}

let drive: FakeDrive | undefined
afterEach(() => drive?.close())

async function open(more: Partial<DriveOptions> = {}): Promise<{ folder: DriveFolder; waits: number[] }> {
  drive = await startFakeDrive(root, TOKEN)
  const waits: number[] = []
  const folder = openDriveFolder('root-1', {
    credentials: { kind: 'token', token: TOKEN },
    baseUrl: drive.url,
    sleep: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    ...more,
  })
  return { folder, waits }
}

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof Refusal) return error
  throw new Error('it was not refused', { cause: error })
}

describe('a folder of Drive', () => {
  test('is listed over all pages, with the names that a local folder would have', async () => {
    const { folder } = await open()
    const { name, files, folders } = await folder.list()
    expect(name).toBe('SEARCH-2026-001')
    expect(folders).toEqual(['CAND-001', 'CAND-002'])
    expect(files.map(({ path, refused }) => [path, refused?.split(':')[0] ?? null])).toEqual([
      ['atajo', 'es un acceso directo'],
      ['kickoff.docx', null],
      ['cuentas', 'es un documento de Google que no es de texto'],
      ['brief_jd.md', null],
      ['CAND-001/cv.txt', null],
      ['CAND-001/cv (2).txt', null],
      ['CAND-001/.._.._etc_cv.txt', null],
    ])
    expect(drive!.requests.filter((request) => request.includes('pageToken'))).toHaveLength(3)
  })

  test('gives the bytes of files and exports documents', async () => {
    const { folder } = await open()
    await folder.list()
    const read = async (path: string) => Buffer.from(await folder.read(path)).toString()
    expect(await read('CAND-001/cv.txt')).toBe('primero')
    expect(await read('CAND-001/cv (2).txt')).toBe('segundo')
    expect(await read('kickoff.docx')).toBe('docx')
    expect(drive!.requests.at(-1)).toContain('/files/f-2/export?mimeType=application%2Fvnd.openxml')
  })

  test('is read with a token that a service account signs for, asked once', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    drive = await startFakeDrive(root, TOKEN)
    const account = {
      client_email: 'dictamen@example.org',
      private_key: key,
      token_uri: `${drive.url}/token`,
    }
    const credentials = readServiceAccount(JSON.stringify(account), 'clave.json')
    const folder = openDriveFolder('root-1', { credentials, baseUrl: drive.url })
    expect((await folder.list()).files).toHaveLength(7)
    expect(drive.requests.filter((request) => request === 'POST /token')).toHaveLength(1)
  })
})

describe('what the service answers instead', () => {
  test.each([
    [401, 'caducado'],
    [403, 'permiso'],
    [404, 'compartido'],
  ])('%i is refused and says what to do', async (status, words) => {
    const { folder } = await open()
    drive!.fail({ status })
    const refusal = await refusalOf(folder.list())
    expect([refusal.code, refusal.message]).toEqual(['ServiceRefused', expect.stringContaining(words)])
    expect(refusal.hint).not.toBe('')
  })

  test('429 is asked again as late as it says', async () => {
    const { folder, waits } = await open()
    drive!.fail({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 })
    expect((await folder.list()).name).toBe('SEARCH-2026-001')
    expect(waits).toEqual([7000, 1000])
  })

  test('403 for the quota is no lack of permission', async () => {
    const { folder, waits } = await open()
    drive!.fail({ status: 403, body: '{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}' })
    await folder.list()
    expect(waits).toEqual([500])
  })

  test.each<[string, readonly FakeAnswer[]]>([
    ['429 for good', [{ status: 429 }, { status: 429 }, { status: 429 }, { status: 429 }]],
    ['a wait longer than anybody has', [{ status: 429, headers: { 'retry-after': '86400' } }]],
    ['a network that breaks', ['cut', 'cut', 'cut', 'cut']],
    ['500 for good', [{ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }]],
    ['an answer that is no JSON', [{ status: 200, body: '<html>' }]],
  ])('%s is a pause', async (_, answers) => {
    const { folder } = await open()
    drive!.fail(...answers)
    expect((await refusalOf(folder.list())).code).toBe('ServiceUnavailable')
  })

  test('a file that grows beyond the limit is cut off', async () => {
    const { folder } = await open({ maxBytes: 500 })
    await folder.list()
    drive!.fail({ status: 200, body: 'x'.repeat(2000) })
    expect((await refusalOf(folder.read('brief_jd.md'))).code).toBe('DocumentTooHeavy')
  })
})

describe('secrets', () => {
  test('stand in no refusal', async () => {
    const { folder } = await open({ credentials: { kind: 'token', token: 'otro-secreto' } })
    const refusal = await refusalOf(folder.list())
    expect(`${refusal.stack}${refusal.message}${JSON.stringify(refusal.facts)}`).not.toContain('secreto')
  })

  test('of a key file that is wrong are not shown', () => {
    const broken = '{"private_key": "-----BEGIN SECRETO'
    expect(() => readServiceAccount(broken, 'clave.json')).toThrow(/no es el JSON/u)
    expect(() => readServiceAccount('{}', 'clave.json')).toThrow(/client_email/u)
  })

  test('a key that signs nothing is refused without being shown', async () => {
    const credentials = readServiceAccount('{"client_email":"a","private_key":"SECRETO"}', 'clave.json')
    const { folder } = await open({ credentials })
    expect((await refusalOf(folder.list())).message).not.toContain('SECRETO')
  })
})

test.each(['', '..', "x' or '1'='1", 'a/b'])('«%s» is no folder of Drive', (id) => {
  expect(() => openDriveFolder(id, { credentials: { kind: 'token', token: '' } })).toThrow(Refusal)
})
