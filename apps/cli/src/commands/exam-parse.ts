import { buildCommand } from '@stricli/core'
import {
  EXAM_EDITIONS,
  isPageName,
  ownLocales,
  parseExam,
  picturesBeside,
  queueExams,
  useInstallation,
  type ExamEdition,
  type QueuedExam,
  type QueuedExamFile,
} from 'dictamen'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { placeOf, type Context } from '../context.ts'
import { exitCodeOf, formatError } from '../errors.ts'
import { evaluateAliases, evaluateParameters, onePath, queueParameters, recordParameters } from '../flags.ts'
import { openDocument, openText, readBytes } from '../input.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderExam } from '../pretty/render-exam.ts'
import { createFileMeter } from '../progress.ts'
import { queueSpeaker } from '../queue.ts'
import { writeTrace } from './evaluate.ts'
import { keepRecords, type RecordFlags } from './record.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends OutputFlags, RecordFlags {
  readonly queue?: boolean
  readonly assets?: string
  readonly contract?: ExamEdition
  readonly locale?: readonly string[]
  readonly rules?: string
  readonly trace?: string
}

export const examParse = buildCommand({
  docs: {
    brief: 'Lee revisiones de intentos de Moodle, en PDF o guardadas como página',
    fullDescription: [
      'Convierte cada «Revisión del intento» en un banco de preguntas con respuestas, puntos e incidencias. Se lee impresa a',
      'PDF o guardada desde el navegador como página web completa (.html): así conserva las fórmulas en TeX, y sus imágenes se',
      'toman de la carpeta que el navegador deja al lado. Una carpeta vale por los PDF y páginas que contiene. Un fichero que no',
      'se puede leer no detiene a los demás; si hubo alguno, termina con 2.',
      '',
      'Ejemplos:',
      '  dictamen exam parse revision.pdf',
      "  dictamen exam parse 'Control 1_ Revisión del intento.html' --contract 1.2",
      '  dictamen exam parse revisiones/ -o banco --assets banco/imagenes',
      '  dictamen exam parse revisiones/ -o banco --queue',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'Revisiones en PDF o HTML, o carpetas de ellas',
        parse: (input: string) => input,
        placeholder: 'REVISIÓN',
      },
      minimum: 1,
    },
    flags: {
      assets: {
        ...onePath('Guarda aquí las imágenes de lo que el texto no puede llevar', 'CARPETA'),
        optional: true,
      },
      contract: { kind: 'enum', values: EXAM_EDITIONS, optional: true, brief: 'Versión del contrato (1.1)' },
      locale: {
        kind: 'parsed',
        parse: (input: string) => input,
        variadic: true,
        optional: true,
        placeholder: 'FICHERO',
        brief:
          'Añade un paquete de idioma (exam locale new); se suman los de la carpeta locales de los datos',
      },
      format: evaluateParameters.format,
      output: { ...onePath('Escribe un JSON por revisión en esta carpeta', 'CARPETA'), optional: true },
      rules: evaluateParameters.rules,
      trace: evaluateParameters.trace,
      ...queueParameters,
      ...recordParameters,
      now: evaluateParameters.now,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, ...given: string[]) {
    const paths = (await Promise.all(given.map(filesIn))).flat()
    if (flags.trace !== undefined && paths.length > 1)
      throw new Refusal('UsageWrong', { reason: '--trace admite una sola revisión' })
    if (flags.queue === true && flags.record === true)
      throw new Refusal('UsageWrong', { reason: '--record no va con --queue: la cola no deja expedientes' })
    const files = namesOf(paths).map((stem, index) => ({ stem, path: paths[index]! }))
    const read =
      flags.queue === true ? await readQueued(this, flags, files) : await readHere(this, flags, files)
    if (read === null) return
    if (paths.length > 1) this.process.stderr.write(`${tell(read.length, paths.length - read.length)}\n`)
    if (flags.output !== undefined && flags.output !== '-') return
    const outputs = read.map(({ path, output }) => ({ file: path, result: output }))
    if (outputs.length === 0) return
    const value = paths.length === 1 ? outputs[0]!.result : outputs
    await deliver(this, value, () => outputs.map(({ result }) => renderExam(result)).join('\n'), flags)
  },
})

/** A folder stands for the reviews in it; one without any stands for itself, and is refused as such. */
async function filesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() !== true) return [path]
  const names = (await readdir(path)).filter((name) => /\.pdf$/i.test(name) || isPageName(name)).sort()
  return names.length === 0 ? [path] : names.map((name) => join(path, name))
}

/** How a batch ended. */
function tell(read: number, refused: number): string {
  const count = (figure: number, word: string): string => `${figure} ${word}${figure === 1 ? '' : 's'}`
  return refused === 0 ? count(read, 'leído') : `${count(read, 'leído')}, ${count(refused, 'rechazado')}`
}

interface File {
  readonly path: string
  readonly stem: string
}

interface Read {
  readonly path: string
  readonly output: QueuedExam['output']
}

/** Reads the reviews one after the other in this process. */
async function readHere(context: Context, flags: Flags, files: readonly File[]): Promise<Read[]> {
  const rules = flags.rules === undefined ? undefined : await openDocument(context, flags.rules)
  const named = await Promise.all((flags.locale ?? []).map((path) => openDocument(context, path)))
  const locales = [...named, ...ownLocales(flags.data)]
  const read: Read[] = []
  for (const [index, { path, stem }] of files.entries()) {
    if (files.length > 1) context.process.stderr.write(`[${index + 1}/${files.length}] ${path}\n`)
    await attempt(context, async () => {
      const { contract, assets } = flags
      const options = {
        contract,
        rules,
        locales,
        assets: assets === undefined ? undefined : stem,
        beside: picturesBeside(path),
      }
      const { verdict, pictures } = await parseExam(await readBytes(path), basename(path), options)
      const trace = flags.trace === undefined ? null : verdict.trace
      await keepRecords(context, flags, [{ verdict }])
      await writeExam(flags, stem, { output: verdict.output, trace, pictures })
      read.push({ path, output: verdict.output })
    })
  }
  return read
}

/** Puts the reviews on the queue and follows them; null when nobody waits for them any more. */
async function readQueued(context: Context, flags: Flags, files: readonly File[]): Promise<Read[] | null> {
  const rules = flags.rules === undefined ? undefined : await openText(context, flags.rules)
  const named = await Promise.all((flags.locale ?? []).map((path) => openText(context, path)))
  const own = await Promise.all(ownLocales(flags.data).map(({ name }) => openText(context, name)))
  const found: QueuedExamFile[] = []
  for (const { path, stem } of files) {
    await attempt(
      context,
      async () => void found.push({ path, stem, bytes: await readBytes(path), beside: picturesBeside(path) }),
    )
  }
  if (found.length === 0) return []
  const read: Read[] = []
  const speaker = queueSpeaker(context, flags)
  const queued = await useInstallation(placeOf(context, flags), (installation) =>
    queueExams(installation, {
      ...speaker.following,
      onProgress: createFileMeter(context.process.stderr),
      files: found,
      space: flags.space,
      subject: flags.subject,
      contract: flags.contract,
      rules,
      locales: [...named, ...own],
      assets: flags.assets !== undefined,
      trace: flags.trace !== undefined,
      take: (file, exam) =>
        attempt(context, async () => {
          if (exam instanceof Refusal) throw exam
          await writeExam(flags, file.stem, exam)
          read.push({ path: file.path, output: exam.output })
        }),
    }),
  )
  if (queued.state === 'done') return read
  speaker.tellDetached(queued)
  return null
}

/** A file that cannot be read is told, and does not stop the others; a broken rule set does. */
async function attempt(context: Context, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('Ruleset')) throw error
    context.process.stderr.write(`${formatError(error)}\n`)
    context.outcome.code = Math.max(context.outcome.code, exitCodeOf(error))
  }
}

/** Writes the pictures, the JSON and the evidence where they were asked for. */
async function writeExam(flags: Flags, stem: string, { output, trace, pictures }: QueuedExam): Promise<void> {
  const { assets } = flags
  if (assets !== undefined && pictures.length > 0) await mkdir(assets, { recursive: true })
  for (const { file, png } of pictures) await writeWhole(join(assets!, file), png)
  if (flags.output !== undefined && flags.output !== '-') {
    await mkdir(flags.output, { recursive: true })
    await writeWhole(join(flags.output, `${stem}.json`), encode(output, 'json'))
  }
  if (trace !== null) await writeTrace(flags, trace)
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
