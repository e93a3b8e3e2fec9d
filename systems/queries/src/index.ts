export { answerRules, createSynthesizer, memoOf, printMemo, reviewMemo } from './answers/index.ts'
export { auditsOf, createFirstQueryAudit, createQueryAudit } from './audit.ts'
export { createGovernor, decisionRules } from './decisions/index.ts'
export { driveQuery, type QuerySteps } from './drive.ts'
export {
  createGovernor as createFirstGovernor,
  createLabReview,
  governorRules,
  reviewItemOf,
} from './governor/index.ts'
export { decisionAs10, outputAs10 } from './first-edition.ts'
export { planIdOf } from './identity.ts'
export { createNext } from './next.ts'
export { readNotebookFacts, type NotebookFact } from './notebook-facts.ts'
export { createRouter, routerRules } from './router/index.ts'
export {
  createSynthesizer as createFirstSynthesizer,
  synthesizerRules,
  type AuditText,
  type Deadline,
  type Notebook,
  type NotebookDocument,
  type SynthesizerPorts,
} from './synthesizer/index.ts'
