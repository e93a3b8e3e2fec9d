import type { Reading } from '../text/reading.ts'
import { namesInCode } from './code-names.ts'
import type { Lexicon } from './lexicon.ts'
import type { Term } from './term.ts'

/** Names of code: in back ticks, and those that code blocks declare, import, call or build upon. */
export function findIdentifiers(reading: Reading, lexicon: Lexicon): Term[] {
  return [...inTicks(reading, lexicon), ...inBlocks(reading)]
}

const IN_TICKS = /(?<![\p{L}\p{N}_."'-])\p{Lu}[\p{L}\p{N}]*[\p{Ll}][\p{L}\p{N}]*(?![\p{L}\p{N}_])/gu

function inTicks({ text, inlineCode }: Reading, lexicon: Lexicon): Term[] {
  return inlineCode.flatMap(({ start, end }) => {
    const code = text.slice(start, end)
    if (isPathOrText(code) || lexicon.isSoftware(code) || isOfSoftware(text, end, lexicon)) return []
    const before = text.slice(Math.max(0, start - 60), start)
    const names = [...code.matchAll(IN_TICKS)].filter(([name]) => isCompound(name) || isNamed(before))
    return [
      ...[...names, ...partsOfNamespace(code, before)].map((match) => termAt(match[0], start + match.index)),
      ...wholeName(code, start),
    ]
  })
}

const OWNER = /^`+\s+(?:de|del|of|from)\s+(\p{Lu}[\p{L}\p{N}]*)/u

/** «`@Retryable` de Spring Retry»: a name that is said to be of a known program. */
function isOfSoftware(text: string, end: number, lexicon: Lexicon): boolean {
  const owner = OWNER.exec(text.slice(end, end + 60))?.[1]
  return owner !== undefined && lexicon.isSoftware(owner)
}

function isCompound(name: string): boolean {
  return /\p{Ll}[\p{Ll}\p{N}]*\p{Lu}|^I\p{Lu}\p{Ll}/u.test(name)
}

const WHOLE = /^@?([\p{L}_$][\p{L}\p{N}_$]*(?:[.-][\p{L}_$][\p{L}\p{N}_$]*)*)(?:\(.*\)|: \S.*)?$/u
const SEVERAL_WORDS = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_-]\p{L}/u

/** What stands in the ticks as one name of several words: camel, snake, kebab or in capitals, each part of a dotted one alone. */
function wholeName(code: string, start: number): Term[] {
  const name = WHOLE.exec(code)?.[1]
  if (name === undefined) return []
  const offset = code.indexOf(name)
  return [...name.matchAll(/[^.]+/g)].flatMap((part): Term[] => {
    if (!SEVERAL_WORDS.test(part[0]) || /^\p{Lu}[\p{L}\p{N}]*\p{Ll}[\p{L}\p{N}]*$/u.test(part[0])) return []
    const at = start + offset + part.index
    // What a text calls with hyphens is a part of the system: nothing of code is called so.
    const kind = part[0].includes('-') ? 'identifier' : 'function'
    return [{ kind, text: part[0], start: at, end: at + part[0].length }]
  })
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
    /[/\\]|^["'<-]|\.(?:md|json|ya?ml|txt|cs|csproj|sln|xml|log|tsx?|jsx?|mjs|py|java|go|sql|toml|lock|env|sh)$/.test(
      code.trim(),
    ) || code.split(/\s+/).length > 6
  )
}

function inBlocks({ text, blocks }: Reading): Term[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'code') return []
    return namesInCode(text.slice(block.start, block.end), block.language).map((term) => ({
      ...term,
      start: term.start + block.start,
      end: term.end + block.start,
    }))
  })
}

function termAt(name: string, start: number): Term {
  const shift = name.startsWith('_') ? 1 : 0
  return { kind: 'identifier', text: name.slice(shift), start: start + shift, end: start + name.length }
}
