import { stripAccents, type Token } from '@dictamen/kernel/text'
import { conjugate } from '../lexicon/conjugation.ts'
import {
  DID,
  ENCLITIC,
  FIRST as I_DO,
  INFINITIVE,
  ORDER,
  PARTICIPLE,
  PAST,
  shapeOf,
  WE,
  WILL,
} from '../lexicon/verb-shape.ts'
import { rememberFacts } from '../lexicon/word-facts.ts'
import { oncePer } from '../once-per.ts'
import type { DecisionOptions } from './decisions.ts'

/** What a form may be; a word may be several. */
export const THIRD = 1
const FINITE = 2
const PASSIVE = 4
const FIRST = 8

/** The forms in which verbs decide. */
export interface Forms {
  /**
   * What each conjugated form is: third person of the present that decides alone, a form that says who acts or when, third
   * person that decides behind "se", first person of the present that decides before what it acts on.
   */
  readonly kinds: ReadonlyMap<string, number>
  readonly participles: ReadonlySet<string>
  readonly subordinators: ReadonlySet<string>
  readonly openers: ReadonlySet<string>
  /** Words with the ending of a verb that decide nothing. */
  readonly idle: ReadonlySet<string>
  /** The same of what stands behind "se", and of what has been done. */
  readonly idleReflexive: ReadonlySet<string>
  readonly idleParticiples: ReadonlySet<string>
  /** Before a participle: "queda sellada", "será trasladado". */
  readonly becoming: ReadonlySet<string>
  /** Words with which a sentence begins whose order stands behind a comma: "Para eso, acopla…". */
  readonly introducers: ReadonlySet<string>
  /** Which of the ways to decide are open to a word, by itself. */
  readonly waysOf: (word: string) => number
}

/** What is done as a noun, which decides at the beginning of an item: "Creación de un puerto". */
export const AS_NOUN = 1
/** An order or an infinitive of a known verb, which decides at the beginning of a sentence. */
export const AS_ORDER = 2
/** The same of a verb that no list has, if it has an object. */
export const WITH_OBJECT = 4
/** A form that may decide wherever it stands. */
const BY_FORM = 8
/** The same behind "se". */
const BEHIND_SE = 16
/** The same behind a form of haber, or of what makes a participle a decision. */
const DONE = 32

/** The forms of the verbs of a rule set, written out once. */
export const formsOf = oncePer((options: DecisionOptions) => options, writeForms)

function writeForms(options: DecisionOptions): Forms {
  const verbs = [...options.verbs, ...options.acts].map(conjugate)
  const nouns = new Set([...verbs.flatMap(({ nouns: own }) => own), ...options.nouns])
  const initial = new Set(
    [
      ...verbs.flatMap(({ infinitives, imperatives }) => [...infinitives, ...imperatives]),
      ...options.irregular_orders,
    ].map(strip),
  )
  const forms: Omit<Forms, 'waysOf'> = {
    kinds: kindsOf([
      [THIRD, options.verbs.map(conjugate).flatMap(({ third }) => third)],
      [FINITE, [...verbs.flatMap(({ finite }) => finite), ...options.irregular_past]],
      [PASSIVE, [...verbs.flatMap(({ third }) => third), ...options.irregular]],
      [FIRST, verbs.map(({ first }) => first)],
    ]),
    participles: new Set(verbs.map(({ participle }) => participle)),
    subordinators: new Set(options.subordinators),
    openers: new Set(options.openers.map(strip)),
    idle: new Set(options.idle),
    idleReflexive: new Set(options.idle_reflexive),
    idleParticiples: new Set(options.idle_participles),
    becoming: new Set(options.becoming),
    introducers: new Set(options.introducers),
  }
  return { ...forms, waysOf: rememberFacts((word) => waysOf(word, nouns, initial, forms)) }
}

function waysOf(
  word: string,
  nouns: ReadonlySet<string>,
  initial: ReadonlySet<string>,
  forms: Omit<Forms, 'waysOf'>,
): number {
  const shape = shapeOf(word)
  let ways = 0
  if (nouns.has(word)) ways |= AS_NOUN
  if (initial.has(stripAccents(word))) ways |= AS_ORDER
  if (mayHaveObject(word, shape, forms)) ways |= WITH_OBJECT
  if (forms.kinds.has(word)) return ways | BY_FORM
  if ((shape & PARTICIPLE) !== 0) ways |= DONE
  if (forms.idle.has(word)) return ways
  if ((shape & (WE | DID)) !== 0) ways |= BY_FORM
  if ((shape & (WILL | ORDER | PAST)) !== 0) ways |= BEHIND_SE
  return ways
}

function mayHaveObject(word: string, shape: number, { idle }: Pick<Forms, 'idle'>): boolean {
  if (word.length <= 3 || idle.has(word)) return false
  if ((shape & (ENCLITIC | INFINITIVE)) !== 0) return true
  return (shape & PARTICIPLE) === 0 && (shape & (ORDER | I_DO)) !== 0 && !ASKS_USER.test(word)
}

function kindsOf(lists: readonly (readonly [number, readonly string[]])[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const [kind, words] of lists) for (const word of words) kinds.set(word, (kinds.get(word) ?? 0) | kind)
  return kinds
}

const ACCENTED = /[^\0-\x7f]/

function strip(form: string): string {
  if (!ACCENTED.test(form)) return form
  return form
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
}

/** Whether a word with some of the ways to decide stands where its form does. */
export function mayHaveForm(ways: number, before: string, forms: Forms): boolean {
  if ((ways & BY_FORM) !== 0) return true
  if ((ways & BEHIND_SE) !== 0 && before === 'se') return true
  return (ways & DONE) !== 0 && (HAVE.has(before) || forms.becoming.has(before))
}

/** Whether the form of a word decides wherever it stands. */
export function hasForm(tokens: readonly Token[], at: number, prose: string, forms: Forms): boolean {
  const token = tokens[at]!
  const kind = forms.kinds.get(token.exact) ?? 0
  if ((kind & (THIRD | FINITE)) !== 0) return true
  const before = tokens[at - 1]?.exact ?? ''
  if ((kind & PASSIVE) !== 0) return before === 'se' || isFirstPerson(token.exact)
  if ((kind & FIRST) !== 0) return actsOnSomething(tokens, at, prose)
  const shape = shapeOf(token.exact)
  if ((shape & PARTICIPLE) !== 0 && token.joined && isDone(tokens, at, forms)) return true
  return (
    saysWhoActs(tokens, at, shape) && !forms.idle.has(token.exact) && !isIdleReflexive(token, before, forms)
  )
}

function isIdleReflexive({ exact }: Token, before: string, { idleReflexive }: Forms): boolean {
  return before === 'se' && idleReflexive.has(exact)
}

/** "He acoplado el módulo", "la clase queda sellada". */
function isDone(tokens: readonly Token[], at: number, forms: Forms): boolean {
  const { exact, folded } = tokens[at]!
  const before = tokens[at - 1]?.exact ?? ''
  if (forms.becoming.has(before)) return !forms.idleParticiples.has(exact)
  if (!HAVE.has(before) || isDenied(tokens, at - 1)) return false
  if (forms.participles.has(folded) || STRONG.test(exact)) return true
  return WE_HAVE.has(before) && exact.endsWith('o') && !forms.idleParticiples.has(exact)
}

/** A verb that no list has, in a form that says that whoever answers acts, or that something is or will be done. */
function saysWhoActs(tokens: readonly Token[], at: number, shape: number): boolean {
  if ((shape & WE) !== 0) return true
  if ((shape & DID) !== 0) return !isNoun(tokens, at)
  if (tokens[at - 1]?.exact !== 'se' || !tokens[at]!.joined || tokens[at - 2]?.exact === 'no') return false
  return (shape & (WILL | ORDER | PAST)) !== 0
}

function isNoun(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.joined && NOUN_BEFORE.test(tokens[at - 1]?.exact ?? '')
}

/**
 * "Ejecutar la prueba", "acopla el módulo", "enlazo los dos": a verb that no list has, with what it acts on. Asked of a
 * word that may have an object.
 */
export function isVerbWithObject(tokens: readonly Token[], at: number, prose: string): boolean {
  const shape = shapeOf(tokens[at]!.exact)
  if ((shape & ENCLITIC) !== 0) return true
  if ((shape & INFINITIVE) !== 0) return hasObject(tokens, at, prose)
  return DETERMINER.test(objectAfter(tokens, at))
}

/** "Indícame la zona" asks whoever reads for something. */
const ASKS_USER = /[áéíóú][a-zñ]*(?:me|nos)$/

/** Whether a word looks like an infinitive, alone or with a pronoun behind it. */
export function isInfinitive({ exact }: Token, { idle }: Forms): boolean {
  return (shapeOf(exact) & INFINITIVE) !== 0 && !idle.has(exact)
}

/** "No he recibido el código": what was not done decides nothing. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (/^(?:se|lo|la|los|las|le|les)$/.test(tokens[before]?.exact ?? '')) before--
  return tokens[before]?.exact === 'no'
}

const HAVE = new Set(['he', 'hemos', 'ha', 'han'])
const STRONG = /(?:escrit|hech|puest|abiert|cubiert|suelt|vuelt|rot)o$/
const WE_HAVE = new Set(['he', 'hemos'])

/** Before a word in -o they are no articles: "lo resuelvo", "las muevo". */
const CLITIC = /^(?:lo|la|los|las)$/

/** "Extraigo la lógica", not "el cambio" nor "cambio de nombre": the noun has no object behind it. */
function actsOnSomething(tokens: readonly Token[], at: number, prose: string): boolean {
  if (tokens[at]!.joined && CLITIC.test(tokens[at - 1]?.exact ?? '')) return true
  return hasObject(tokens, at, prose) && (!tokens[at]!.joined || !isNoun(tokens, at))
}

/** A determiner or a name of code follows. */
function hasObject(tokens: readonly Token[], at: number, prose: string): boolean {
  if (tokens[at + 1]?.joined === true) return DETERMINER.test(objectAfter(tokens, at))
  return /^\s+\u0001{3}/.test(prose.slice(tokens[at]!.end, tokens[at]!.end + 8))
}

function objectAfter(tokens: readonly Token[], at: number): string {
  const after = tokens[at + 1]
  return after?.joined === true ? after.exact : ''
}

const DETERMINER =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|cada|otro|otra|dos|tres|su|sus|al|todos|todas|ambos|ambas)$/
const NOUN_BEFORE =
  /^(?:el|la|los|las|un|una|este|esta|ese|esa|su|de|del|al|a|con|por|sin|en|para|cada|otro|otra|mismo|nuevo|primer|segundo|tercer|que)$/

/** elijo, propongo: the irregular forms of whoever answers. */
function isFirstPerson(form: string): boolean {
  return form.endsWith('o')
}
