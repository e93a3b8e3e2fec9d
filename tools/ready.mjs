// Makes a fresh clone ready and runs one thing in it: `node tools/ready.mjs start|test|build|check`.
// No dependencies: it runs on whatever Node is installed, before anything else is.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules', '.bin')
const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

/** Installs what the lock file names, once per lock file. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.dictamen-installed')
  const lock = hashOf([readFileSync(join(root, 'package-lock.json'))])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('Instalando dependencias…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** Builds the library, the command line and the console, once per state of the sources. */
export function ensureBuilt() {
  const stamp = join(root, '.cache', 'built')
  const sources = hashOf(sourceFiles().map((path) => `${path} ${stampOf(path)}`))
  const built =
    ['cli.js', 'console/index.html'].every((file) => existsSync(join(root, 'packages/host/dist', file))) &&
    existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === sources) return
  say('Construyendo…')
  run('node', ['tools/build.ts'])
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, sources)
}

function sourceFiles() {
  const files = []
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'test', 'cases'].includes(entry.name)) visit(path)
      } else if (/\.(ts|tsx|js|yaml|json|css|html|svg|bin)$/.test(entry.name)) files.push(path)
    }
  }
  for (const room of ['packages', 'systems', 'apps', 'tools']) visit(join(root, room))
  return files.sort()
}

function stampOf(path) {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function run(command, args) {
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 2, 2],
    shell,
  })
  if (error !== undefined || status !== 0) {
    say(
      `No se pudo ejecutar «${command} ${args.join(' ')}»${error === undefined ? '' : `: ${error.message}`}.`,
    )
    process.exit(status ?? 1)
  }
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** Gives way to another process until it ends; what this one is told, that one is told. */
async function hand(args) {
  const child = spawn('node', args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm tells its shell to end and not what the shell runs: a lost parent is told by its absence.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
  const [status] = await once(child, 'exit')
  process.exit(status ?? 1)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [task, ...rest] = process.argv.slice(2)
  ensureInstalled()
  if (task === 'test') await hand(['tools/check.ts', ...rest])
  ensureBuilt()
  if (task === 'start')
    await hand(['packages/host/bin/dictamen.mjs', 'serve', '--example', 'examples', '--open', ...rest])
}
