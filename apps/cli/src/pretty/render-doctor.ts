import { formatPlace, type doctor, type Document } from 'dictamen'
import { styleText } from 'node:util'

type Report = Awaited<ReturnType<typeof doctor>>['output']

/** What the doctor found, with the line of the file each divergence stands on. */
export function renderDoctor(report: Report, documents: readonly Document[]): string {
  const place = (item: Report['divergences'][number]): string => {
    const located = documents.find((document) => document.name === item.document)?.locate(item.pointer) ?? {}
    return formatPlace({ pointer: item.pointer, message: '', ...located })
  }
  const line = (item: Report['divergences'][number], mark: string): string =>
    `  ${mark} ${styleText('bold', place(item))} ${item.pointer} ${item.message} ${styleText('dim', item.rule)}`
  const lines = [
    ...report.divergences.map((item) => line(item, styleText('red', '✗'))),
    ...report.warnings.map((item) => line(item, styleText('yellow', '!'))),
  ]
  const count = report.divergences.length
  const total =
    count === 0 ? 'Ninguna divergencia.' : `${count} ${count === 1 ? 'divergencia' : 'divergencias'}.`
  return `${[...lines, `${total} ${report.documents.length} documentos comprobados.`].join('\n')}\n`
}
