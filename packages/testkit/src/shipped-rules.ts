import { documentOf, readDocument, type Json, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule set that ships: its file and its definition. */
export interface ShippedRuleset {
  readonly file: string
  readonly definition: RulesetDefinition
}

/** The data of a rule set that stands in the place of what ships, by its id. */
export type ChangedRules = Readonly<Record<string, Json>>

/** The rule sets of a folder as its tests use them: each file is read once, and loaded once as it ships. */
export class ShippedRules {
  readonly sets: readonly ShippedRuleset[]
  readonly #read: (file: string) => Json
  readonly #values = new Map<string, Json>()
  readonly #loaded = new Map<string, Ruleset>()

  constructor(sets: readonly ShippedRuleset[], read: string | ((file: string) => Json)) {
    this.sets = sets
    this.#read = typeof read === 'string' ? (file) => readYaml(join(read, file)) : read
  }

  read(file: string): Json {
    const value = this.#values.get(file) ?? this.#read(file)
    this.#values.set(file, value)
    return value
  }

  load(file: string, changed: ChangedRules = {}, profile?: string): Ruleset {
    const set = this.sets.find((one) => one.file === file)
    if (set === undefined) throw new Error(`no rule set ships in ${file}`)
    const { definition } = set
    const other = changed[definition.id]
    if (other !== undefined) return loadRuleset(documentOf(other, file), definition, profile)
    const key = `${file} ${profile}`
    const known = this.#loaded.get(key) ?? loadRuleset(documentOf(this.read(file), file), definition, profile)
    this.#loaded.set(key, known)
    return known
  }
}

/** The value of a YAML file. */
export function readYaml(path: string): Json {
  return readDocument(readFileSync(path, 'utf8'), path.slice(path.lastIndexOf('/') + 1)).value
}
