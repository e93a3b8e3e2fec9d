import { Fault, type Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { ruleFilesOf } from './rule-files.ts'
import { openRuleset, readRulesetFile, shippedNames } from './rulesets.ts'
import { listSystems } from './systems.ts'

/** What an edition ships and decides with, by name: rule sets, and what lies beside them. */
export interface Edition {
  /** Null for what it does not ship. */
  hashOf(name: string): string | null
  read(name: string): Json
}

let names: ReadonlySet<string> | undefined
const isRuleset = (name: string): boolean => (names ??= new Set(shippedNames())).has(name)

/** Reads what lies beside rule sets; undefined where nothing is called so. */
function readBeside(name: string): Json | undefined {
  for (const { name: room, materials = {} } of listSystems())
    if (Object.hasOwn(materials, name)) return materials[name]!(ruleFilesOf(room))
  return undefined
}

const hashes = new Map<string, string>()

/** What this edition ships. */
export const thisEdition: Edition = {
  hashOf: (name) => {
    if (isRuleset(name)) return openRuleset(name).sha256
    const found = hashes.get(name)
    if (found !== undefined) return found
    const value = readBeside(name)
    if (value === undefined) return null
    const fresh = hashOf(value)
    hashes.set(name, fresh)
    return fresh
  },
  read: (name) => {
    const value = isRuleset(name) ? readRulesetFile(name).value : readBeside(name)
    if (value === undefined) throw new Fault(`nothing called ${name} ships`)
    return value
  },
}
