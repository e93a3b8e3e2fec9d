import { valueAt, type Document, type Json } from '@dictamen/kernel'
import { isProved, markProved } from './rule-files.ts'

type RuleData = Readonly<Record<string, Json>>

/** A rule set with the fitted rules that it leaves to a model, behind its own; a rule that it brings itself stays. */
export function withModel(document: Document, model: Document): Document {
  const own = rulesIn(document)
  if (own === null) return document
  const known = new Set(own.map(({ id }) => id))
  const fitted = rulesIn(model)!.filter(({ id }) => !known.has(id!))
  if (fitted.length === 0) return document
  const value = { ...(document.value as RuleData), rules: [...own, ...fitted] }
  const whole: Document = { name: document.name, value, locate: (pointer) => document.locate(pointer) }
  return isProved(document) && isProved(model) ? markProved(whole) : whole
}

/** The rules of a document as they are written; null when it has no list of any. */
function rulesIn({ value }: Document): readonly RuleData[] | null {
  const rules = valueAt(value, '/rules')
  return Array.isArray(rules) ? (rules as readonly RuleData[]) : null
}
