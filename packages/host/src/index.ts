export { contracts } from '@dictamen/contracts'
export {
  composeDocuments,
  diffRulesets,
  documentOf,
  Fault,
  formatPlace,
  jsonSchemaOf,
  nameOf,
  readDocument,
  Refusal,
  textOfSource,
  type Document,
  type Json,
  type Problem,
} from '@dictamen/kernel'
export type { RunOutcome, RunState, RunStatus, Runs, StepStatus } from '@dictamen/kernel/durable'
export {
  backupInstallation,
  openInstallation,
  restoreInstallation,
  useInstallation,
  type ArchiveSummary,
  type Installation,
  type InstallationOptions,
  type WorkOptions,
} from './installation.ts'
export {
  compare,
  doctor,
  flags,
  mandates,
  type EvaluateOptions,
  type SessionDocuments,
} from './interviews.ts'
export { importRecording, type ImportOptions } from './recordings.ts'
export { openRuleset, recogniseRuleset, type RulesetOptions } from './rulesets.ts'
export { testRuleset } from './test-ruleset.ts'
export { VERSION } from './version.ts'
export type { Verdict } from './verdict.ts'
