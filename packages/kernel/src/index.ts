export {
  defineContract,
  examineContract,
  nameOf,
  parseContract,
  type Breach,
  type Contract,
} from './contract.ts'
export { compileWhen, type When } from './condition/when.ts'
export { Subject, type Fields, type Mark } from './condition/subject.ts'
export {
  defineEvaluator,
  defineSystem,
  type Given,
  type Parts,
  type SystemDescription,
} from './description.ts'
export { composeDocuments, documentOf, readDocument, type Document } from './document/document.ts'
export { Fault, Refusal, type Problem } from './errors/errors.ts'
export { textOf, valueAt, type Json } from './json.ts'
export { defineRule, type CodedRule, type Rule } from './rule.ts'
export type { Ruleset, RulesetDefinition, RulesetReference } from './ruleset/ruleset.ts'
export { nameSource, spanOf, type Sources, type Span } from './span.ts'
export type { Decision, System } from './system.ts'
export type { Trace, TraceEntry } from './trace.ts'
