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
export {
  defineEvaluator,
  defineSystem,
  type AnyEvaluator,
  type Asked,
  type Given,
  type Parts,
  type RuleFiles,
  type RuleRoom,
  type RulesetFile,
  type SystemDescription,
  type TakenDocument,
} from './description.ts'
export { composeDocuments, documentOf, readDocument, type Document } from './document/document.ts'
export { boundProblems, boundText } from './errors/bound-problems.ts'
export { missingPartOf } from './errors/missing-part.ts'
export { Fault, formatPlace, Refusal, type Problem } from './errors/errors.ts'
export { formatPointer, textOf, valueAt, type Json } from './json.ts'
export type {
  BlobStore,
  Box,
  Clock,
  DocumentPictures,
  DocumentReader,
  Embedder,
  EmbedderIdentity,
  HiddenText,
  Ids,
  Model,
  ModelAnswer,
  ModelRequest,
  Page,
  PageCell,
  PageLine,
  PagePicture,
  PageRegion,
  PageShape,
  PageWord,
  Ports,
} from './ports.ts'
export { defineRule, type CodedRule, type Rule } from './rule.ts'
export { Subject, type Fields, type Mark } from './condition/subject.ts'
export { compileWhen, type When } from './condition/when.ts'
export {
  loadProvedRuleset,
  loadRuleset,
  type Ruleset,
  type RulesetDefinition,
  type RulesetReference,
} from './ruleset/ruleset.ts'
export { diffRulesets, type RulesetDifference } from './ruleset/difference.ts'
export { listedExamples, unnoticedMutants } from './ruleset/mutants.ts'
export { nameSource, spanOf, textOfSource, type Sources, type Span } from './span.ts'
export { evaluate, type Decision, type Evaluation, type System } from './system.ts'
export { checkTrace, type Trace, type TraceEntry } from './trace.ts'
export type { DocumentBlock, DocumentNote, Phrase, PrintedDocument } from './document-blocks.ts'
