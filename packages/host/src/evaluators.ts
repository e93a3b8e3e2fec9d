import {
  documentOf,
  type Document,
  type Json,
  type Parts,
  type RulesetReference,
  type System,
} from '@dictamen/kernel'
import { loadRuleset, type AnyEvaluator } from '@dictamen/kernel/host'
import type { Ports } from '@dictamen/kernel/ports'
import {
  openKeptRuleset,
  openRuleset,
  versionOf,
  type KeptMaterial,
  type RulesetOptions,
} from './rulesets.ts'
import { thisEdition } from './shipped-material.ts'
import { evaluatorOf } from './systems.ts'
import type { Ground } from './verdict.ts'

/** What decided a record and does not ship here any more, by name. */
export type Kept = ReadonlyMap<string, KeptMaterial>

/** Any evaluator that was made: what it reads and writes is a matter of its contracts. */
export type AnySystem = ReturnType<AnyEvaluator['create']>

/** What an evaluator is made from. */
export interface Making {
  /** The rule set that a caller brought, where its places matter. */
  readonly rules?: Document | undefined
  readonly ground: Ground
  readonly kept?: Kept | undefined
  readonly recorded?: RulesetReference | undefined
}

/** Makes an evaluator of what ships, of what was kept, and of what a caller brought. */
export function createEvaluator(evaluator: AnyEvaluator, making: Making): AnySystem {
  const { ground, kept, recorded } = making
  const [replaceable] = evaluator.needs
  const brought =
    making.rules ?? (ground.rules === undefined ? undefined : documentOf(ground.rules, replaceable))
  const profile = profileIn(ground)
  const ruleset: Parts['ruleset'] = (name) => {
    const isOwn = name === replaceable
    if (isOwn && brought !== undefined) return openRuleset(name, { rules: brought, profile })
    const found = (isOwn ? keptAs(recorded, kept) : undefined) ?? kept?.get(name)
    if (found !== undefined) return openKeptRuleset(name, found, isOwn ? profile : undefined)
    return isOwn ? openRuleset(versionIn(evaluator, ground, recorded), { profile }) : openRuleset(name)
  }
  const material: Parts['material'] = (name, read) => readMaterial(name, kept?.get(name), read)
  return evaluator.create({ ruleset, material, load: loadRuleset, ground, recorded })
}

/** The name of the version that is the first need of an evaluator, for the profile asked for or the record to be repeated. */
export function versionIn(
  { needs: [name] }: AnyEvaluator,
  ground: Ground,
  recorded: RulesetReference | undefined,
): string {
  return versionOf(name, { profile: profileIn(ground), recorded: recorded?.sha256 })
}

function profileIn({ profile }: Ground): string | undefined {
  return typeof profile === 'string' ? profile : undefined
}

/** What was kept and has the hash that a record names, whatever it was called. */
function keptAs(recorded: RulesetReference | undefined, kept: Kept | undefined): KeptMaterial | undefined {
  return [...(kept?.values() ?? [])].find(({ sha256 }) => sha256 === recorded?.sha256)
}

const MOST_READ = 16
const known = new Map<string, unknown>()

/** Something that ships beside the rule sets, or once did, as it is read; what was read is remembered. */
export function readMaterial<Read>(
  name: string,
  kept: KeptMaterial | undefined,
  read: (value: Json) => Read,
): Read {
  const key = `${name} ${kept?.sha256 ?? 'shipped'}`
  const found = known.get(key) as Read | undefined
  if (found !== undefined) return found
  const fresh = read(kept === undefined ? thisEdition.read(name) : kept.value)
  if (known.size >= MOST_READ) known.clear()
  known.set(key, fresh)
  return fresh
}

const opened = new Map<string, AnySystem>()

/** How an evaluator is asked: by rules of its own, and with what the caller brought besides. */
export interface EvaluatorOptions extends RulesetOptions {
  readonly brought?: Ground | undefined
}

/** An evaluator as it is asked here and now; the one of what ships is made once per profile. */
export function openEvaluator<Output = unknown, Needs extends keyof Ports = 'clock'>(
  id: string,
  { rules, profile, brought }: EvaluatorOptions = {},
): System<unknown, unknown, Output, Needs> {
  const ground = { ...brought, ...(profile === undefined ? {} : { profile }) }
  const make = (): AnySystem => createEvaluator(evaluatorOf(id), { rules, ground })
  const key = `${id} ${profile ?? ''}`
  const isShipped = rules === undefined && brought === undefined
  const system = isShipped ? (opened.get(key) ?? make()) : make()
  if (isShipped) opened.set(key, system)
  return system as System<unknown, unknown, Output, Needs>
}
