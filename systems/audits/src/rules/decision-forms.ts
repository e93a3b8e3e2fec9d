import type { Token } from '@dictamen/kernel/text'
import { conjugate } from '../lexicon/conjugation.ts'
import type { DecisionOptions } from './decisions.ts'

/** What a form may be; a word may be several. */
export const THIRD = 1
const FINITE = 2
const PASSIVE = 4
const FIRST = 8

/** The forms in which verbs decide. */
export interface Forms {
  /** Orders and infinitives, without accents: they decide at the beginning of a sentence. */
  readonly initial: ReadonlySet<string>
  /**
   * What each conjugated form is: third person of the present that decides alone, a form that says who acts or when, third
   * person that decides behind "se", first person of the present that decides before what it acts on.
   */
  readonly kinds: ReadonlyMap<string, number>
  readonly participles: ReadonlySet<string>
  readonly subordinators: ReadonlySet<string>
  readonly openers: ReadonlySet<string>
  /** Words with the ending of a verb that decide nothing, without accents. */
  readonly idle: ReadonlySet<string>
}

const known = new WeakMap<DecisionOptions, Forms>()

/** The forms of the verbs of a rule set, written out once. */
export function formsOf(options: DecisionOptions): Forms {
  const remembered = known.get(options)
  if (remembered !== undefined) return remembered
  const verbs = [...options.verbs, ...options.acts].map(conjugate)
  const forms: Forms = {
    initial: new Set(
      [
        ...verbs.flatMap(({ infinitives, imperatives }) => [...infinitives, ...imperatives]),
        ...options.irregular_orders,
      ].map(strip),
    ),
    kinds: kindsOf([
      [THIRD, options.verbs.map(conjugate).flatMap(({ third }) => third)],
      [FINITE, [...verbs.flatMap(({ finite }) => finite), ...options.irregular_past]],
      [PASSIVE, [...verbs.flatMap(({ third }) => third), ...options.irregular]],
      [FIRST, verbs.map(({ first }) => first).filter((form) => !options.first_person_except.includes(form))],
    ]),
    participles: new Set([...verbs.map(({ participle }) => participle), ...options.irregular_participles]),
    subordinators: new Set(options.subordinators),
    openers: new Set(options.openers.map(strip)),
    idle: new Set(options.idle),
  }
  known.set(options, forms)
  return forms
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

/** Whether the form of a word decides wherever it stands. */
export function hasForm(tokens: readonly Token[], at: number, prose: string, forms: Forms): boolean {
  const token = tokens[at]!
  const kind = forms.kinds.get(token.exact) ?? 0
  if ((kind & (THIRD | FINITE)) !== 0) return true
  if ((kind & PASSIVE) !== 0) return tokens[at - 1]?.exact === 'se' || isFirstPerson(token.exact)
  if ((kind & FIRST) !== 0) return actsOnSomething(tokens, at, prose)
  if (HAVE.has(tokens[at - 1]?.exact ?? '') && forms.participles.has(token.folded))
    return !isDenied(tokens, at - 1)
  return saysWhoActs(tokens, at) && !forms.idle.has(token.exact)
}

// "Marcamos", "marqué", "dividí": endings that no noun of the trade has, apart from those that are listed as idle.
const WE = /^[a-zñ]{2,}[aei]mos$/
const I_DID = /^[a-zñ]{4,}[éí]$/
const WILL = /^[a-zñ]{2,}[aei]r(?:á|án)$/

/** A verb that no list has, in a form that says that whoever answers acts, or that something will be done. */
function saysWhoActs(tokens: readonly Token[], at: number): boolean {
  const { exact } = tokens[at]!
  if (exact.endsWith('mos')) return WE.test(exact)
  if (exact.endsWith('é') || exact.endsWith('í')) return I_DID.test(exact) && !isNoun(tokens, at)
  return tokens[at - 1]?.exact === 'se' && WILL.test(exact)
}

function isNoun(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.joined && NOUN_BEFORE.test(tokens[at - 1]?.exact ?? '')
}

const INFINITIVE = /^[a-zñáéíóú]{2,}[aei]r(?:l[aeo]s?|se)?$/

/** "Ejecutar la prueba": an infinitive that no list has, with what it acts on. */
export function isInfinitiveWithObject(
  tokens: readonly Token[],
  at: number,
  prose: string,
  forms: Forms,
): boolean {
  const token = tokens[at]!
  return token.exact.length > 3 && isInfinitive(token, forms) && hasObject(tokens, at, prose)
}

/** Whether a word looks like an infinitive, alone or with a pronoun behind it. */
export function isInfinitive({ exact }: Token, { idle }: Forms): boolean {
  return INFINITIVE.test(exact) && !idle.has(exact)
}

/** "No he recibido el código": what was not done decides nothing. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (/^(?:se|lo|la|los|las|le|les)$/.test(tokens[before]?.exact ?? '')) before--
  return tokens[before]?.exact === 'no'
}

const HAVE = new Set(['he', 'hemos', 'ha', 'han'])

/** "Extraigo la lógica", not "el cambio" nor "cambio de nombre": the noun has no object behind it. */
function actsOnSomething(tokens: readonly Token[], at: number, prose: string): boolean {
  return hasObject(tokens, at, prose) && (!tokens[at]!.joined || !isNoun(tokens, at))
}

/** A determiner or a name of code follows. */
function hasObject(tokens: readonly Token[], at: number, prose: string): boolean {
  const after = tokens[at + 1]
  if (after?.joined === true) return DETERMINER.test(after.exact)
  return /^\s+\u0001{3}/.test(prose.slice(tokens[at]!.end, tokens[at]!.end + 8))
}

const DETERMINER =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|cada|otro|otra|dos|tres|su|sus|al|todos|todas|ambos|ambas)$/
const NOUN_BEFORE =
  /^(?:el|la|los|las|un|una|este|esta|ese|esa|su|de|del|al|a|con|por|sin|en|para|cada|otro|otra|mismo|nuevo|primer|segundo|tercer|que)$/

/** elijo, propongo: the irregular forms of whoever answers. */
function isFirstPerson(form: string): boolean {
  return form.endsWith('o')
}
