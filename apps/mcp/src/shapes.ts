import { findContract } from 'dictamen'
import { z } from 'zod'
import type { Surface } from './surface.ts'

/** The schema of a contract of the product. */
export function schemaOf(name: string): z.ZodType {
  return findContract(name)!.schema
}

const anything = z.record(z.string(), z.json())

/** How a document reaches a tool. */
export type DocumentArgument =
  | { readonly value: z.infer<typeof anything> }
  | { readonly text: string; readonly name?: string | undefined }
  | { readonly path: string }
  | { readonly upload: string }

/** How the bytes of a file reach a tool. */
export type FileArgument =
  | { readonly base64: string; readonly name: string }
  | { readonly path: string }
  | { readonly upload: string }

/** The pieces that the inputs of tools are made of. */
export interface Shapes {
  /** A document of a contract: by value, as text, or named. */
  document(contract: string | null, what: string): z.ZodType<DocumentArgument>
  /** The same, of a contract that few calls need: its schema is only named. */
  rare(contract: string, what: string): z.ZodType<DocumentArgument>
  file(what: string): z.ZodType<FileArgument>
  /** A folder of this machine; null where calls name none. */
  readonly folder: z.ZodType<{ readonly path: string }> | null
}

const MOST_TEXT = 16 * 1024 * 1024
const MOST_NAME = 4096

const named = {
  path: z.strictObject({
    path: z.string().min(1).max(MOST_NAME).describe('Ruta de un fichero dentro de la carpeta permitida'),
  }),
  upload: z.strictObject({
    upload: z.string().min(1).max(128).describe('Identificador de un fichero subido'),
  }),
}

const text = z.strictObject({
  text: z.string().min(1).max(MOST_TEXT).describe('El documento como texto YAML o JSON'),
  name: z.string().max(200).optional().describe('Cómo llamarlo en los mensajes'),
})

const base64 = z.strictObject({
  base64: z.base64().min(1).describe('Los bytes del fichero en base64'),
  name: fileName().describe('Nombre del fichero, sin carpetas'),
})

/** A name without folders. */
export function fileName(): z.ZodString {
  return z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u)
}

/**
 * The pieces for a surface. What is shown to a client says the contract of every document; what is checked first leaves the
 * document itself to its evaluator, which tells what is wrong in it and where.
 */
export function shapesOf(names: Surface['names'], shown: boolean): Shapes {
  const reference = named[names] as unknown as z.ZodType<{ path: string } & { upload: string }>
  const loose = shown ? (z.record(z.string(), z.unknown()) as unknown as typeof anything) : anything
  const document = (value: typeof anything, what: string): z.ZodType<DocumentArgument> =>
    z.union([z.strictObject({ value }), text, reference]).describe(what)
  return {
    document: (contract, what) =>
      contract === null
        ? document(loose, what)
        : document(shown ? (schemaOf(contract) as typeof anything) : anything, `${what} (${contract})`),
    rare: (contract, what) => document(loose, `${what} (${contract}: dictamen://contratos/${contract})`),
    file: (what) => z.union([base64, reference]).describe(what),
    folder:
      names === 'path'
        ? z.strictObject({ path: z.string().min(1).max(MOST_NAME).describe('Ruta de la carpeta') })
        : null,
  }
}

/** The space in whose name a tool is called. */
export const spaceShape = {
  space: z.string().max(128).optional().describe('Espacio en el que se trabaja (general si no se dice)'),
}

/** What every evaluation takes besides its documents. */
export const placeShape = {
  ...spaceShape,
  subject: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe(
      'De quién es el expediente: un nombre o identificador estable, para poder borrar a esa persona',
    ),
  record: z
    .boolean()
    .optional()
    .describe('false para no dejar expediente; por omisión se deja si este servidor los guarda'),
  trace: z.boolean().optional().describe('true para recibir la evidencia de cada valor (trace@1.0)'),
}

export const clockShape = {
  now: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Fija el reloj: la misma entrada con el mismo reloj da los mismos bytes'),
}
