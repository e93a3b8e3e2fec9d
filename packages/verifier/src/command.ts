import { LineCutter } from './lines.ts'
import { titleOf, type Outcome } from './outcome.ts'
import { LogVerifier } from './verify.ts'

const USAGE = `Comprueba una exportación del registro de Dictamen, sin red y sin otros programas.

  node verificador.html EXPORTACIÓN [--huella HUELLA] [--cabeza CABEZA] [--json]

  --huella   huella de la clave, como viene impresa en un informe
  --cabeza   archivo con una cabeza firmada que se conservó aparte, o la cabeza misma
  --json     el resultado para otro programa

Termina con 0 si está íntegro (o vacío), 1 si está alterado, 2 si no se puede comprobar.
Si la prueba trae textos, dice cuáles son los que selló su línea; --json los da enteros.
También puede abrirse en un navegador como una página.
`

/** The program as Node runs it. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const { createReadStream, readFileSync } = process.getBuiltinModule('node:fs')
  const options = readArguments(args)
  if (options === null) {
    process.stderr.write(USAGE)
    return 2
  }
  const { file, fingerprint, json } = options
  let head = options.head
  try {
    if (head !== undefined && !head.trimStart().startsWith('{')) head = readFileSync(head, 'utf8')
  } catch (error) {
    process.stderr.write(`No se puede leer la cabeza ${options.head}: ${reasonOf(error)}\n`)
    return 2
  }
  const verifier = new LogVerifier({
    ...(fingerprint !== undefined && { fingerprint }),
    ...(head !== undefined && { head }),
  })
  try {
    const cutter = new LineCutter((line) => verifier.line(line))
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) cutter.push(chunk as Buffer)
    cutter.end()
  } catch (error) {
    process.stderr.write(`No se puede leer ${file}: ${reasonOf(error)}\n`)
    return 2
  }
  const outcome = await verifier.finish()
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : `${textOf(outcome)}\n`)
  return { intact: 0, empty: 0, altered: 1, unreadable: 2 }[outcome.state]
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  EISDIR: 'es una carpeta',
  EACCES: 'no hay permiso',
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return REASONS[code ?? ''] ?? message
}

interface Options {
  readonly file: string
  readonly fingerprint: string | undefined
  readonly head: string | undefined
  readonly json: boolean
}

function readArguments(args: readonly string[]): Options | null {
  const files: string[] = []
  const named: Record<string, string> = {}
  let json = false
  for (let at = 0; at < args.length; at++) {
    const [name, inline] = splitOption(args[at]!)
    if (name === '--json') json = true
    else if (name === '--huella' || name === '--cabeza') named[name] = inline ?? args[++at] ?? ''
    else if (name.startsWith('--')) return null
    else files.push(args[at]!)
  }
  if (files.length !== 1 || Object.values(named).includes('')) return null
  return { file: files[0]!, fingerprint: named['--huella'], head: named['--cabeza'], json }
}

function splitOption(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=')
  return arg.startsWith('--') && at > 0 ? [arg.slice(0, at), arg.slice(at + 1)] : [arg, undefined]
}

function textOf(outcome: Outcome): string {
  const list = (mark: string, sentences: readonly string[]): string[] =>
    sentences.map((sentence) => `  ${mark} ${sentence}`)
  return [
    titleOf(outcome),
    ...list('✗', outcome.faults),
    ...list('✓', outcome.facts),
    ...list('·', outcome.limits),
  ].join('\n')
}
