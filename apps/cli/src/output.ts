import { statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Context } from './context.ts'
import { Refusal } from './sentences.ts'

export const FORMATS = ['json', 'yaml', 'pretty'] as const
type Format = (typeof FORMATS)[number]

/** Where and how a command's result goes. */
export interface OutputFlags {
  readonly format?: Format
  readonly output?: string
}

/** Prints a result, or writes it to a file in one piece: people read it on a terminal, machines get JSON. */
export async function deliver(
  context: Context,
  value: unknown,
  pretty: () => string,
  flags: OutputFlags,
): Promise<void> {
  const { output } = flags
  const format = flags.format ?? formatFor(context, output)
  const text = format === 'pretty' ? pretty() : encode(value, format)
  if (output === undefined || output === '-') context.process.stdout.write(text)
  else await writeWhole(output, text)
}

/** Writes lines as they come: to a file that appears whole or not at all, or to standard output. */
export async function writeLines(
  context: Context,
  lines: AsyncIterable<string> | Iterable<string>,
  output: string | undefined,
): Promise<void> {
  if (output === undefined || output === '-') {
    const { stdout } = context.process
    for await (const line of lines) {
      stdout.write(`${line}\n`)
      if (!(await stdout.caughtUp())) return
    }
    return
  }
  await writeWhole(output, linesOf(lines))
}

async function* linesOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** Writes a file so that it either holds everything or is not touched. */
export async function writeWhole(
  path: string,
  text: string | Uint8Array | AsyncIterable<string>,
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    if (isDevice(path)) {
      await writeFile(path, text)
      return
    }
    await writeFile(temporary, text, { flag: 'wx' })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    // What it was to write may be refused while it is written: that is not about the file.
    if (code === undefined || syscall === undefined) throw error
    throw new Refusal('FileUnwritable', { name: path, reason: reasonOf(error as NodeJS.ErrnoException) })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'la carpeta no existe',
  EACCES: 'no hay permiso',
  EISDIR: 'es una carpeta',
  ENOSPC: 'no queda espacio',
  EDQUOT: 'no queda espacio en su cuota',
  EFBIG: 'el fichero no puede ser más grande',
  EROFS: 'el disco es de solo lectura',
}

/** Why something could not be written. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ''] ?? code ?? message
}

/** Whether a path leads to a device or a pipe: it is written to, never replaced. */
function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

export function encode(value: unknown, format: 'json' | 'yaml'): string {
  return format === 'json' ? `${JSON.stringify(value, null, 2)}\n` : stringify(value, { lineWidth: 0 })
}

function formatFor(context: Context, output: string | undefined): Format {
  const extension = extname(output ?? '')
  if (extension === '.yaml' || extension === '.yml') return 'yaml'
  if (output !== undefined && output !== '-') return 'json'
  return context.process.stdout.isTTY === true ? 'pretty' : 'json'
}
