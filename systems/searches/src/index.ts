export { readAnswer, type AnswerReading } from './answers/read-answer.ts'
export {
  nextOfCandidate,
  nextOfSearch,
  passesGate,
  type CandidateNext,
  type CandidateState,
  type SearchNext,
  type StepRun,
} from './protocol/next.ts'
export { readProtocol, type Protocol } from './protocol/protocol.ts'
export { protocolRules } from './protocol/rules.ts'
export { answerSchema } from './prompting/answer-schema.ts'
export { layPrompt } from './prompting/lay-prompt.ts'
export { readPrompt, type Prompt } from './prompting/prompt.ts'
export { AgentUnavailable, type AgentReply, type SearchAgent } from './run/agent.ts'
export { buildRequest, keyOfStep, type AgentIdentity } from './run/build-request.ts'
export { createCandidateSystem, type CandidateObservations } from './run/candidate-system.ts'
export { metricsFrom } from './run/metrics.ts'
export { isPending, type AnswerBook, type PendingStep, type SearchSetting } from './run/run-steps.ts'
export { reduceSearch, type SearchSoFar } from './run/search-so-far.ts'
export type { StoredAnswer } from './run/stored-answer.ts'
export {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
} from './scoring/rules.ts'
export { decideStep } from './steps/decide-step.ts'
export type { StepInput, StepOutcome, StepRules } from './steps/step.ts'
export type { Verifier } from './steps/verifier.ts'
export { decideCandidate } from './supervisor/decide-candidate.ts'
export { writeEscalation } from './supervisor/write-escalation.ts'
export {
  inputRules,
  sortFolder,
  type FolderListing,
  type InputFile,
  type ListedFile,
} from './inputs/index.ts'
export type { FindingRulesets, Instruments } from './reading/instruments.ts'
export { shieldRules, shieldText, type LoadedText, type ShieldedText } from './shield/index.ts'
export { readingRules } from './reading/sections.ts'
export {
  contradictionsRules,
  createVerifier,
  fluffRules,
  timelineRules,
  verifyRules,
} from './verify/index.ts'
export { anonymise, anonymiseText, nameInCv, type Person } from './outputs/anonymise.ts'
export { blocksOfReport, blocksOfSearch } from './outputs/report-blocks.ts'
export {
  createExtractive,
  exclusionsRules,
  experienceRules,
  extractiveRules,
  judgementRules,
} from './extractive/index.ts'
export { noFitsRules } from './taught/no-fits.ts'
export { taughtRules } from './taught/table.ts'
export { compareRepetitions, type Repeated, type StabilityReport } from './stability/compare.ts'
export { perturb, PERTURBATIONS, type Perturbation } from './stability/perturb.ts'
