import type { Reading } from '../text/reading.ts'
import { familyOf } from './code-text.ts'

const MEMBER = /(?<![\p{L}\p{N}_>?\]])([\p{L}\p{N}_>?\]]+)\s+([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(|\{|=|;|,|\))/gu
const PARAMETER = /(?<![\p{L}\p{N}_])([\p{Ll}_][\p{L}\p{N}_]*)\s*(?::|=(?!=)|,|\)|\bof\b|\bin\b)/gu
/** A variable that holds a function is a function that is declared. */
export const FUNCTION_VALUE =
  /\b(?:const|let|var)\s+([\p{Ll}_$][\p{L}\p{N}_$]*)\s*(?::[^=\n]*)?=\s*(?:async\s*)?(?:function\b|\([^()\n]*\)\s*(?::[^=\n]*)?=>|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)/gu
const NOT_A_TYPE = new Set(
  'new class record struct interface enum trait type object throw throws raise except catch return await is as in of not and or namespace package module using import from typeof instanceof extends implements function def func fn fun'.split(
    ' ',
  ),
)

const DATA_SHAPE =
  /(?<![\p{L}\p{N}_.])(?:record|enum|struct|interface|type|class)\s+(\p{Lu}\p{Ll}[\p{Ll}\p{N}]*)(?![\p{L}\p{N}_])/gu

/** Types of a single word that the code of the output itself declares: the shapes of its own data. */
export function declaredShapes({ text, blocks }: Reading): Set<string> {
  return new Set(
    blocks.flatMap(({ kind, start, end }) =>
      kind === 'code' ? [...text.slice(start, end).matchAll(DATA_SHAPE)].map(([, name]) => name!) : [],
    ),
  )
}

/** Names that the code of the output itself declares as members, parameters or variables. */
export function declaredMembers({ text, blocks }: Reading): Set<string> {
  const names = new Set<string>()
  for (const block of blocks) {
    if (block.kind !== 'code') continue
    const code = text.slice(block.start, block.end)
    if (familyOf(block.language, code) === 'sql') continue
    for (const [, before, name] of code.matchAll(MEMBER)) if (!NOT_A_TYPE.has(before!)) names.add(name!)
    for (const [, name] of code.matchAll(PARAMETER)) names.add(name!)
    for (const [, name] of code.matchAll(FUNCTION_VALUE)) names.delete(name!)
  }
  return names
}
