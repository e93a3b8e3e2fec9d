import { buildCommand } from '@stricli/core'
import { parseExam, Refusal, type Document, type ParsedExam } from 'dictamen'
import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Context } from '../context.ts'
import { exitCodeOf, formatError } from '../errors.ts'
import { evaluateAliases, evaluateParameters, onePath } from '../flags.ts'
import { openDocument, readBytes } from '../input.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderExam } from '../pretty/render-exam.ts'
import { writeTrace } from './evaluate.ts'

interface Flags extends OutputFlags {
  readonly assets?: string
  readonly contract?: '1.0' | '1.1'
  readonly rules?: string
  readonly trace?: string
}

export const examParse = buildCommand({
  docs: {
    brief: 'Lee revisiones de intentos de Moodle impresas a PDF',
    fullDescription: [
      'Convierte cada «Revisión del intento» en un banco de preguntas con respuestas, puntos e incidencias. Un fichero que no',
      'se puede leer no detiene a los demás; si hubo alguno, termina con 2.',
      '',
      'Ejemplos:',
      '  dictamen exam parse revision.pdf',
      '  dictamen exam parse *.pdf -o banco --assets banco/imagenes',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Revisiones en PDF', parse: (input: string) => input, placeholder: 'PDF' },
      minimum: 1,
    },
    flags: {
      assets: {
        ...onePath('Guarda aquí las imágenes de lo que el texto no puede llevar', 'CARPETA'),
        optional: true,
      },
      contract: { kind: 'enum', values: ['1.0', '1.1'], optional: true, brief: 'Versión del contrato (1.1)' },
      format: evaluateParameters.format,
      output: { ...onePath('Escribe un JSON por PDF en esta carpeta', 'CARPETA'), optional: true },
      rules: evaluateParameters.rules,
      trace: evaluateParameters.trace,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, ...paths: string[]) {
    if (flags.trace !== undefined && paths.length > 1)
      throw new Refusal('UsageWrong', { reason: '--trace admite un solo PDF' })
    const rules = flags.rules === undefined ? undefined : await openDocument(this, flags.rules)
    const names = namesOf(paths)
    const parsed: { path: string; exam: ParsedExam }[] = []
    for (const [index, path] of paths.entries()) {
      if (paths.length > 1) this.process.stderr.write(`[${index + 1}/${paths.length}] ${path}\n`)
      const exam = await parseOne(this, path, names[index]!, rules, flags)
      if (typeof exam === 'number') this.outcome.code = Math.max(this.outcome.code, exam)
      else parsed.push({ path, exam })
    }
    if (paths.length > 1) this.process.stderr.write(`${tell(parsed.length, paths.length - parsed.length)}\n`)
    if (flags.output !== undefined && flags.output !== '-') return
    const outputs = parsed.map(({ path, exam }) => ({ file: path, result: exam.verdict.output }))
    if (outputs.length === 0) return
    const value = paths.length === 1 ? outputs[0]!.result : outputs
    await deliver(this, value, () => outputs.map(({ result }) => renderExam(result)).join('\n'), flags)
  },
})

/** How a batch ended. */
function tell(read: number, refused: number): string {
  const count = (figure: number, word: string): string => `${figure} ${word}${figure === 1 ? '' : 's'}`
  return refused === 0 ? count(read, 'leído') : `${count(read, 'leído')}, ${count(refused, 'rechazado')}`
}

/** Reads one review and writes what was asked for; where it cannot, tells why and gives the exit code. */
async function parseOne(
  context: Context,
  path: string,
  name: string,
  rules: Document | undefined,
  flags: Flags,
): Promise<ParsedExam | number> {
  try {
    const { assets, contract, output } = flags
    const bytes = await readBytes(path)
    const exam = await parseExam(bytes, basename(path), {
      contract,
      rules,
      assets: assets === undefined ? undefined : name,
    })
    if (assets !== undefined && exam.pictures.length > 0) await mkdir(assets, { recursive: true })
    for (const { file, png } of exam.pictures) await writeWhole(join(assets!, file), png)
    if (output !== undefined && output !== '-') {
      await mkdir(output, { recursive: true })
      await writeWhole(join(output, `${name}.json`), encode(exam.verdict.output, 'json'))
    }
    await writeTrace(flags, exam.verdict.trace)
    return exam
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('Ruleset')) throw error
    context.process.stderr.write(`${formatError(error)}\n`)
    return exitCodeOf(error)
  }
}

/** The name of each result: the file's own, numbered where two are alike. */
function namesOf(paths: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return paths.map((path) => {
    const stem = basename(path, extname(path))
    const count = (seen.get(stem) ?? 0) + 1
    seen.set(stem, count)
    return count === 1 ? stem : `${stem}-${count}`
  })
}
