import type { Reading } from '../text/reading.ts'
import type { Term } from './term.ts'

const COMPOUND =
  /(?<![\p{L}\p{N}_.])_?\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_.])I\p{Lu}[\p{L}\p{N}]*(?![\p{L}\p{N}_])/gu
const IN_TICKS = /(?<![\p{L}\p{N}_."'-])\p{Lu}[\p{L}\p{N}]*[\p{Ll}][\p{L}\p{N}]*(?![\p{L}\p{N}_])/gu
const TYPE_WORD =
  /(?:^|[^\p{L}\p{N}_])(?:class|record|struct|interface|enum|new|is|as|namespace|using|static|where|in|out|ref|params|await|return|throw|not|or|and|case|typeof|nameof|default|public|private|protected|internal|sealed|abstract|partial|readonly|override|virtual|async|const|event|extern|unsafe|required|file|global|var|this|delegate)$/u
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Names of code: in back ticks, and the types that code blocks declare or use. */
export function findIdentifiers(reading: Reading): Term[] {
  return [...inTicks(reading), ...inBlocks(reading)]
}

function inTicks({ text, inlineCode }: Reading): Term[] {
  return inlineCode.flatMap(({ start, end }) => {
    const code = text.slice(start, end)
    if (isPathOrText(code)) return []
    const before = text.slice(Math.max(0, start - 60), start)
    const names = [...code.matchAll(IN_TICKS)].filter(([name]) => isCompound(name) || isNamed(before))
    return [...names, ...partsOfNamespace(code, before)].map((match) => termAt(match[0], start + match.index))
  })
}

function isCompound(name: string): boolean {
  return /\p{Ll}[\p{Ll}\p{N}]*\p{Lu}|^I\p{Lu}\p{Ll}/u.test(name)
}

const NAMING =
  /(?:clase|interfaz|módulo|servicio|componente|biblioteca|librería|paquete|motor|sistema|subsistema|herramienta|framework|marco|gestor|plataforma|agente|adaptador|conector|proceso|usar|usa|usamos|utilizar|utiliza|emplear|aplicar|aplica|integrar|integra|crear|crea|mediante|con)\s+(?:el |la |los |las |un |una |en |a )?(?:de )?`+$/iu

/** A single word in back ticks names a concept when the text calls it a class, a module, a tool; else it may be a field. */
function isNamed(before: string): boolean {
  return NAMING.test(before)
}

const NAMESPACE = /^\p{Lu}[\p{L}\p{N}]*(?:\.\p{Lu}[\p{L}\p{N}]*)+$/u

/** The parts behind the first of a dotted name that the text calls a layer, an assembly, a project. */
function partsOfNamespace(code: string, before: string): RegExpExecArray[] {
  return NAMESPACE.test(code) && HOUSING.test(before)
    ? [...code.matchAll(/(?<=\.)\p{Lu}[\p{L}\p{N}]*/gu)]
    : []
}

const HOUSING =
  /(?:capa|ensamblado|proyecto|módulo|espacio de nombres|namespace|assembly|paquete|biblioteca|servicio)\s+`+$/iu

/** A file, an address, a message: nothing that names a concept. */
function isPathOrText(code: string): boolean {
  return (
    /[/\\]|^["'<-]|\.(?:md|json|ya?ml|txt|cs|csproj|sln|xml|log)$/.test(code.trim()) ||
    code.split(/\s+/).length > 6
  )
}

function inBlocks({ text, blocks }: Reading): Term[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'code') return []
    const code = text.slice(block.start, block.end).replace(STRINGS, (whole) => ' '.repeat(whole.length))
    return [...code.matchAll(COMPOUND)]
      .filter((match) => isType(code, match.index, match[0].length))
      .map((match) => termAt(match[0], block.start + match.index))
  })
}

/** A type stands behind a word that announces one, or before the name of what it types; members and calls do not count. */
function isType(code: string, start: number, length: number): boolean {
  const before = code.slice(Math.max(0, start - 40), start).trimEnd()
  const after = code.slice(start + length, start + length + 40)
  if (/^\s*\(/.test(after)) return /(?:^|[^\p{L}\p{N}_])new$/u.test(before)
  if (TYPE_WORD.test(before)) return true
  if (/[\p{L}\p{N}_>?\]]$/u.test(before)) return false
  return /^(?:<[^;{}()]*>)?\??(?:\[\])?\s+[\p{L}_@]|^\s*[>,)]|^\s*\.\s*[\p{Lu}]|^\s*(?:\{|$|\n)/u.test(after)
}

const MEMBER = /(?<![\p{L}\p{N}_>?\]])([\p{L}\p{N}_>?\]]+)\s+([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(|\{|=|;|,|\))/gu
const NOT_A_TYPE = new Set(
  'new class record struct interface enum throw return await is as in namespace using typeof'.split(' '),
)

/** Names that the code of the output itself declares as members, parameters or variables. */
export function declaredMembers({ text, blocks }: Reading): Set<string> {
  const names = new Set<string>()
  for (const block of blocks) {
    if (block.kind !== 'code') continue
    const code = text.slice(block.start, block.end)
    for (const [, before, name] of code.matchAll(MEMBER)) if (!NOT_A_TYPE.has(before!)) names.add(name!)
  }
  return names
}

function termAt(name: string, start: number): Term {
  const shift = name.startsWith('_') ? 1 : 0
  return { kind: 'identifier', text: name.slice(shift), start: start + shift, end: start + name.length }
}
