import { onePath } from './flags.ts'
import { parseDollars } from './search-agent.ts'

interface FolderParameter {
  readonly kind: 'tuple'
  readonly parameters: readonly [
    { readonly brief: string; readonly parse: (input: string) => string; readonly placeholder: string },
  ]
}

/** The folder that a command of a search is about. */
export function folderOf(brief: string): FolderParameter {
  return { kind: 'tuple', parameters: [{ brief, parse: String, placeholder: 'CARPETA' }] }
}

export const searchPlace = folderOf('Carpeta de la búsqueda (SEARCH-AAAA-NNN)')
export const pastSearchPlace = folderOf('Carpeta de una búsqueda ya ejecutada')

/** One candidate of several, for whoever wants no more. */
export const candidateParameter = { ...onePath('Solo este candidato', 'ID'), optional: true } as const

/** What an agent that is paid may spend, and whether it may be sent the documents. */
export const sendingParameters = {
  budget: {
    kind: 'parsed',
    parse: parseDollars,
    optional: true,
    placeholder: 'USD',
    brief: 'Lo más que la búsqueda puede gastar',
  },
  send: {
    kind: 'boolean',
    optional: true,
    withNegated: false,
    brief: 'Permite enviar los documentos al proveedor sin preguntar',
  },
} as const
