/** Standard names that one source knows, and where they come from. */
export interface StandardNames {
  readonly source: string
  readonly names: Iterable<string>
}

const NAME = /^[\p{L}_$][\p{L}\p{N}_$.-]*$/u
const COMPOUND = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|[_.-]\p{L}/u

/** Whether a name is worth keeping: public, and no single letter. */
export function isPublicName(name: string): boolean {
  return NAME.test(name) && name.length > 1 && !name.startsWith('_')
}

/** Whether a member could be taken for a concept: a plain word never is. */
export function isCompound(name: string): boolean {
  return COMPOUND.test(name)
}

const DECLARED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|class|type|enum|namespace|function|var|const|let|import)\s+([\w$]+)/
const MODULE = /^declare module ["']([\w:/-]+)["']/
const MEMBER = /^(?:(?:readonly|static|abstract|get|set|protected|public)\s+)*([\w$]+)\??\s*[(:<]/
const QUOTED = /^"([\w:-]+)"\??:/

/** The names that TypeScript declarations bring: types, functions, values, modules, and members of several words. */
export function namesOfDeclarations(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .flatMap((line) => {
      const code = line.trim()
      const declared = DECLARED.exec(code)?.[1] ?? MODULE.exec(code)?.[1]?.replace('node:', '')
      if (declared !== undefined) return [declared]
      const member = MEMBER.exec(code)?.[1] ?? QUOTED.exec(code)?.[1]
      return member !== undefined && isCompound(member) ? [member] : []
    })
    .filter(isPublicName)
}

const GRAPHICAL = /^(?:java\/awt|java\/applet|javax\/(?:swing|imageio|print|sound|accessibility))\//

/** The public classes of a library of Java, with their packages, from what `jimage list` prints. */
export function classesOfJavaImage(listed: string): string[] {
  return [...listed.matchAll(/^\s+((?:java|javax)\/[\w/]+)\.class$/gm)].flatMap(([, path]) =>
    GRAPHICAL.test(path!) ? [] : [path!.replaceAll('/', '.')],
  )
}

/** Classes, packages and the methods of several words, from what `javap -public` prints of the classes that are public. */
export function namesOfJavaClasses(printed: string): string[] {
  return printed.split('\n').flatMap((line) => {
    const [, name] = /^public .*?\b(?:class|interface|enum|record) ([\w.]+)/.exec(line) ?? []
    if (name !== undefined)
      return [name.slice(name.lastIndexOf('.') + 1), name.slice(0, name.lastIndexOf('.'))]
    const member = /([\w]+)\(/.exec(line)?.[1] ?? /^ +public static final [\w.<>]+ (\w+);/.exec(line)?.[1]
    return member !== undefined && isCompound(member) ? [member] : []
  })
}

/** The keywords and functions of SQL that PostgreSQL knows: its scanner's table of words, and its catalogue of functions. */
export function namesOfPostgres(program: Buffer, catalogue: string): string[] {
  const first = program.indexOf('abort\0absolute\0')
  const keywords = program
    .subarray(first, program.indexOf('\0zone\0', first) + 5)
    .toString('latin1')
    .split('\0')
  const functions = [...catalogue.matchAll(/^insert \( \d+ ([a-z][a-z0-9_]+) /gm)].map(([, name]) => name!)
  return [...keywords, ...functions].filter(
    (name) => isPublicName(name) && !name.startsWith('binary_upgrade'),
  )
}

/** The words that names are made of in most libraries: they say how programs are written, not what one of them is about. */
export function commonWords(
  topics: readonly (readonly string[])[],
  { libraries, names }: Frequency,
): string[] {
  const counts = new Map<string, { libraries: number; names: number }>()
  for (const topic of topics) {
    const here = new Map<string, number>()
    for (const name of new Set(topic))
      for (const word of new Set(name.match(HUMPS)?.map((hump) => hump.toLowerCase())))
        here.set(word, (here.get(word) ?? 0) + 1)
    for (const [word, count] of here) {
      const known = counts.get(word) ?? { libraries: 0, names: 0 }
      counts.set(word, { libraries: known.libraries + 1, names: known.names + count })
    }
  }
  return [...counts]
    .filter(([word, found]) => word.length > 1 && found.libraries >= libraries && found.names >= names)
    .map(([word]) => word)
    .sort()
}

/** In how many libraries, and in how many names, a word must stand to be common. */
export interface Frequency {
  readonly libraries: number
  readonly names: number
}

const HUMPS = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+/gu
