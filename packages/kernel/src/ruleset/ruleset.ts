import { z } from 'zod'
import { compileCondition } from '../condition/vocabulary.ts'
import { Subject, type Fields, type Mark } from '../condition/subject.ts'
import { sentenceOfIssue } from '../contract-sentences.ts'
import type { Document } from '../document/document.ts'
import { Fault, Refusal, type Problem } from '../errors/errors.ts'
import { formatPointer, textOf, type Json } from '../json.ts'
import { hashOf } from '../record/hash.ts'
import type { CodedRule, Rule } from '../rule.ts'
import type { Directions } from './difference.ts'
import { compareMarks, readExample, type Example } from './examples.ts'
import { RuleShape, RulesetShape, type RuleData } from './shape.ts'

/** Names a rule set exactly: what a record must keep to decide again. */
export interface RulesetReference {
  readonly id: string
  readonly version: string
  readonly sha256: string
  readonly profile: string | null
}

/** A loaded rule set: every condition compiled, every example run. */
export interface Ruleset extends RulesetReference {
  readonly source: string
  readonly rules: readonly Rule[]
  rule(id: string): Rule
  /** The parsed options of a rule that needs code. */
  optionsOf<Options>(rule: CodedRule<Options>): Options
  /** The same of a rule that earlier versions do not have; null there. */
  optionsSince<Options>(rule: CodedRule<Options>): Options | null
}

/** What a system brings to its rule set: its name and the rules that need code. */
export interface RulesetDefinition {
  readonly id: string
  readonly coded: readonly CodedRule<unknown>[]
  /** The options that a rule written with `when` carries; without it such a rule carries none. */
  readonly options?: z.ZodType
  /** What a rule that needs no code may be called; without it anything. */
  readonly names?: RegExp
  /** What every rule must state about itself under `about`; without it such a statement is refused. */
  readonly about?: z.ZodType
  /** Which way each figure of the options, by its name, makes a rule stricter; any move of another one counts as stricter. */
  readonly stricter?: Directions
}

const NOTHING = z.undefined()

type Fail = (pointer: string, message: string) => void

/** Loads a rule set; refuses it, with every problem and its position, unless all its own examples pass. */
export function loadRuleset(document: Document, definition: RulesetDefinition, profile?: string): Ruleset {
  return assemble(document, definition, profile, proveOnce)
}

/** Loads a rule set whose examples were run where it was built: they are not run again. */
export function loadProvedRuleset(
  document: Document,
  definition: RulesetDefinition,
  profile?: string,
): Ruleset {
  return assemble(document, definition, profile, ({ rule, pointer }, of, fail) =>
    compileRule(rule, pointer, of, fail),
  )
}

function assemble(
  document: Document,
  definition: RulesetDefinition,
  profile: string | undefined,
  ready: typeof proveOnce,
): Ruleset {
  const problems: Problem[] = []
  const fail: Fail = (pointer, message) => problems.push({ pointer, message, ...document.locate(pointer) })
  const parsed = RulesetShape.safeParse(document.value, { reportInput: true })
  if (!parsed.success) {
    for (const issue of parsed.error.issues) fail(formatPointer(issue.path), sentenceOfIssue(issue))
    throw broken(document, problems)
  }
  const data = parsed.data
  if (data.ruleset !== definition.id) {
    throw new Refusal('RulesetForeign', { name: document.name, found: data.ruleset, expected: definition.id })
  }
  const written = (document.value as { readonly rules: readonly object[] }).rules
  const compiled = data.rules.map((rule, index) => ({
    rule,
    compiled: ready({ rule, written: written[index]!, pointer: `/rules/${index}` }, definition, fail),
  }))
  checkIdentities(data, definition, fail)
  if (problems.length > 0) throw broken(document, problems)
  const chosen = chooseProfile(data, profile)
  const active = compiled.filter(({ rule }) => rule.profile === undefined || rule.profile === chosen)
  const byId = new Map(active.map(({ compiled: rule }) => [rule.id, rule]))
  return {
    id: data.ruleset,
    version: data.version,
    sha256: hashOf(document.value),
    profile: chosen,
    source: data.source,
    rules: [...byId.values()],
    rule: (id) => byId.get(id) ?? missing(id),
    optionsOf: <Options>(rule: CodedRule<Options>) =>
      (byId.get(rule.id) ?? missing(rule.id)).options as Options,
    optionsSince: <Options>(rule: CodedRule<Options>) =>
      (byId.get(rule.id)?.options as Options | undefined) ?? null,
  }
}

/** Whether one rule stands by itself, its examples included, whatever the others of its set are. */
export function isSound(
  data: Json,
  definition: RulesetDefinition,
  first: (example: string) => boolean,
): boolean {
  const parsed = RuleShape.safeParse(data)
  if (!parsed.success) return false
  let problems = 0
  const compiled = compileRule(parsed.data, '', definition, () => problems++)
  return problems === 0 && exampleProblems(parsed.data, compiled, definition, first).next().done === true
}

/** A rule as it was read, as it stands in its file, and where. */
interface WrittenRule {
  readonly rule: RuleData
  readonly written: object
  readonly pointer: string
}

const proved = new WeakMap<object, { readonly definition: RulesetDefinition; readonly rule: Rule }>()

/** A rule that was proved is not proved again: whoever varies one rule of a set does not pay for all the others. */
function proveOnce({ rule, written, pointer }: WrittenRule, definition: RulesetDefinition, fail: Fail): Rule {
  const known = proved.get(written)
  if (known?.definition === definition) return known.rule
  let isSound = true
  const compiled = proveRule(rule, pointer, definition, (at, message) => {
    isSound = false
    fail(at, message)
  })
  if (isSound) proved.set(written, { definition, rule: compiled })
  return compiled
}

/** Compiles a rule and, when it compiles, tells every example that it does not keep. */
function proveRule(rule: RuleData, pointer: string, definition: RulesetDefinition, fail: Fail): Rule {
  let compiles = true
  const compiled = compileRule(rule, pointer, definition, (at, message) => {
    compiles = false
    fail(at, message)
  })
  if (!compiles) return compiled
  for (const { at, message } of exampleProblems(rule, compiled, definition)) fail(`${pointer}${at}`, message)
  return compiled
}

function compileRule(rule: RuleData, pointer: string, definition: RulesetDefinition, fail: Fail): Rule {
  const coded = definition.coded.find((candidate) => candidate.id === rule.id)
  const { id, source, description } = rule
  const about = parseData(rule.about, definition.about ?? NOTHING, `${pointer}/about`, fail)
  if (rule.when !== undefined) {
    if (coded !== undefined) fail(`${pointer}/when`, 'esta regla se calcula con código y no admite when')
    const condition = compileCondition(rule.when, rule.on ?? 'text', `${pointer}/when`, fail)
    const options = parseData(rule.options, definition.options ?? NOTHING, `${pointer}/options`, fail)
    const detect = (given: Subject | Fields): readonly Mark[] => condition(asSubject(given)).marks
    return { id, source, description, about, options, detect }
  }
  if (coded === undefined) {
    fail(pointer, `la regla ${rule.id} no tiene when y el sistema no la conoce`)
    return { id, source, description, about, options: undefined, detect: () => [] }
  }
  const options = parseData(rule.options ?? {}, coded.options, `${pointer}/options`, fail)
  const usable = options !== undefined && coded.detect !== undefined
  const detect = (given: Subject | Fields): readonly Mark[] =>
    usable ? (coded.detect?.(asSubject(given), options) ?? []) : []
  return { id, source, description, about, options, detect }
}

function asSubject(given: Subject | Fields): Subject {
  return given instanceof Subject ? given : new Subject(given)
}

function parseData(raw: unknown, schema: z.ZodType, pointer: string, fail: Fail): unknown {
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues)
    fail(`${pointer}${formatPointer(issue.path)}`, sentenceOfIssue(issue))
  return undefined
}

interface ExampleProblem {
  readonly at: string
  readonly message: string
}

/** The examples that a rule does not keep, one at a time; those that `first` chooses come first. */
function* exampleProblems(
  rule: RuleData,
  compiled: Rule,
  definition: RulesetDefinition,
  first: (example: string) => boolean = () => false,
): Generator<ExampleProblem> {
  const { id, examples } = rule
  const marks = definition.coded.every((coded) => coded.id !== id || coded.detect !== undefined)
  if (!marks) {
    if (examples !== undefined)
      yield { at: '/examples', message: 'esta regla no marca evidencia: pruébela con casos' }
    return
  }
  if (examples === undefined) {
    yield { at: '', message: `la regla ${id} no trae ejemplos (fires y quiet)` }
    return
  }
  const all = (['fires', 'quiet'] as const).flatMap((kind) =>
    examples[kind].map((example, index) => ({ kind, example, at: `/examples/${kind}/${index}` })),
  )
  const chosen = all.filter(({ example }) => first(textOf(example)))
  const rest = all.filter((each) => !chosen.includes(each))
  for (const { kind, example, at } of [...chosen, ...rest]) {
    const message = checkExample(compiled, kind, example, rule.on ?? 'text')
    if (message !== null) yield { at, message }
  }
}

function checkExample(rule: Rule, kind: 'fires' | 'quiet', example: Example, on: string): string | null {
  const read = readExample(example, on)
  if (typeof read === 'string') return read
  const found = rule.detect(read.fields)
  const difference = compareMarks(read, found)
  if (kind === 'fires' && found.length === 0) return `la regla ${rule.id} debía disparar aquí y no disparó`
  if (kind === 'quiet' && (found.length > 0 || read.marks.length > 0))
    return `la regla ${rule.id} debía callar aquí y marcó ${difference?.found ?? 'algo'}`
  if (difference === null) return null
  return `la regla ${rule.id} debía marcar ${difference.expected} y marcó ${difference.found}`
}

function checkIdentities(
  { rules, version }: { readonly rules: readonly RuleData[]; readonly version: string },
  definition: RulesetDefinition,
  fail: Fail,
): void {
  const seen = new Map<string, (string | undefined)[]>()
  rules.forEach((rule, index) => {
    const profiles = seen.get(rule.id) ?? []
    const clash =
      profiles.length > 0 &&
      (rule.profile === undefined || profiles.includes(undefined) || profiles.includes(rule.profile))
    if (clash)
      fail(
        `/rules/${index}/id`,
        `la regla ${rule.id} está repetida${rule.profile ? ` en el perfil ${rule.profile}` : ''}`,
      )
    seen.set(rule.id, [...profiles, rule.profile])
    const { names, coded } = definition
    if (names !== undefined && !names.test(rule.id) && !coded.some(({ id }) => id === rule.id))
      fail(
        `/rules/${index}/id`,
        `«${rule.id}» no es un nombre que pueda llevar una regla aquí (${names.source})`,
      )
  })
  for (const { id, since } of definition.coded)
    if (!seen.has(id) && (since === undefined || !isBefore(version, since)))
      fail('/rules', `falta la regla ${id}`)
}

function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = one.findIndex((part, index) => part !== two[index])
  return at >= 0 && one[at]! < two[at]!
}

function chooseProfile(
  data: { ruleset: string; default_profile?: string | undefined; rules: RuleData[] },
  wanted: string | undefined,
): string | null {
  const known = [...new Set(data.rules.flatMap((rule) => rule.profile ?? []))].sort()
  const profile = wanted ?? data.default_profile
  if (profile === undefined) return null
  if (!known.includes(profile)) {
    throw new Refusal('ProfileUnknown', {
      ruleset: data.ruleset,
      profile,
      known: known.join(', ') || 'ninguno',
    })
  }
  return profile
}

function broken(document: Document, problems: readonly Problem[]): Refusal {
  return new Refusal('RulesetBroken', { name: document.name, count: problems.length }, problems)
}

function missing(id: string): never {
  throw new Fault(`the rule set has no rule ${id}`)
}
