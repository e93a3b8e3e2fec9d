import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
const examples = join(import.meta.dirname, '../../../examples')
const folder = mkdtempSync(join(tmpdir(), 'dictamen-test-'))
const at = (name: string): string => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COUNT = 2000
const MEGABYTE = 1_000_000
/** Long enough for the results to be longer than 20 MB. */
const LONG = 'x'.repeat(10_000)

const interview = ['--transcript', at('t.json'), '--questions', at('q.json')]
const context = ['--context', join(examples, 'entrevistas/contexto.yaml')]
const flags = ['interview', 'flags', ...interview, ...context, '--format', 'json']
const norms = ['--norms', join(examples, 'auditoria/normas'), '--embedder', 'lexical']
const batch = ['audit', 'batch', ...norms, '-o', '-']

beforeAll(() => {
  const numbers = Array.from({ length: COUNT }, (_, number) => number)
  const questions = numbers.map((number) => ({
    question_id: `rrhh_q${number}_${LONG}`,
    text: '¿Cuántas personas formaban tu equipo?',
    target: 'rrhh',
    type: 'definicion',
    objective: 'Dato de equipo.',
    closure_rule: '1_frase',
    max_time_sec: 30,
    difficulty: 'baja',
  }))
  const entries = questions.map(({ question_id, text: question_text }, number) => ({
    entry_id: `e${number}`,
    question_id,
    question_text,
    answer_text: 'Mi equipo era de seis personas.',
    word_count: 6,
    time_sec: 9,
    forced_closure: false,
  }))
  const set = { questionset_id: 'qs', version: '1.1', target: 'rrhh', generated_from: 'ctx_nerea' }
  writeFileSync(at('q.json'), JSON.stringify({ ...set, difficulty_profile: 'medio', questions }))
  const when = { started_at: '2026-03-03T10:00:00Z', ended_at: '2026-03-03T10:06:00Z' }
  const transcript = { transcript_id: 't1', questionset_id: 'qs', target: 'rrhh', ...when, entries }
  writeFileSync(at('t.json'), JSON.stringify(transcript))
  const input = {
    input: 'Implementar el código.',
    output: 'Deberías ver la clase.',
    context_type: 'technical',
    active_documents: ['DNS'],
    document_versions: {},
  }
  const lines = numbers.map((number) => JSON.stringify({ id: `a${number}_${LONG}`, input }))
  writeFileSync(at('lote.jsonl'), lines.join('\n'))
  writeFileSync(at('buena.jsonl'), JSON.stringify({ id: 'buena', input: { ...input, output: 'Vale.' } }))
})

/** Runs a command with a program behind it in a pipe; standard output is that program's, which we read slowly. */
function pipe(args: readonly string[], program: string): Promise<Ended> {
  return run(`{ "$@"; echo $? >&3; } | ${program}`, args)
}

/** Runs a script of the shell, whose arguments are the command and which says the command's code on descriptor 3. */
async function run(script: string, args: readonly string[]): Promise<Ended> {
  const command = [process.execPath, ...commandLine, ...args]
  const child = spawn('sh', ['-c', script, 'sh', ...command], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const [stdout, stderr, code] = await Promise.all([
    readSlowly(child.stdout!),
    text(child.stderr!),
    text(child.stdio[3] as Readable),
  ])
  await closed
  return { code: Number(code), stdout, stderr }
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function readSlowly(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    await sleep(2)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

describe('20 MB into a pipe whose reader sleeps before every chunk', () => {
  test('interview flags', async () => {
    const { code, stdout, stderr } = await pipe(flags, 'cat')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.length).toBeGreaterThan(20 * MEGABYTE)
    const { by_question } = JSON.parse(stdout) as { by_question: { question_id: string }[] }
    expect(by_question.at(-1)?.question_id.length).toBeGreaterThan(LONG.length)
    expect(by_question).toHaveLength(COUNT)
  })

  test('audit batch, whose verdict is negative', async () => {
    const { code, stdout, stderr } = await pipe([...batch, '--quiet', at('lote.jsonl')], 'cat')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout.length).toBeGreaterThan(20 * MEGABYTE)
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids.map((id) => id.split('_')[0])).toEqual(
      Array.from({ length: COUNT }, (_, number) => `a${number}`),
    )
  })
})

describe('a reader that leaves early', () => {
  test('interview flags ends with the code it would have had, and says nothing', async () => {
    const { code, stdout, stderr } = await pipe(flags, 'head -c 1000')
    expect({ code, stderr, length: stdout.length }).toEqual({ code: 0, stderr: '', length: 1000 })
  })

  test('audit batch stops working and says nothing', async () => {
    const { code, stdout, stderr } = await pipe([...batch, '--quiet', at('lote.jsonl')], 'head -c 1000')
    expect({ code, stderr, length: stdout.length }).toEqual({ code: 1, stderr: '', length: 1000 })
  })
})

test('a reader of standard error that leaves early takes nothing from the result', async () => {
  const { code, stdout } = await run(`exec 4>&1; { "$@" 2>&1 >&4; echo $? >&3; } | true`, [
    ...batch,
    at('buena.jsonl'),
  ])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ id: 'buena' })
})

test('a file that takes only the beginning of a result is refused', async () => {
  const { code, stderr } = await run(`trap '' XFSZ; ulimit -f 2; "$@" > '${at('corto.json')}'; echo $? >&3`, [
    'contracts',
    'show',
    'flags@1.1',
  ])
  expect({ code, written: statSync(at('corto.json')).size }).toEqual({ code: 2, written: 1024 })
  expect(stderr).toContain('El resultado no se ha escrito entero: La salida estándar no admite más')
})

test('a reader that never reads keeps nobody who asks the process to end', async () => {
  const child = spawn(process.execPath, [...commandLine, ...batch, at('lote.jsonl'), '--quiet'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  await once(child.stderr, 'data')
  // It has stopped working and waits for its reader alone.
  await expect
    .poll(() => {
      child.kill('SIGTERM')
      return child.signalCode
    })
    .toBe('SIGTERM')
  expect(await said).toContain('Interrumpido')
})
