import { searchDocuments, type SearchResult } from 'dictamen'
import { z } from 'zod'
import { clockShape, placeShape, schemaOf, type FileArgument, type Shapes } from '../shapes.ts'
import { defineTool, type Tool, type ToolCall } from '../tool.ts'

const MOST_FILES = 1000

/** Searches with the built-in agent. */
export const searchTools: readonly Tool[] = [
  defineTool({
    name: 'search_run',
    title: 'Búsquedas: ejecutar el protocolo GEM1–GEM5',
    description: [
      'Pasa el mandato y los candidatos de una búsqueda de directivos por GEM1–GEM5 con el agente extractivo (sin modelo, sin',
      'red) y devuelve search-report@1.1. Los documentos se llaman como en la carpeta: brief_jd.md, CAND-001/cv.md… No escribe',
      'ficheros. Deja un expediente por candidato. Puede tardar; informa de cada paso. Un descarte «pendiente de confirmación» lo decide una persona.',
    ].join(' '),
    input: (shapes) => z.strictObject(searchShape(shapes)),
    output: schemaOf('search-report@1.1'),
    run: async (args, call) => {
      const searched = await search(args, call)
      return { output: searched.report, recorded: [], people: () => searched.verdicts() }
    },
  }),
  defineTool({
    name: 'search_report',
    title: 'Búsquedas: el informe en Markdown',
    description:
      'Ejecuta la búsqueda como search_run y devuelve las páginas en Markdown que se pueden enseñar al cliente: el resumen y los candidatos aprobados.',
    input: (shapes) => z.strictObject(searchShape(shapes)),
    output: z.strictObject({ markdown: z.string() }),
    run: async (args, call) => {
      const searched = await search(args, call)
      const { report, files } = searched
      const approved = report.candidates.filter(({ decision }) => decision === 'APROBADO')
      const pages = [
        'outputs/search_report.md',
        ...approved.map(({ candidate_id: id }) => `outputs/${id}/report.md`),
      ]
      const markdown = pages.flatMap((path) => files.get(path) ?? []).join('\n---\n\n')
      return { output: { markdown }, recorded: [], people: () => searched.verdicts() }
    },
  }),
]

const named = z.strictObject({
  name: z.string().max(200).describe('Nombre de la carpeta: SEARCH-AAAA-NNN'),
  files: z
    .array(z.strictObject({ path: z.string().max(1000), text: z.string() }))
    .max(MOST_FILES)
    .describe('Documentos de texto, con su ruta dentro de la carpeta'),
})

interface SearchArguments {
  readonly documents:
    | { readonly path: string }
    | {
        readonly name: string
        readonly files: readonly (
          | { readonly path: string; readonly text: string }
          | { readonly path: string; readonly file: FileArgument }
        )[]
      }
  readonly candidate?: string | undefined
}

function searchShape(shapes: Shapes) {
  const byContent = named.extend({
    files: z
      .array(
        z.union([
          named.shape.files.element,
          z.strictObject({ path: z.string().max(1000), file: shapes.file('PDF o Word') }),
        ]),
      )
      .max(MOST_FILES)
      .describe('Los documentos, con su ruta dentro de la carpeta'),
  })
  const documents: z.ZodType<SearchArguments['documents']> =
    shapes.folder === null ? byContent : z.union([shapes.folder, byContent])
  return {
    documents: documents.describe('Los documentos de la búsqueda'),
    candidate: z.string().max(100).optional().describe('Solo este candidato'),
    ...clockShape,
    space: placeShape.space,
    record: placeShape.record,
  }
}

async function search({ documents, candidate }: SearchArguments, call: ToolCall): Promise<SearchResult> {
  let steps = 0
  const { reader, readFor, signal, now } = call
  const source =
    'files' in documents
      ? { name: documents.name, files: await openFiles(documents.files, call) }
      : await reader.findFolder(documents.path)
  return searchDocuments(source, {
    candidate,
    now,
    signal,
    readFor,
    onStep: ({ candidate_id: id, step }) => {
      steps += 1
      void call.progress(steps, null, `${id ?? 'mandato'} ${step}`).catch(() => undefined)
    },
  })
}

async function openFiles(
  files: Extract<SearchArguments['documents'], { files: unknown }>['files'],
  call: ToolCall,
): Promise<{ path: string; bytes: Uint8Array }[]> {
  const opened = []
  for (const file of files) {
    const bytes =
      'text' in file ? new TextEncoder().encode(file.text) : (await call.openFile(file.file)).bytes
    opened.push({ path: file.path, bytes })
  }
  return opened
}
