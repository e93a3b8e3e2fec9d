import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const norms = [
  '--norms',
  join(import.meta.dirname, '../../../examples/auditoria/normas'),
  '--embedder',
  'lexical',
]

const answer = (output: string): object => ({
  input: 'Implementar el código.',
  output,
  context_type: 'technical',
  active_documents: ['DNS'],
  document_versions: {},
})

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const output =
      at % 3 === 0
        ? `La clase ${at} es robusta (DNS §4.02).`
        : at % 3 === 1
          ? `Deberías ver ${at}.`
          : `Vale ${at}.`
    return JSON.stringify({ id: `a${at}`, input: answer(output) })
  }).join('\n')

interface Written {
  readonly id: string | null
  readonly line?: number
  readonly result?: { readonly result: string }
  readonly error?: { readonly code: string; readonly message: string }
}

const read = (path: string): Written[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Written)

/** A batch that takes long enough to be interrupted: the order up to the number of its jobs, and what it writes. */
const long = { folder: mkdtempSync(join(tmpdir(), 'dictamen-test-')), order: [] as string[], whole: '' }
beforeAll(async () => {
  const input = join(long.folder, 'in.jsonl')
  writeFileSync(input, lines(5000))
  long.order = ['audit', 'batch', input, ...norms, '--jobs']
  const whole = join(long.folder, 'whole.jsonl')
  await dictamen([...long.order, '1', '-o', whole, '--quiet'])
  long.whole = readFileSync(whole, 'utf8')
})
afterAll(() => rmSync(long.folder, { recursive: true, force: true }))

describe('audit batch', () => {
  test(`a line in is an ira-input or one with an id; a bad one becomes a record and the rest goes on ${proves('IR-13.1', 'IR-13.2')}`, async () => {
    const folder = folderOf({
      'in.jsonl': [
        JSON.stringify(answer('Vale (DNS §4.02).')),
        '',
        JSON.stringify({ id: 7, input: answer('Vale (DNS §4.02).'), runs: ['Vale (DNS §4.02).', 'Otra.'] }),
        '{rota',
        JSON.stringify({ id: 'x', input: { ...answer('Vale'), context_type: 'nada' } }),
        JSON.stringify({ id: 'y', input: answer('Vale'), otro: 1 }),
        '[]',
        JSON.stringify({ id: 'z', input: answer('Deberías parar.') }),
      ].join('\n'),
    })
    const out = join(folder, 'out.jsonl')
    const { code } = await dictamen([
      'audit',
      'batch',
      join(folder, 'in.jsonl'),
      ...norms,
      '-o',
      out,
      '--jobs',
      '1',
    ])
    expect(code).toBe(1)
    const written = read(out)
    expect(written.map(({ id, line, result, error }) => [id, line, result?.result, error?.code])).toEqual([
      [null, undefined, 'PASS', undefined],
      [7, undefined, 'PASS', undefined],
      [null, 4, undefined, 'DocumentUnreadable'],
      ['x', 5, undefined, 'ContractBroken'],
      ['y', 6, undefined, 'UsageWrong'],
      [null, 7, undefined, 'ContractBroken'],
      ['z', undefined, 'FAIL', undefined],
    ])
    expect(Object.keys(written[0]!)).toEqual(['id', 'result'])
    expect(Object.keys(written[2]!)).toEqual(['id', 'line', 'error'])
    expect(existsSync(`${out}.part`)).toBe(false)
  })

  test(`bytes that are no text are told and only a file without one readable line is refused ${proves('IR-13.2', 'IR-13.6')}`, async () => {
    const folder = folderOf({})
    const [input, out] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')]
    writeFileSync(
      input,
      Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(JSON.stringify(answer('Vale.')))]),
    )
    expect((await dictamen(['audit', 'batch', input, ...norms, '-o', out])).code).toBe(0)
    expect(read(out)[0]).toMatchObject({ id: null, line: 1, error: { code: 'DocumentNotText' } })
    writeFileSync(input, 'nada\n{\n')
    expect((await dictamen(['audit', 'batch', input, ...norms, '-o', out])).code).toBe(2)
    expect((await dictamen(['audit', 'batch', join(folder, 'no.jsonl'), ...norms, '-o', out])).code).toBe(2)
  })

  test('the same bytes with one thread and with four, in the order of the input', async () => {
    const folder = folderOf({ 'in.jsonl': lines(900) })
    const run = async (jobs: string): Promise<string> => {
      const out = join(folder, `out-${jobs}.jsonl`)
      await dictamen([
        'audit',
        'batch',
        join(folder, 'in.jsonl'),
        ...norms,
        '-o',
        out,
        '--jobs',
        jobs,
        '--quiet',
      ])
      return readFileSync(out, 'utf8')
    }
    const [one, four] = [await run('1'), await run('4')]
    expect(four).toBe(one)
    expect(one.split('\n')).toHaveLength(901)
    const piped = await dictamen(['audit', 'batch', '-', ...norms, '-o', '-', '--jobs', '1'], {
      stdin: lines(900),
    })
    expect(piped.stdout).toBe(one)
    expect(piped.stderr).toMatch(/900 respuestas en 00:\d\d:\d\d \(\d+\/s\)/)
  })

  test.each(['SIGKILL', 'SIGINT'] as const)(
    'a run interrupted by %s goes on where it stopped and ends with the same bytes',
    async (signal) => {
      const { folder, order, whole } = long
      const cut = join(folder, `cut-${signal}.jsonl`)
      const args = [...commandLine, ...order, '2', '-o', cut]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (text) => (said += String(text)))
      const part = `${cut}.part`
      while (!existsSync(part) || statSync(part).size === 0) {
        await setTimeout(5)
        expect(child.exitCode, `it ended before it could be interrupted: ${said}`).toBeNull()
      }
      child.kill(signal)
      const code = await new Promise((resolve) => child.once('close', resolve))
      if (signal === 'SIGINT') {
        expect(code).toBe(75)
        expect(said).toContain('Interrumpido: la misma orden continúa donde quedó.')
      }
      expect(existsSync(cut)).toBe(false)
      const resumed = await dictamen([...order, '2', '-o', cut])
      expect(resumed.code).toBe(1)
      expect(Number(/(\d+) ya estaban/.exec(resumed.stderr)![1])).toBeGreaterThan(0)
      expect(readFileSync(cut, 'utf8')).toBe(whole)
      expect(existsSync(part)).toBe(false)
    },
  )

  test('what an interrupted run of another batch left is not used', async () => {
    const folder = folderOf({ 'in.jsonl': lines(10) })
    const out = join(folder, 'out.jsonl')
    writeFileSync(`${out}.part`, 'basura\n')
    writeFileSync(`${out}.part.json`, 'otra')
    await dictamen([
      'audit',
      'batch',
      join(folder, 'in.jsonl'),
      ...norms,
      '-o',
      out,
      '--jobs',
      '1',
      '--quiet',
    ])
    expect(read(out)).toHaveLength(10)
  })
})
