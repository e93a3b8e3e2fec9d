import { list, text, unsigned, type Code } from './bytes.ts'

/** Kinds of values that the kernel handles. */
export type ValueType = 'i32' | 'f32' | 'v128'

const HEADER: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const TYPES: Record<ValueType, number> = { i32: 0x7f, f32: 0x7d, v128: 0x7b }

/** A parameter or a variable of a function. */
export interface Local {
  readonly get: Code
  set(value: Code): Code
}

/** A function without result: it reads and writes memory. */
export interface FunctionDefinition {
  readonly name: string
  readonly parameters: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: Code
}

/** Declares a variable of a function under construction. */
export type Declare = (type: ValueType) => Local

/** Builds a function; its parameters arrive in the order of their names. */
export function defineFunction<Name extends string>(
  name: string,
  parameters: Readonly<Record<Name, ValueType>>,
  build: (parameters: Readonly<Record<Name, Local>>, declare: Declare) => readonly Code[],
): FunctionDefinition {
  const types = Object.values<ValueType>(parameters)
  const locals: ValueType[] = []
  const given = Object.fromEntries(Object.keys(parameters).map((key, index) => [key, createLocal(index)]))
  const declare: Declare = (type) => createLocal(types.length + locals.push(type) - 1)
  const body = build(given as Record<Name, Local>, declare).flat()
  return { name, parameters: types, locals, body }
}

/** The bytes of a module that works on the memory `environment.memory` of at least so many pages of 64 KiB. */
export function assemble(functions: readonly FunctionDefinition[], pages: number): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters.map((type) => [TYPES[type]])), 0])
  const memory = [...text('environment'), ...text('memory'), 2, 0, ...unsigned(pages)]
  const exported = functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)])
  return Uint8Array.from([
    ...HEADER,
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(7, exported),
    ...section(10, functions.map(encodeBody)),
  ])
}

function encodeBody({ locals, body }: FunctionDefinition): number[] {
  const code = [...list(locals.map((type) => [1, TYPES[type]])), ...body, 0x0b]
  return [...unsigned(code.length), ...code]
}

function section(id: number, items: readonly Code[]): number[] {
  const content = list(items)
  return [id, ...unsigned(content.length), ...content]
}

function createLocal(index: number): Local {
  return {
    get: [0x20, ...unsigned(index)],
    set: (value) => [...value, 0x21, ...unsigned(index)],
  }
}
