// Until the server exists: the interview example end to end, as its user would run it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const story = join(root, 'examples/entrevistas')
const work = mkdtempSync(join(tmpdir(), 'dictamen-'))
const now = ['--now', '2026-03-10T12:00:00Z']

try {
  for (const session of [1, 2]) {
    const transcripts = [
      '--transcript',
      `sesion-${session}-rrhh.yaml`,
      '--transcript',
      `sesion-${session}-tecnica.yaml`,
    ]
    const given = [
      '--questions',
      'preguntas-rrhh.yaml',
      '--questions',
      'preguntas-tecnicas.yaml',
      '--context',
      'contexto.yaml',
    ]
    const args = ['interview', 'flags', ...transcripts, ...given, ...now]
    say(`Sesión ${session}: qué se observa en cada respuesta`, args)
    run([...args, '--format', 'pretty'])
    run([...args, '-o', join(work, `flags-${session}.json`)])
  }
  const questions = ['--questions', 'preguntas-rrhh.yaml', '--questions', 'preguntas-tecnicas.yaml']
  say('Qué volver a preguntar tras la primera', [
    'interview',
    'mandates',
    '--flags',
    'flags-1.json',
    ...questions,
  ])
  run([
    'interview',
    'mandates',
    '--flags',
    join(work, 'flags-1.json'),
    ...questions,
    ...now,
    '--format',
    'pretty',
  ])
  say('Qué cambió entre las dos', ['interview', 'compare', 'flags-1.json', 'flags-2.json'])
  run([
    'interview',
    'compare',
    join(work, 'flags-1.json'),
    join(work, 'flags-2.json'),
    ...now,
    '--format',
    'pretty',
  ])
  process.stdout.write(
    '\nCada marca se abre hasta sus palabras: añada --trace evidencia.json. Más: npx dictamen --help\n',
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}

function say(title: string, args: readonly string[]): void {
  process.stdout.write(`\n── ${title}\n$ dictamen ${args.join(' ')}\n\n`)
}

function run(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, 'packages/host/bin/dictamen.mjs'), ...args], {
    cwd: story,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`dictamen ${args.join(' ')} ended with ${status}`)
}
