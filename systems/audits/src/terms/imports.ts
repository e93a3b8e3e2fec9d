import type { CodeFamily } from './code-text.ts'

/** A name that an import brings, by its place in the code. */
export interface ImportedName {
  readonly name: string
  readonly start: number
}

/** Without one of these words nothing is imported. */
const IMPORTING = /import|export|using|require/
const FROM_STRING =
  /^[ \t]*(?:import|export)\b[^'"\n]*['"]([^'"\n]+)['"]|\brequire\(\s*['"]([^'"\n]+)['"]\s*\)/gm
const FROM_PYTHON =
  /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([\w \t,.]*)|import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+)*))/gm
const FROM_PATH = /^[ \t]*(?:import|using)(?:[ \t]+static)?[ \t]+(?:\w+[ \t]*=[ \t]*)?([\w.]+)[ \t]*;?/gm
const BRACED = /^[ \t]*(?:import|export)\b[^{\n'"]*\{([^}]*)\}\s*from/gm
const DEFAULT =
  /^[ \t]*import[ \t]+(?:type[ \t]+)?(?:\*[ \t]+as[ \t]+)?([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*(?:,[^'"\n]*)?from\b/gmu
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** The modules and names that a piece of code imports. A path of its own counts by its last part. */
export function importedNames(code: string, family: CodeFamily): ImportedName[] {
  if (family === 'sql' || !IMPORTING.test(code)) return []
  if (family === 'hash') return pythonImports(code)
  return [...modulesInStrings(code), ...namesInBraces(code), ...defaultNames(code), ...pathImports(code)]
}

const SCOPED = /^@[\w-]+\/[\w.-]+/

/** The packages of others that a piece of code names whole: those with a scope, and single modules of Python. */
export function importedPackages(code: string, family: CodeFamily): ImportedName[] {
  if (family === 'sql' || !IMPORTING.test(code)) return []
  if (family === 'hash')
    return [...code.matchAll(FROM_PYTHON)].flatMap(({ 0: whole, 1: from, 3: modules, index }) => {
      const name = (from ?? modules)!
      return /^[a-z]\w+$/.test(name) ? [{ name, start: index + whole.indexOf(name, 5) }] : []
    })
  return [...code.matchAll(FROM_STRING)].flatMap(({ 0: whole, 1: imported, 2: required, index }) => {
    const path = (imported ?? required)!
    const name = SCOPED.exec(path)?.[0]
    return name === undefined ? [] : [{ name, start: index + whole.lastIndexOf(path) }]
  })
}

/** A name and the module that an import brings it from. */
export interface Origin {
  readonly name: string
  readonly module: string
}

const FROM_CLAUSE = /^[ \t]*(?:import|export)\b([^'"\n;]*)\bfrom\s*['"]([^'"\n]+)['"]/gm
const FROM_CLAUSE_OF_PYTHON = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([\w \t,.]*)/gm
const FROM_PACKAGE = /^[ \t]*import(?:[ \t]+static)?[ \t]+([\w.]+)\.(\w+)[ \t]*;/gm

/** Where the names that a piece of code imports come from. */
export function originsOf(code: string, family: CodeFamily): Origin[] {
  if (family === 'sql' || !code.includes('import')) return []
  if (family === 'hash')
    return [...code.matchAll(FROM_CLAUSE_OF_PYTHON)].flatMap(([, module, names]) =>
      wordsIn(names!).map((name) => ({ name, module: module! })),
    )
  return [
    ...[...code.matchAll(FROM_CLAUSE)].flatMap(([, names, module]) =>
      wordsIn(names!).map((name) => ({ name, module: module! })),
    ),
    ...[...code.matchAll(FROM_PACKAGE)].map(([, module, name]) => ({ name: name!, module: module! })),
  ]
}

function wordsIn(clause: string): string[] {
  return [...clause.matchAll(WORD)].map(([word]) => word)
}

function modulesInStrings(code: string): ImportedName[] {
  return [...code.matchAll(FROM_STRING)].flatMap((match) => {
    const path = match[1] ?? match[2]!
    const offset = match.index + match[0].lastIndexOf(path)
    if (path.startsWith('node:'))
      return [{ name: path.slice('node:'.length), start: offset + 'node:'.length }]
    const name = path
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, '')
    return /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && name !== 'index'
      ? [{ name, start: offset + path.lastIndexOf(name) }]
      : []
  })
}

function namesInBraces(code: string): ImportedName[] {
  return [...code.matchAll(BRACED)].flatMap((match) => {
    const offset = match.index + match[0].indexOf('{') + 1
    return [...match[1]!.matchAll(WORD)]
      .filter(([word]) => word !== 'type' && word !== 'as')
      .map((word) => ({ name: word[0], start: offset + word.index }))
  })
}

function defaultNames(code: string): ImportedName[] {
  return [...code.matchAll(DEFAULT)].map((match) => ({
    name: match[1]!,
    start: match.index + match[0].indexOf(match[1]!, 'import'.length),
  }))
}

function pathImports(code: string): ImportedName[] {
  return [...code.matchAll(FROM_PATH)].flatMap((match) => {
    const path = match[1]!
    const name = path.slice(path.lastIndexOf('.') + 1)
    const isPath = path.includes('.') || /^[ \t]*using/.test(match[0])
    return isPath && name !== '' ? [{ name: path, start: match.index + match[0].lastIndexOf(path) }] : []
  })
}

function pythonImports(code: string): ImportedName[] {
  return [...code.matchAll(FROM_PYTHON)].flatMap((match) => {
    const [whole, from, names = '', modules = ''] = match
    const parts = [from ?? '', names, modules]
    let at = 0
    return parts.flatMap((part) => {
      if (part === '') return []
      const offset = whole.indexOf(part, at)
      at = offset + part.length
      return [...part.matchAll(/[\w.]+/g)]
        .filter(([word], index, all) => word !== 'as' && all[index - 1]?.[0] !== 'as')
        .map((word) => ({ name: word[0], start: match.index + offset + word.index }))
    })
  })
}
