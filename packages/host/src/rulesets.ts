import {
  documentOf,
  Fault,
  textOf,
  valueAt,
  type Document,
  type Json,
  type Ruleset,
  type RulesetDefinition,
} from '@dictamen/kernel'
import { loadProvedRuleset, loadRuleset, type RulesetFile } from '@dictamen/kernel/host'
import { isProved, readRuleFile, readRuleText } from './rule-files.ts'
import { listRuleRooms } from './systems.ts'
import type { Ground } from './verdict.ts'
import { withModel } from './with-model.ts'
import { Refusal } from './sentences.ts'

/** A rule set that the product knows: its room, its name, its file and the code that some of its rules need. */
interface Known extends RulesetFile {
  readonly room: string
  readonly name: string
}

let listed: readonly Known[] | undefined

function known(): readonly Known[] {
  return (listed ??= listRuleRooms().flatMap(({ name: room, rulesets }) =>
    rulesets.map((ruleset) => ({ ...ruleset, room, name: nameOfRuleset(ruleset) })),
  ))
}

/** What an edition calls a rule set. */
export function nameOfRuleset({ name, definition }: RulesetFile): string {
  return name ?? definition.id
}

function find(name: string): Known {
  const found = known().find((one) => one.name === name)
  if (found === undefined) throw new Fault(`no rule set is called ${name}`)
  return found
}

function findById(id: Json | undefined): Known | undefined {
  return known().find(({ definition }) => definition.id === id)
}

const shipped = new Map<string, Ruleset>()

export interface RulesetOptions {
  /** Another file instead of the one that ships. */
  readonly rules?: Document | undefined
  readonly profile?: string | undefined
}

/** The options that decide which rules run, as plain data. */
export function groundOf({ rules, profile }: RulesetOptions): Ground {
  return {
    ...(rules === undefined ? {} : { rules: rules.value }),
    ...(profile === undefined ? {} : { profile }),
  }
}

/** Loads a rule set by its name; the one that ships is loaded once per profile. */
export function openRuleset(name: string, { rules, profile }: RulesetOptions = {}): Ruleset {
  const found = find(name)
  if (rules !== undefined) return loadRuleset(wholeOf(rules, found), found.definition, profile)
  const key = `${name} ${profile ?? ''}`
  const loaded = shipped.get(key) ?? loadShipped(readShipped(found), found.definition, profile)
  shipped.set(key, loaded)
  return loaded
}

/** Of the versions of a rule set that ship, the one that decided a record, or else the one that decides a profile. */
export function versionOf(
  name: string,
  { profile, recorded }: { readonly profile?: string | undefined; readonly recorded?: string | undefined },
): string {
  const { definition } = find(name)
  const versions = known().filter((one) => one.definition.id === definition.id && one.file !== null)
  if (versions.length < 2) return name
  const found =
    (recorded === undefined
      ? undefined
      : versions.find((one) => openRuleset(one.name).sha256 === recorded)) ??
    versions.find(({ profiles = [] }) => profile !== undefined && profiles.includes(profile))
  return found?.name ?? name
}

/** What once shipped, from where it was kept. */
export interface KeptMaterial {
  readonly sha256: string
  readonly value: Json
}

const MOST_KEPT = 64
const kept = new Map<string, Ruleset>()

/** Loads a rule set that once shipped: its examples were run then, and the last ones are remembered. */
export function openKeptRuleset(name: string, { sha256, value }: KeptMaterial, profile?: string): Ruleset {
  const key = `${name} ${sha256} ${profile ?? ''}`
  const { definition } = find(name)
  const loaded = kept.get(key) ?? loadProvedRuleset(documentOf(value, definition.id), definition, profile)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, loaded)
  return loaded
}

/** Loads the rule sets of some rooms that ship, so that nobody has to wait for them later. */
export function warmRulesets(rooms: ReadonlySet<string>): void {
  for (const { room, name, file } of known()) if (file !== null && rooms.has(room)) openRuleset(name)
}

/** The document of a rule set that ships. */
function readShipped(found: Known): Document {
  if (found.file === null) throw new Fault(`no rule set ${found.name} ships`)
  return wholeOf(readRuleFile(found.room, found.file, found.folder), found)
}

function wholeOf(document: Document, { room, model }: Known): Document {
  return model === undefined ? document : withModel(document, readRuleFile(room, model, 'models'))
}

/** A rule set as it is loaded: with the fitted rules that its file leaves to a model. */
export function wholeRuleset(document: Document): Document {
  const found = findById(valueAt(document.value, '/ruleset'))
  return found === undefined ? document : wholeOf(document, found)
}

function loadShipped(
  document: Document,
  definition: RulesetDefinition,
  profile: string | undefined,
): Ruleset {
  return (isProved(document) ? loadProvedRuleset : loadRuleset)(document, definition, profile)
}

/** Loads any rule set that the product knows, told by the name it declares. */
export function recogniseRuleset(document: Document): { definition: RulesetDefinition; ruleset: Ruleset } {
  const id = valueAt(document.value, '/ruleset')
  const found = findById(id)
  if (found === undefined) {
    const expected = known()
      .map(({ definition }) => definition.id)
      .join(', ')
    throw new Refusal('RulesetForeign', { name: document.name, found: textOf(id ?? 'ninguno'), expected })
  }
  return { definition: found.definition, ruleset: loadRuleset(wholeOf(document, found), found.definition) }
}

/** Which way each figure of a rule set makes it stricter. */
export function directionsOf(id: Json | undefined): NonNullable<RulesetDefinition['stricter']> {
  return findById(id)?.definition.stricter ?? {}
}

/** The latest file of a rule set that ships and is not after a version, or else the one that decides; undefined when none ships. */
export function shippedBefore(id: Json | undefined, version: Json | undefined): Document | undefined {
  const files = known()
    .filter(({ definition, file }) => definition.id === id && file !== null)
    .map(readShipped)
  const isAfter = ({ value }: Document): boolean =>
    textOf(valueAt(value, '/version') ?? '').localeCompare(textOf(version ?? ''), 'en', { numeric: true }) > 0
  return files.find((file) => !isAfter(file)) ?? files[0]
}

/** A rule set that ships, by the name of its file. */
export interface ShippedRuleset {
  readonly system: string
  readonly id: string
  readonly file: string
}

/** Every rule set that ships, as an expert may edit it: fitted weights are none. */
export function listRulesets(): readonly ShippedRuleset[] {
  return known().flatMap(({ room, folder, file, definition: { id } }) =>
    file === null || folder === 'models' ? [] : [{ system: room, id, file }],
  )
}

/** The names of every rule set and of every set of fitted weights that ships. */
export function shippedNames(): readonly string[] {
  return known().flatMap(({ name, file }) => (file === null ? [] : [name]))
}

/** The document of a rule set that ships, whole: its hash is that of the rule set. */
export function readRulesetFile(name: string): Document {
  return readShipped(find(name))
}

/** The text of a rule set that ships, as an expert edits it. */
export function readRuleset({ system, file }: Pick<ShippedRuleset, 'system' | 'file'>): string {
  return readRuleText(system, file)
}
