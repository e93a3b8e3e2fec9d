import type { NormDocument } from '../norms/document.ts'
import { basenameOf } from '../norms/file-names.ts'
import { prefixOf } from '../norms/numbering.ts'

/** A mention of a norm in a text, as it is written. */
export interface Reference {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The document's code; the letters of the text when no document has them, null for a rule named alone. */
  readonly code: string | null
  /** The number of a section; null when a rule is named, or the document alone. */
  readonly number: string | null
  /** The id of a rule; null when a section is named. */
  readonly rule: string | null
  /** The version written beside it. */
  readonly version: string | null
}

/**
 * Finds the references of a text. `own` is the code of the document that the text belongs to: there a bare `§4` counts.
 */
export type Scanner = (text: string, own?: string) => Reference[]

type Aliases = ReadonlyMap<string, string>

const BEFORE = '(?<![\\p{L}\\p{N}_./\\\\-])'
const NUMBER = '\\d{1,4}(?:\\.\\d{1,4})*'
const NUMBER_END = '(?![\\p{L}\\p{N}]|[.,]\\d| ?%)'
const SIGN =
  '(?:§§?|[Ss]ecci[oó]n(?:es)?|[Ss]ecc?\\.|[Aa]partados?|[Aa]rt[íi]culos?|[Aa]rts?\\.|[Pp]untos?|[Cc]l[áa]usulas?|[Rr]eglas?|[Nn]ormas?|[Cc]ap[íi]tulos?)'
const VERSION = '(?:[vV]|[vV]er\\.?|[vV]ersi[oó]n|[rR]ev\\.?|[rR]evisi[oó]n) ?\\.? ?(\\d+(?:\\.\\d+)*)'
const VERSION_AFTER = new RegExp(
  `^\\s*[,;([–—-]{0,2}\\s*(?:en (?:la|su) |de (?:la|su) )?${VERSION}(?![\\p{L}\\p{N}])`,
  'u',
)
const MORE = new RegExp(
  `^\\s*(?:,|;|/|&|\\+|–|—|-|\\b(?:y|e|o|u|a|ni|hasta)\\b|, (?:y|e|o))\\s*(§§?)?\\s*(${NUMBER})${NUMBER_END}`,
  'u',
)
const LATER = new RegExp(
  `^[^.;:\\n(§\\d]{1,40}?(?:§§?\\s*|en (?:su|la|el) (?:[Ss]ecci[oó]n|[Aa]partado|[Aa]rt[íi]culo)\\s+)(${NUMBER})${NUMBER_END}`,
  'u',
)
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Prepares the search for references to some documents, by code, file name or title. */
export function createScanner(documents: readonly NormDocument[]): Scanner {
  const aliases = aliasesOf(documents)
  const names = [...aliases.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const name = names.map(escape).join('|')
  const patterns = patternsOf(name, documents)
  const landmarks = landmarksOf(name, documents)
  return (text, own) => {
    const plain = /[*`]/.test(text) ? text.replace(/[*`]/g, ' ') : text
    const found = findAll(patterns, landmarks, plain, aliases)
    if (own !== undefined) found.push(...findOwn(plain, own))
    return withFollowers(withoutOverlaps(found), plain)
  }
}

interface Found extends Omit<Reference, 'text'> {}

interface Pattern {
  /** Sticky: it is tried where a landmark stands. */
  readonly expression: RegExp
  /** What a reference of this form begins with. */
  readonly begins: (first: string) => boolean
  /** Says less than any other form: it is tried where none is found. */
  readonly isLast?: boolean
  readonly read: (groups: Record<string, string | undefined>, aliases: Aliases) => Partial<Found> | null
}

/** Where references of some forms may begin: where the match does or, if it holds a group, so long before it. */
interface Landmark {
  readonly expression: RegExp
  /** A text without it holds no such reference. */
  readonly needs: string
}

function landmarksOf(name: string, documents: readonly NormDocument[]): Landmark[] {
  const { tight, loose } = prefixes(documents)
  const code = `(?:${name})(?![\\p{L}\\p{N}_])|(?:${tight})\\d|(?:${loose})[.-]\\d`
  const firsts = [...firstsOf(`${name}|${tight}|${loose}`)]
    .map((first) => first.replace(/[\]\\^-]/, '\\$&'))
    .join('')
  const of = (body: string, needs = ''): Landmark => ({ expression: new RegExp(body, 'gu'), needs })
  return [
    of(`(?=[${firsts}])${BEFORE}(?:${code})`),
    of(`§(?<=(${BEFORE}\\p{Lu}{2,8}\\s*)§)`, '§'),
    of(`\\d(?<=(${SIGN}\\s*)\\d)`),
    of('\\d(?<=((?:[vV]ersi[oó]n|[vV]er\\.?|[rR]ev\\.?|[rR]evisi[oó]n|[vV]) ?\\.? ?)\\d)', ' de'),
    of('[\\p{L}\\p{N}_-]+\\.md', '.md'),
  ]
}

function prefixes(documents: readonly NormDocument[]): { readonly tight: string; readonly loose: string } {
  return {
    tight: prefixesOf(documents, (id) => /^\p{Lu}+\d/u.test(id), ['R']),
    loose: prefixesOf(documents, () => true, ['IR', ...documents.map(({ code }) => code)]),
  }
}

type Groups = Record<string, string | undefined>

const NAMED_VERSION = VERSION.replace('(\\d', '(?<version>\\d')
const BESIDE = `(?:\\s*[,@(]?\\s*${NAMED_VERSION}\\)?|\\s+(?<bare>\\d+(?:\\.\\d+)*)(?=\\s*[,)]?\\s*§))?`

function patternOf(body: string, read: Pattern['read'], begins: Pattern['begins']): Pattern {
  return { expression: new RegExp(body, 'uy'), read, begins }
}

function patternsOf(name: string, documents: readonly NormDocument[]): Pattern[] {
  const { tight, loose } = prefixes(documents)
  const beginsName = beginsWithOneOf(firstsOf(name))
  const beginsRule = beginsWithOneOf(firstsOf(`${tight}|${loose}`))
  const ruleId = `(?<rule>(?:${tight})${NUMBER}|(?:${loose})[.-]\\d{1,4}(?:[.-]\\d{1,4})*)${NUMBER_END}`
  return [
    patternOf(
      `${BEFORE}(?<name>${name})${BESIDE}(?:,?\\s*(?:la |el |en la |en el |en su )?${SIGN})?[\\s,:]*${ruleId}`,
      readRule,
      beginsName,
    ),
    patternOf(`${BEFORE}${ruleId}`, readRule, beginsRule),
    ...sectionPatterns(name, beginsName),
    ...documentPatterns(name, beginsName),
  ]
}

function sectionPatterns(name: string, beginsName: Pattern['begins']): Pattern[] {
  const beginsSign = (first: string): boolean => '§SsAaPpCcRrNn'.includes(first)
  return [
    patternOf(
      `${BEFORE}(?<name>${name})${BESIDE}(?:[,:(]?\\s*(?:la |el |en la |en el |en su )?${SIGN}\\s*|\\s+)(?<number>${NUMBER})${NUMBER_END}`,
      readSection,
      beginsName,
    ),
    patternOf(
      `${SIGN}\\s*(?<number>${NUMBER}),? (?:del?|de la|en|en el|según|según el)\\s+(?:(?:documento|norma|texto) )?(?<name>${name})(?![\\p{L}\\p{N}_])(?:\\s*[,(]?\\s*${NAMED_VERSION})?`,
      readSection,
      beginsSign,
    ),
    patternOf(
      `${BEFORE}(?<name>[\\p{Lu}]{2,8})\\s*§§?\\s*(?<number>${NUMBER})${NUMBER_END}`,
      readSection,
      isAnything,
    ),
    patternOf(
      `${BEFORE}(?<name>[\\p{L}\\p{N}_-]+\\.md),?\\s*§§?\\s*(?<number>${NUMBER})${NUMBER_END}`,
      readSection,
      isAnything,
    ),
  ]
}

/** A document that is named without a part of it: with its version, or alone. */
function documentPatterns(name: string, beginsName: Pattern['begins']): Pattern[] {
  const beginsVersion = (first: string): boolean => 'vVrR'.includes(first)
  return [
    patternOf(
      `${BEFORE}(?<name>${name})\\s*[,@(]?\\s*${NAMED_VERSION}(?![\\p{L}\\p{N}])`,
      readNamedVersion,
      beginsName,
    ),
    patternOf(
      `${NAMED_VERSION} (?:del?|de la)\\s+(?:(?:documento|norma) )?(?<name>${name})(?![\\p{L}\\p{N}_])`,
      readNamedVersion,
      beginsVersion,
    ),
    {
      ...patternOf(
        `${BEFORE}(?<name>${name})(?![\\p{L}\\p{N}_]|\\.md)`,
        (groups, aliases) => ({ code: aliases.get(groups['name']!) ?? null }),
        beginsName,
      ),
      isLast: true,
    },
  ]
}

function readSection(groups: Groups, aliases: Aliases): Partial<Found> | null {
  if (ADDRESS.test(groups['number']!)) return null
  return {
    code: aliases.get(groups['name']!) ?? groups['name']!,
    number: groups['number']!,
    version: groups['version'] ?? groups['bare'] ?? null,
  }
}

function readRule(groups: Groups, aliases: Aliases): Partial<Found> {
  return {
    code: groups['name'] === undefined ? null : (aliases.get(groups['name']) ?? null),
    rule: groups['rule']!,
    version: groups['version'] ?? groups['bare'] ?? null,
  }
}

function readNamedVersion(groups: Groups, aliases: Aliases): Partial<Found> {
  return { code: aliases.get(groups['name']!) ?? null, version: groups['version']! }
}

/** With which characters one of some alternatives begins. */
function firstsOf(alternatives: string): Set<string> {
  return new Set(alternatives.split('|').flatMap((one) => [...one.replace(/^\\/, '')].slice(0, 1)))
}

/** Looks at the first unit of the text: half of a character outside the basic plane. */
function beginsWithOneOf(firsts: ReadonlySet<string>): (first: string) => boolean {
  const units = new Set([...firsts].map((first) => first[0]))
  return (first) => units.has(first)
}

function isAnything(): boolean {
  return true
}

/** Tries every form of reference where one may begin. */
function findAll(
  patterns: readonly Pattern[],
  landmarks: readonly Landmark[],
  text: string,
  aliases: Aliases,
): Found[] {
  const found: Found[] = []
  for (const start of placesOf(landmarks, text)) {
    const first = text[start]!
    const before = found.length
    for (const { expression, read, begins, isLast } of patterns) {
      if (!begins(first) || (isLast === true && found.length > before)) continue
      expression.lastIndex = start
      const match = expression.exec(text)
      const what = match === null ? null : read(match.groups ?? {}, aliases)
      if (match === null || what === null) continue
      found.push({
        code: null,
        number: null,
        rule: null,
        version: null,
        ...what,
        start,
        end: expression.lastIndex,
      })
    }
  }
  return found
}

function placesOf(landmarks: readonly Landmark[], text: string): Set<number> {
  const places = new Set<number>()
  for (const { expression, needs } of landmarks) {
    if (!text.includes(needs)) continue
    expression.lastIndex = 0
    for (let mark = expression.exec(text); mark !== null; mark = expression.exec(text))
      places.add(mark.index - (mark[1]?.length ?? 0))
  }
  return places
}

function findOwn(text: string, own: string): Found[] {
  return [...text.matchAll(new RegExp(`§§?\\s*(${NUMBER})${NUMBER_END}`, 'gu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    code: own,
    number: match[1]!,
    rule: null,
    version: null,
  }))
}

/** Of references that overlap the one that says most stays: the longest, then the first found. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const sorted = found
    .map((reference, order) => ({ reference, order }))
    .sort(
      (a, b) =>
        a.reference.start - b.reference.start ||
        widthOf(b.reference) - widthOf(a.reference) ||
        a.order - b.order,
    )
  const kept: Found[] = []
  for (const { reference } of sorted) {
    const last = kept.at(-1)
    if (last === undefined || reference.start >= last.end) kept.push(reference)
    else if (saysMore(reference, last) && reference.end > last.end) kept[kept.length - 1] = reference
  }
  return kept
}

function saysMore(one: Found, other: Found): boolean {
  const weight = ({ number, rule, code }: Found): number =>
    (number === null && rule === null ? 0 : 2) + (code === null ? 0 : 1)
  return weight(one) > weight(other)
}

function widthOf({ start, end }: Found): number {
  return end - start
}

/**
 * Adds what follows a reference: its version, further sections of the same document ("DNS §4.01 y §4.03"), and the section
 * that a sentence names after its document ("el DNS establece en §4.01 que…").
 */
function withFollowers(found: readonly Found[], text: string): Reference[] {
  return found.flatMap((first, index) => {
    const limit = found[index + 1]?.start ?? text.length
    const group: Found[] = [readVersion(first, text, limit)]
    const later = laterSection(group[0]!, text, limit)
    if (later !== null) group.push(later)
    for (;;) {
      const last = group.at(-1)!
      const next = MORE.exec(text.slice(last.end, Math.min(limit, last.end + 40)))
      if (next === null || last.number === null) break
      const [whole, sign, number] = next
      if (sign === undefined && !isSibling(last.number, number!)) break
      const end = last.end + whole.length
      const start = end - number!.length
      group.push(readVersion({ ...last, start, end, number: number!, version: null }, text, limit))
    }
    const version = group.findLast((one) => one.version !== null)?.version ?? null
    return group.map((one) => ({
      ...one,
      version: one.version ?? version,
      text: text.slice(one.start, one.end),
    }))
  })
}

function laterSection(mention: Found, text: string, limit: number): Found | null {
  if (mention.number !== null || mention.rule !== null || mention.code === null) return null
  const match = LATER.exec(text.slice(mention.end, Math.min(limit, mention.end + 80)))
  if (match === null) return null
  const end = mention.end + match[0].length
  const start = end - (/(?:§§?\s*|\p{L}+\s+)[\d.]+$/u.exec(match[0])?.[0].length ?? 0)
  return { ...mention, start, end, number: match[1]! }
}

function readVersion(reference: Found, text: string, limit: number): Found {
  if (reference.version !== null) return reference
  const match = VERSION_AFTER.exec(text.slice(reference.end, Math.min(limit, reference.end + 40)))
  return match === null
    ? reference
    : { ...reference, version: match[1]!, end: reference.end + match[0].length }
}

/** Without the sign a further number is a section only if it looks like the one before it: `4.01 y 4.02`. */
function isSibling(one: string, other: string): boolean {
  const [a, b] = [one.split('.'), other.split('.')]
  return a.length > 1 && a.length === b.length && a.at(-1)!.length === b.at(-1)!.length
}

/** The names by which documents are cited, with the code of each. */
export function aliasesOf(documents: readonly NormDocument[]): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { code, file, title } of documents) {
    const name = basenameOf(file)
    const bare = title
      .replace(/\s*[–—(:-]?\s*\(?[vV](?:ersión )?\d[\d.]*\)?\s*$/u, '')
      .replace(new RegExp(`^${escape(code)}\\s*[–—:-]\\s*|\\s*\\(${escape(code)}\\)\\s*$`, 'u'), '')
    const stem = name.replace(/\.md$/, '')
    for (const alias of [code, name, stem, stem.replaceAll('_', ' '), bare])
      if (alias.length > 1 && !aliases.has(alias)) aliases.set(alias, code)
  }
  return aliases
}

function prefixesOf(
  documents: readonly NormDocument[],
  holds: (id: string) => boolean,
  always: readonly string[],
): string {
  const ids = documents.flatMap(({ items }) =>
    items.filter(({ kind }) => kind === 'rule').map(({ id }) => id),
  )
  const prefixes = new Set([...always, ...ids.filter(holds).map(prefixOf)].filter((prefix) => prefix !== ''))
  return [...prefixes]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(escape)
    .join('|')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
