import { freePort } from '@dictamen/testkit/processes'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { auditBatch, readNorms } from '../../src/index.ts'
import { Command, type Ended } from '../command.ts'

const examples = join(import.meta.dirname, '../../../../examples/auditoria/normas')
const LINES = 300
const PATIENCE_MS = 240_000

/** What did not go well when eight processes were started at once; nothing when all of them worked. */
export async function startTogether(place: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  const troubles: string[] = []
  const expected = await directOf(folder)
  const port = await freePort()
  const start = (args: readonly string[]): Command => new Command([...args, ...place])
  const stayers = [
    ...Array.from({ length: 3 }, () => ({ command: start(['worker']), ready: 'en marcha' })),
    { command: start(['serve', '--port', String(port)]), ready: 'atiende en' },
  ]
  const outputs = ['a', 'b'].map((name) => join(folder, `${name}.jsonl`))
  const lists = [start(['runs', 'list']), start(['records', 'list'])]
  const batches = outputs.map((output) => start([...batchOf(folder), '-o', output]))
  const all = [...stayers.map(({ command }) => command), ...lists, ...batches]
  const late = setTimeout(() => {
    for (const { isRunning, name, stderr } of all) if (isRunning) troubles.push(`${name} hangs: ${stderr}`)
    for (const { child } of all) child.kill('SIGKILL')
  }, PATIENCE_MS)
  const note = (error: unknown): void => void troubles.push(String(error))
  try {
    await Promise.all([
      ...stayers.map(({ command, ready }) => command.said(ready).catch(note)),
      ...lists.map(async (list) => checkList(await list.ended, list.name).forEach(note)),
      ...batches.map(async (batch, index) => {
        const { code, stderr } = await batch.ended
        if (code !== 1) note(`${batch.name} ended with ${code}: ${stderr}`)
        else if (readFileSync(outputs[index]!, 'utf8') !== expected) note(`${batch.name} wrote other bytes`)
      }),
    ])
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.status !== 200) note(`the server is not ready: ${ready?.status}`)
    for (const { command } of stayers) {
      const { code, stderr } = await command.end('SIGTERM')
      if (code !== 0) note(`${command.name} ended with ${code}: ${stderr}`)
    }
  } finally {
    clearTimeout(late)
    for (const command of all) await command.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return troubles
}

function checkList({ code, stdout, stderr }: Ended, name: string): readonly string[] {
  if (code !== 0) return [`${name} ended with ${code}: ${stderr}`]
  return Array.isArray(JSON.parse(stdout)) ? [] : [`${name} lists nothing: ${stdout}`]
}

function batchOf(folder: string): readonly string[] {
  const input = join(folder, 'registro.jsonl')
  return ['audit', 'batch', input, '--norms', examples, '--embedder', 'none', '--queue', '--quiet']
}

/** Writes the batch, and gives what the library makes of it without queue or database. */
async function directOf(folder: string): Promise<string> {
  const [input, output] = [join(folder, 'registro.jsonl'), join(folder, 'directo.jsonl')]
  const lines = Array.from({ length: LINES }, (_, at) => {
    const answer = { input: 'Hazlo.', output: `Deberías llamar a la clase ${at}.`, context_type: 'technical' }
    return JSON.stringify({ id: at, input: { ...answer, active_documents: ['DNS'], document_versions: {} } })
  })
  writeFileSync(input, lines.join('\n'))
  const norms = readNorms(examples).map(({ name, text }) => ({ name: basename(name), text }))
  await auditBatch({
    norms,
    normsName: 'norms',
    customRules: [],
    embedder: 'none',
    input,
    output,
    jobs: 1,
  })
  return readFileSync(output, 'utf8')
}
