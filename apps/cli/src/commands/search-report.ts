import { buildCommand } from '@stricli/core'
import { exportPerson, Refusal, searchReportDocx, searchReportPage } from 'dictamen'
import type { Context } from '../context.ts'
import { onePath, outputParameters } from '../flags.ts'
import { deliver, writeWhole, type OutputFlags } from '../output.ts'

const folder = {
  kind: 'tuple',
  parameters: [{ brief: 'Carpeta de la búsqueda (SEARCH-AAAA-NNN)', parse: String, placeholder: 'CARPETA' }],
} as const

interface ReportFlags {
  readonly format?: 'markdown' | 'docx'
  readonly candidate?: string
  readonly output?: string
  readonly anonymous: boolean
}

/** `search report`: Markdown, or a Word file. */
export const searchReportCommand = buildCommand({
  docs: {
    brief: 'El informe de una búsqueda: el resumen y los candidatos aprobados',
    fullDescription: [
      'Solo contiene lo que pasó la auditoría. Un descarte que nadie ha confirmado aparece como «pendiente de confirmación».',
      'Con --anonymous no nombra a nadie: ni nombres, ni carpetas, ni correos, enlaces o teléfonos.',
      '',
      'Ejemplos:',
      '  dictamen search report SEARCH-2026-001 --candidate CAND-001 -o informe.md',
      '  dictamen search report SEARCH-2026-001 --format docx --anonymous -o informe.docx',
    ].join('\n'),
  },
  parameters: {
    positional: folder,
    flags: {
      format: { kind: 'enum', values: ['markdown', 'docx'], optional: true, brief: 'Formato del informe' },
      candidate: { ...onePath('Solo el informe de este candidato', 'ID'), optional: true },
      output: { ...onePath('Escribe el informe en un fichero'), optional: true },
      anonymous: { kind: 'boolean', default: false, brief: 'No nombra a ningún candidato' },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ReportFlags, path: string) {
    const isFile = flags.output !== undefined && flags.output !== '-'
    if (flags.format === 'docx') {
      if (!isFile) throw new Refusal('UsageWrong', { reason: 'un informe docx necesita -o FICHERO' })
      await writeWhole(flags.output, await searchReportDocx(path, flags))
      return
    }
    const page = await searchReportPage(path, flags)
    if (isFile) await writeWhole(flags.output, page)
    else this.process.stdout.write(page)
  },
})

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
    positional: folder,
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
