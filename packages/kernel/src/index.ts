export {
  defineContract,
  examineContract,
  jsonSchemaOf,
  nameOf,
  parseContract,
  type AnyContract,
  type Breach,
  type Contract,
} from './contract.ts'
export { composeDocuments, readDocument, type Document } from './document/document.ts'
export { Fault, formatPlace, Refusal, type Problem } from './errors/errors.ts'
export { formatPointer, valueAt, type Json } from './json.ts'
export type {
  BlobStore,
  Clock,
  DocumentReader,
  Embedder,
  EmbedderIdentity,
  Ids,
  Model,
  ModelAnswer,
  ModelRequest,
  Page,
  Ports,
} from './ports.ts'
export { defineRule, type CodedRule, type Rule } from './rule.ts'
export type { Mark, Subject } from './condition/subject.ts'
export {
  loadRuleset,
  type Ruleset,
  type RulesetDefinition,
  type RulesetReference,
} from './ruleset/ruleset.ts'
export { nameSource, spanOf, textOfSource, type Sources, type Span } from './span.ts'
export { evaluate, type Decision, type Evaluation, type System } from './system.ts'
export { checkTrace, type Trace, type TraceEntry } from './trace.ts'
