import { buildCommand } from '@stricli/core'
import {
  editReport,
  exportPerson,
  REPORT_FORMATS,
  searchReportFile,
  undoReportEdit,
  type ReportFormat,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters, recordParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, writeWhole, type OutputFlags } from '../output.ts'
import { searchPlace } from '../search-parameters.ts'
import { headOf, keepEdit, type RecordFlags } from './record.ts'
import { Refusal } from '../sentences.ts'

interface ReportFlags extends RecordFlags {
  readonly format?: ReportFormat
  readonly candidate?: string
  readonly output?: string
  readonly documents?: string
  readonly anonymous: boolean
  readonly draft: boolean
  readonly edit?: string
  readonly release?: string
  readonly undoEdit: boolean
  readonly by?: string
  readonly head: boolean
}

/** `search report`: Markdown, a Word file or a page for the printer; and what a person makes of it. */
export const searchReportCommand = buildCommand({
  docs: {
    brief: 'El informe de una búsqueda: el resumen y los candidatos aprobados',
    fullDescription: [
      'El de un candidato cabe en dos hojas, con notas numeradas, y lleva un anexo con todos los hallazgos. Solo existe para',
      'quien pasó la auditoría; con --draft se lee el de cualquiera, con BORRADOR en cada página. Un descarte o un NO que nadie',
      'ha confirmado aparece como «pendiente de confirmación».',
      '',
      'El borrador en Markdown se puede cambiar y devolver con --edit: cada frase conserva su nota o queda como «redacción',
      'propia», con quién y cuándo; --undo-edit lo deshace. De las notas del entrevistador solo sale lo que dice el candidato;',
      '--release deja salir una línea más.',
      '',
      'Con --anonymous no nombra a nadie: ni nombres, ni carpetas, ni correos, enlaces o teléfonos. Si no puede asegurarlo, no',
      'sale. Cuando los documentos no están con los resultados (-o, Drive), dígalo con --documents.',
      '',
      'Ejemplos:',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-001 -o informe.md',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-001 --format html -o informe.html',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-004 --draft -o borrador.md',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-001 --edit borrador.md --by "Ana Ruiz"',
      '  dictamen search report SEARCH-2026-001 --format docx --anonymous -o informe.docx',
    ].join('\n'),
  },
  parameters: {
    positional: searchPlace,
    flags: {
      format: { kind: 'enum', values: REPORT_FORMATS, optional: true, brief: 'Formato del informe' },
      candidate: { ...onePath('Solo el informe de este candidato', 'ID'), optional: true },
      output: { ...onePath('Escribe el informe en un fichero'), optional: true },
      documents: {
        ...onePath('Dónde están los documentos, si no es con los resultados', 'CARPETA|drive:ID'),
        optional: true,
      },
      anonymous: { kind: 'boolean', default: false, brief: 'No nombra a ningún candidato' },
      draft: { kind: 'boolean', default: false, brief: 'El borrador de cualquiera, con su marca' },
      edit: { ...onePath('Un borrador cambiado por una persona, en Markdown'), optional: true },
      release: {
        ...onePath('Una línea de las notas de entrevista que el cliente puede leer', 'FUENTE:LÍNEA'),
        optional: true,
      },
      undoEdit: { kind: 'boolean', default: false, brief: 'Deshace lo que una persona cambió' },
      by: { ...onePath('Quién edita', 'NOMBRE'), optional: true },
      head: { kind: 'boolean', default: false, brief: 'Imprime la cabeza del registro de esta instalación' },
      now: evaluateParameters.now,
      ...recordParameters,
      record: { ...recordParameters.record, brief: 'Deja un expediente sellado de la edición' },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ReportFlags, path: string) {
    if (flags.edit !== undefined || flags.release !== undefined || flags.undoEdit)
      return changeReport(this, flags, path)
    const isFile = flags.output !== undefined && flags.output !== '-'
    const format = flags.format ?? 'markdown'
    if (format === 'docx' && !isFile)
      throw new Refusal('UsageWrong', { reason: 'un informe docx necesita -o FICHERO' })
    const { candidate, documents, anonymous, draft } = flags
    const head = flags.head ? await headOf(this, flags) : undefined
    const output = isFile ? flags.output : undefined
    const options = { candidate, documents, anonymous, draft, head, output }
    const written = await searchReportFile(path, format, options)
    if (isFile) await writeWhole(flags.output, written)
    else this.process.stdout.write(written.toString())
  },
})

/** Takes in what a person changed, or takes it back; with a record of its own where that was asked for. */
async function changeReport(context: Context, flags: ReportFlags, path: string): Promise<void> {
  const { candidate, by = '', now } = flags
  if (candidate === undefined)
    throw new Refusal('UsageWrong', { reason: 'una edición es del informe de alguien: --candidate ID' })
  const text = flags.edit === undefined ? undefined : (await openText(context, flags.edit)).text
  const edit = flags.undoEdit
    ? await undoReportEdit(path, candidate, (undone) => keepEdit(context, flags, undone, 'undo_edit'))
    : await editReport(path, { candidate, by, text, release: flags.release, now }, (made) =>
        keepEdit(context, flags, made, 'edit'),
      )
  const said = flags.undoEdit
    ? `deshecha la edición de ${edit.by} (${edit.at})`
    : `frases en redacción propia: ${edit.own}; líneas de notas liberadas: ${edit.released.length}`
  context.process.stdout.write(`${candidate}: ${said}\n`)
}

interface ExportFlags extends OutputFlags {
  readonly candidate: string
}

/** `search export`: everything that is held of one person. */
export const searchExport = buildCommand({
  docs: {
    brief: 'Todo lo que se guarda de una persona: sus documentos y lo que se escribió de ella',
    fullDescription: [
      'Para quien pide sus datos. Incluye lo que se leyó, lo que estaba oculto y cada fichero de outputs/.',
      '',
      'Ejemplo:',
      '  dictamen search export SEARCH-2026-001 --candidate CAND-001 -o CAND-001.json',
    ].join('\n'),
  },
  parameters: {
    positional: searchPlace,
    flags: { ...outputParameters, candidate: onePath('La persona', 'ID') },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ExportFlags, path: string) {
    const held = await exportPerson(path, flags.candidate)
    await deliver(
      this,
      held,
      () =>
        [
          `${held.candidate_id} en ${held.search_id}`,
          ...held.sources.map(({ path: source, kind, sha256 }) => `  ${source} (${kind}) ${sha256}`),
          ...Object.keys(held.outputs).map((output) => `  ${output}`),
          '',
        ].join('\n'),
      flags,
    )
  },
})
