import type { describeNorms } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'

type Library = ReturnType<typeof describeNorms>

/** A norm library for a person: its documents with what can be cited in each, and what leads nowhere. */
export function renderNorms({ documents, broken_references: broken }: Library): string {
  const parts = documents.map((document) => {
    const head = `${styleText('bold', `${document.code} ${document.version}`)}  rango ${document.rank}${document.active ? '' : '  (no activo)'}  ${styleText('dim', document.file)}`
    const rows = [
      ...document.sections.map(({ number, title, line }) => [`§${number}`, title, `línea ${line}`]),
      ...document.rules.map(({ id, title, line }) => [id, title, `línea ${line}`]),
    ]
    return `${head}\n${renderTable(rows)}\n  ${document.terms.length} ${document.terms.length === 1 ? 'término' : 'términos'}\n`
  })
  const lost =
    broken.length === 0
      ? ['Ninguna referencia rota.']
      : broken.map(
          ({ file, line, reference, reason }) =>
            `${styleText('yellow', 'referencia rota')} ${file}:${line} «${reference}»: ${reason}`,
        )
  return `${[...parts, ...lost].join('\n')}\n`
}
