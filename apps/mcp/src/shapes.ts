import { findContract, listContracts, nameOf } from 'dictamen'
import { z } from 'zod'
import type { Surface } from './surface.ts'

/** The schema of a contract of the product. */
export function schemaOf(name: string): z.ZodType {
  return findContract(name)!.schema
}

/** Schemas of more signs than this are named and not shown: a client hands all of them to its model at every turn. */
const MOST_SHOWN = 900

/** Whether a schema is short enough to be shown. */
function isShort(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).length <= MOST_SHOWN
}

/** What a client sees of what a tool answers: its schema where that is short, else the name of its contract. */
export function shownOutput(output: z.ZodType): z.ZodType {
  if (isShort(output)) return output
  const contract = listContracts().find(({ schema }) => schema === output)
  const told = contract === undefined ? [] : [`${nameOf(contract)}: dictamen://contratos/${nameOf(contract)}`]
  return loose.describe(told.join(''))
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
  /** A document of a contract: by value, as text, or named. Its schema is shown where it is short. */
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
  path: z.strictObject({ path: z.string().min(1).max(MOST_NAME) }),
  upload: z.strictObject({ upload: z.string().min(1).max(128) }),
}

const text = z.strictObject({ text: z.string().min(1).max(MOST_TEXT), name: z.string().max(200).optional() })

const base64 = z.strictObject({ base64: z.base64().min(1), name: fileName() })

/** A name without folders. */
export function fileName(): z.ZodString {
  return z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u)
}

/**
 * The pieces for a surface. What is shown to a client says what may come, in few words, since every turn carries it; what
 * is checked is exact, and leaves the document itself to its evaluator, which tells what is wrong in it and where.
 */
export function shapesOf(names: Surface['names'], shown: boolean): Shapes {
  return shown ? shownShapes(names) : checkedShapes(names)
}

function checkedShapes(names: Surface['names']): Shapes {
  const reference = named[names] as unknown as z.ZodType<{ path: string } & { upload: string }>
  const document = (): z.ZodType<DocumentArgument> =>
    z.union([z.strictObject({ value: anything }), text, reference])
  return {
    document,
    rare: document,
    file: () => z.union([base64, reference]),
    folder: names === 'path' ? named.path : null,
  }
}

function shownShapes(names: Surface['names']): Shapes {
  const reference = { [names]: z.string().optional() }
  const document = (value: z.ZodType, what: string): z.ZodType<DocumentArgument> => {
    const ways = { value: value.optional(), text: z.string().optional(), ...reference }
    return z.object(ways).describe(`${what}. Uno: value, text (YAML) o ${names}`) as never
  }
  const rare: Shapes['rare'] = (contract, what) =>
    document(loose, `${what} (dictamen://contratos/${contract})`)
  return {
    rare,
    document: (contract, what) => {
      if (contract === null) return document(loose, what)
      const schema = schemaOf(contract)
      return isShort(schema) ? document(schema, `${what} (${contract})`) : rare(contract, what)
    },
    file: (what) => {
      const ways = { base64: z.string().optional(), name: z.string().optional(), ...reference }
      return z.object(ways).describe(`${what}. Uno: base64 con name, o ${names}`) as never
    },
    folder: names === 'path' ? named.path : null,
  }
}

const loose = z.looseObject({})

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
    .describe('De quién es el expediente: un identificador estable, para poder borrar a esa persona'),
  record: z.boolean().optional().describe('false para no dejar expediente'),
  trace: z.boolean().optional().describe('true para recibir la evidencia de cada valor (trace@1.0)'),
}

export const clockShape = {
  now: z.iso.datetime({ offset: true }).optional().describe('Fija el reloj'),
}
