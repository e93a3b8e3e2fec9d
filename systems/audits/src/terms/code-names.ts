import { blankLiterals, callsMethodsByCapital, familyOf, type CodeFamily } from './code-text.ts'
import { FUNCTION_VALUE } from './declared.ts'
import { importedNames, importedPackages } from './imports.ts'
import type { Term, TermKind } from './term.ts'

/** Names that a piece of code gives, by what they stand for there. */
export function namesInCode(code: string, language: string): Term[] {
  const family = familyOf(language, code)
  const plain = blankLiterals(code, family)
  const imported = importedNames(code, family).flatMap(({ name, start }) => partsOf(name, start))
  const packages = importedPackages(code, family).map(({ name, start }) => term('identifier', name, start))
  if (family === 'sql') return [...tablesIn(plain), ...callsIn(plain, 'sql')]
  return [
    ...imported,
    ...packages,
    ...decoratorsIn(plain),
    ...typesIn(plain, family === 'braces' && callsMethodsByCapital(language)),
    ...announcedIn(plain),
    ...callsIn(plain, family),
  ]
}

/** The parts of a dotted name, each where it stands. */
function partsOf(name: string, start: number): Term[] {
  return [...name.matchAll(/[^.]+/g)].flatMap((part) => namedIn(part[0], start + part.index))
}

const DECORATOR = /@([\p{L}_][\p{L}\p{N}_.]*)/gu

function decoratorsIn(code: string): Term[] {
  return [...code.matchAll(DECORATOR)].flatMap(({ 1: name, index }) => {
    const own = name!.slice(name!.lastIndexOf('.') + 1)
    // Whatever its letters, what decorates is no field and no variable.
    return own === '' ? [] : [term('type', own, index + 1 + name!.length - own.length)]
  })
}

const COMPOUND =
  /(?<![\p{L}\p{N}_.])_?\p{Lu}[\p{Ll}\p{N}]+(?:\p{Lu}[\p{Ll}\p{N}]*)+(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_.])I\p{Lu}[\p{L}\p{N}]*(?![\p{L}\p{N}_])/gu
const TYPE_WORD =
  /(?:^|[^\p{L}\p{N}_])(?:class|record|struct|interface|enum|trait|type|new|is|as|namespace|package|using|static|where|in|out|ref|params|await|return|throw|throws|raise|except|catch|not|or|and|case|typeof|instanceof|nameof|default|public|private|protected|internal|sealed|abstract|partial|readonly|override|virtual|async|const|event|extern|unsafe|required|file|global|var|val|this|delegate|extends|implements)$/u

function typesIn(code: string, isMethodByCapital: boolean): Term[] {
  return [...code.matchAll(COMPOUND)].flatMap((match) => {
    const place = placeOf(code, match.index, match[0].length, isMethodByCapital)
    return place === null ? [] : [term(place, match[0], match.index)]
  })
}

/** A type stands behind a word that announces one, before the name of what it types, or where it is called as one. */
function placeOf(code: string, start: number, length: number, isMethodByCapital: boolean): TermKind | null {
  const before = code.slice(Math.max(0, start - 40), start).trimEnd()
  const after = code.slice(start + length, start + length + 40)
  if (/^\s*\(/.test(after)) {
    if (/(?:^|[^\p{L}\p{N}_])(?:new|class|record|extends|implements|throw|raise)$/u.test(before))
      return 'type'
    return isMethodByCapital ? null : 'type'
  }
  if (/(?:^|\n)\s*\[$/.test(before) && /^\s*[\](]/.test(after)) return 'type'
  if (TYPE_WORD.test(before) || /(?:[:|&<(,@]|->|=>|:=|\*)$/.test(before)) return 'type'
  if (/[\p{L}\p{N}_>?\]]$/u.test(before)) return null
  return /^(?:<[^;{}()]*>)?\??(?:\[\])?\s+[\p{L}_@]|^\s*[>,)]|^\s*\.\s*\p{L}|^\s*(?:\{|$|\n)|^\s*=/u.test(
    after,
  )
    ? 'type'
    : null
}

const ANNOUNCED =
  /(?<![\p{L}\p{N}_.])(?:extends|implements|new|instanceof)\s+(\p{L}[\p{L}\p{N}_]*)(?![\p{L}\p{N}_])/gu
const GO_TYPE =
  /(?<![\p{L}\p{N}_.])type\s+(\p{L}[\p{L}\p{N}_]*)\s+(?:struct|interface|func)\b|\btype\s+(\p{Lu}[\p{L}\p{N}_]*)\s*=/gu
const BASES = /(?<![\p{L}\p{N}_.])class\s+\p{L}[\p{L}\p{N}_]*\s*\(([^)\n]*)\)\s*:/gu

/** Names that a word announces, of a single word too, and the bases of a class of Python. */
function announcedIn(code: string): Term[] {
  const found = [...code.matchAll(ANNOUNCED), ...code.matchAll(GO_TYPE)].flatMap((match) => {
    const name = match[1] ?? match[2]!
    return KEYWORDS.has(name) ? [] : namedIn(name, match.index + match[0].indexOf(name, 3))
  })
  const bases = [...code.matchAll(BASES)].flatMap((match) => {
    const offset = match.index + match[0].lastIndexOf(`(${match[1]!})`) + 1
    return [...match[1]!.matchAll(/\p{L}[\p{L}\p{N}_]*/gu)].flatMap((base) =>
      namedIn(base[0], offset + base.index),
    )
  })
  return [...found, ...bases]
}

const KEYWORDS = new Set(
  'class interface struct enum record function def new public private protected static final abstract sealed partial readonly async void if for while switch catch return typeof await super this self constructor import export default where extends implements type'.split(
    ' ',
  ),
)

const CALL = /(?<![\p{L}\p{N}_$@])([\p{Ll}_$][\p{L}\p{N}_$]*)\s*(?:<[^<>(){};]*>)?\(/gu
const RECEIVER = /(?<![\p{L}\p{N}_$.@])(?:(?:this|self)\.)?([\p{Ll}_$][\p{L}\p{N}_$]*)\??\.\s*[\p{L}_]/gu
const SCREAMING = /(?<![\p{L}\p{N}_$])\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_$])/gu
const HUMPED = /[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}/u

/** Functions of several words that are declared or called, what they are called on, and constants. */
function callsIn(code: string, family: CodeFamily): Term[] {
  const used = family === 'sql' ? [] : [...code.matchAll(RECEIVER), ...code.matchAll(FUNCTION_VALUE)]
  const named = [...code.matchAll(CALL), ...used].flatMap((match) =>
    HUMPED.test(match[1]!) ? [term('function', match[1]!, match.index + match[0].indexOf(match[1]!))] : [],
  )
  return [
    ...named,
    ...[...code.matchAll(SCREAMING)].map(({ 0: name, index }) => term('function', name, index)),
  ]
}

const TABLE =
  /\b(?:from|join|into|update|table|view|index|trigger|procedure|function|sequence|schema|type|references|call|exec|execute|truncate|on)\s+(?:if\s+(?:not\s+)?exists\s+|only\s+|concurrently\s+|table\s+)?((?:["[]?[\p{L}_][\p{L}\p{N}_]*["\]]?\.)*["[]?[\p{L}_][\p{L}\p{N}_]*["\]]?)/giu
const NO_TABLE =
  /^(?:select|set|where|values|null|true|false|lateral|unnest|generate_series|conflict|delete|update|insert|cascade|commit|each|row|only|if|exists|not|as)$/i

/** Tables, views, procedures and their like. */
function tablesIn(code: string): Term[] {
  return [...code.matchAll(TABLE)].flatMap((match) => {
    const path = match[1]!
    const offset = match.index + match[0].lastIndexOf(path)
    return [...path.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)]
      .filter(([name]) => !NO_TABLE.test(name))
      .flatMap((part) => namedIn(part[0], offset + part.index))
  })
}

/** A name where a type or a module stands; a single word in small letters may be anything. */
function namedIn(name: string, start: number): Term[] {
  if (/^\p{Lu}/u.test(name)) return [term(/^[\p{Lu}\p{N}_]+$/u.test(name) ? 'function' : 'type', name, start)]
  return /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_-]\p{L}/u.test(name) ? [term('function', name, start)] : []
}

function term(kind: TermKind, name: string, start: number): Term {
  const shift = /^[_$]*/.exec(name)![0].length
  return { kind, text: name.slice(shift), start: start + shift, end: start + name.length }
}
