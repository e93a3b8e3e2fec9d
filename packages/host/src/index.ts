export { openAuditor, type Auditor, type AuditorOptions } from './audits/auditor.ts'
export { identityOfAuditor } from './audits/batch-settings.ts'
export { baselineOf } from './audits/baseline.ts'
export { auditBatch, type BatchOptions, type BatchProgress, type BatchSummary } from './audits/batch.ts'
export { auditLines } from './audits/audit-lines.ts'
export { openAuditCache, type AuditCache } from './audits/audit-cache.ts'
export { findProject, type FoundProject } from './audits/find-project.ts'
export { describeNorms } from './audits/describe-norms.ts'
export {
  countAudits,
  exitCodeOf,
  skippedOf,
  type AuditReport,
  type RefusedFile,
} from './audits/formats/audit-report.ts'
export { auditedFile, locateViolations, outputOf, type AuditedFile } from './audits/formats/audited-file.ts'
export { formatGithub } from './audits/formats/github.ts'
export { formatJunit } from './audits/formats/junit.ts'
export { formatSarif } from './audits/formats/sarif.ts'
export { sarifOfRecord } from './audits/record-sarif.ts'
export { createAuditMiddleware, type AuditMiddlewareOptions } from './audits/middleware.ts'
export { readNorms } from './audits/read-norms.ts'
export { startAudits } from './audits/starter.ts'
export { openLanguageModel } from '@dictamen/ai-middleware'
export { listContracts, findContract } from './list-contracts.ts'
export {
  composeDocuments,
  defineContract,
  documentOf,
  Fault,
  nameOf,
  parseContract,
  readDocument,
  textOf,
  type Contract,
  type Document,
  type Json,
  type Problem,
  type SystemDescription,
} from '@dictamen/kernel'
export type { PrintedDocument } from '@dictamen/paper'
export {
  formatPlace,
  jsonSchemaOf,
  boundProblems,
  boundText,
  missingPartOf,
  textOfSource,
  type AnyContract,
  type AnyEvaluator,
  type Asked,
  type TakenDocument,
} from '@dictamen/kernel/host'
export {
  EXPORT_FORMATS,
  exportBank,
  importBank,
  type ExportedBank,
  type ExportOptions,
  type ImportedBank,
} from './exams/banks.ts'
export { correctedQuestions } from '@dictamen/exams'
export { mergeAttempts } from '@dictamen/exams/bank'
export { newLocale, ownLocales } from './exams/locales.ts'
export { drawPictures } from './exams/originals.ts'
export { isPageName, picturesBeside } from './exams/beside.ts'
export { correctExam, type CorrectOptions } from './exams/correct-exam.ts'
export {
  EXAM_EDITIONS,
  parseExam,
  type ExamEdition,
  type ExamOptions,
  type ExamPicture,
  type ParsedExam,
} from './exams/parse-exam.ts'
export { checkExample, EXAMPLE_SPACE, loadExample } from './example/load-example.ts'
export { announceServer, findServer } from './server-address.ts'
export { borrowReaders, describeReaders, openReader, type ReadFor } from './document-reader.ts'
export { useDesk, type Desk, type DeskOptions } from './desk.ts'
export type { RunOutcome, RunState, RunStatus, Runs, StepStatus } from '@dictamen/kernel/durable'
export {
  backupInstallation,
  openInstallation,
  restoreInstallation,
  useInstallation,
  type ArchiveSummary,
  type Installation,
  type InstallationOptions,
  type RestoreSummary,
  type Starting,
  type StartOptions,
  type WorkOptions,
} from './installation.ts'
export { renderCandidatePage } from './interviews/candidate-page.ts'
export { compare, doctor, flags, mandates, progress, type SessionDocuments } from './interviews/interviews.ts'
export { askEvaluator, type EvaluateOptions } from './ask-evaluator.ts'
export { listSystems, registerSystem } from './systems.ts'
export { auditPieces, queueAudit, type QueuedAudit, type QueuedAuditOptions } from './audits/queued-audit.ts'
export {
  queueExams,
  type QueuedExam,
  type QueuedExamFile,
  type QueuedExamsOptions,
} from './exams/queued-exams.ts'
export type { BatchProgressed } from './runs/batch.ts'
export { type Batches, type Brought, type RunResult, type RunView } from './runs/brought.ts'
export { FairThreads, ThreadFailure } from './threads/fair-threads.ts'
export { LentReaders } from './threads/lent-readers.ts'
export { workInThread, type Ask } from './threads/work-in-thread.ts'
export {
  openProviderModel,
  tryProvider,
  type CallLimits,
  type ModelOrder,
  type ProviderTrial,
} from './providers/open-provider.ts'
export { addProvider, listProviders, removeProvider, type ProviderSummary } from './providers/registry.ts'
export { examineInstallation, type ExaminedPart, type ExaminedPlace } from './examine-installation.ts'
export { fetchModel, offerModel, type ModelOffer, type ModelPlace } from './models.ts'
export { importRecording, type ImportOptions } from './interviews/recordings.ts'
export {
  readContextList,
  readDialogueSession,
  readQuestionList,
  type DialogueSession,
  type FromPaper,
  type InterviewTarget,
} from './interviews/interview-papers.ts'
export { openNotebook, type NotebookOptions } from './queries/notebook.ts'
export { evaluatedOf, type Evaluated } from './evaluated.ts'
export { evaluatedAnswer } from './queries/evaluated-answer.ts'
export {
  askQuery,
  planQuery,
  type AskOptions,
  type QueryAnswer,
  type QueryOptions,
} from './queries/ask-query.ts'
export {
  auditSkill,
  flagsSkill,
  notebookProviders,
  type QueryAgent,
  type QueryProviders,
  type QuerySkill,
} from './queries/query-providers.ts'
export { decisionAs10, outputAs10 } from '@dictamen/queries'
export type { DecisionMemo } from '@dictamen/contracts'
export { createEmbedder } from './audits/open-embedder.ts'
export { MEMO_FORMATS, queryMemo, reviewQuery, writeMemo, type MemoFormat } from './queries/query-memo.ts'
export { querySubject, recordedQuery } from './queries/query-records.ts'
export type { NamedText } from './queries/query-request.ts'
export { auditTextWith } from './queries/query-wording.ts'
export type { RecordEvidence, RuleText } from '@dictamen/contracts'
export {
  prepareVerdict,
  type KeptVerdict,
  type RecordContent,
  type RecordDossier,
  type RecordPlace,
  type RecordSummary,
} from './records/records.ts'
export { previewRetention, type RetentionNotice } from './records/keep-retention.ts'
export { drawPage } from './records/page-picture.ts'
export { questionOf, type ReviewQuestion } from './records/questions.ts'
export type { ReplayResult } from './records/decide-again.ts'
export { sourceFrom, type SealedSource } from './records/record-source.ts'
export { readingsOf, tellHead, useRecords, verifyLines, type Records } from './records/use-records.ts'
export type { LogOutcome, TextsOutcome } from './records/verify-texts.ts'
export { verifyFile } from './records/verify-file.ts'
export { hashVerifier, readVerifier } from './records/verifier-page.ts'
export { hashOf } from '@dictamen/kernel/record'
export { refusalsOf, reviveRefusal, type Sentences } from '@dictamen/kernel/refusals'
export { Refusal, sentences } from './sentences.ts'
export { titleOf, type Anchors, type Outcome } from '@dictamen/verifier'
export {
  VERDICTS,
  type GemRequest,
  type Judgement,
  type Judgements,
  type JudgementSheet,
  type ReportEdit,
  type SearchMetrics,
  type SearchReport,
  type SheetPoint,
} from '@dictamen/contracts'
export { markContested } from './searches/contested.ts'
export { judgeRecord, sheetOfRecord, type JudgedRecord } from './searches/judge-record.ts'
export { keepJudgements, openSheets, type JudgeOptions, type OpenSheets } from './searches/judge-search.ts'
export { confirmSearchDiscard, measureSearches, readSearchReport } from './searches/read-outputs.ts'
export {
  describeDecision,
  type ConfirmOptions,
  type DiscardConfirmation,
} from './searches/confirm-discard.ts'
export { exportPerson, type PersonExport } from './searches/export-person.ts'
export { keepReportEdit } from './searches/keep-edit.ts'
export { editReport, undoReportEdit, type EditOptions } from './searches/edit-report.ts'
export { reportOfRecord, type RecordReport } from './searches/record-report.ts'
export {
  policyOfReport,
  REPORT_FORMATS,
  searchAnswerDocument,
  searchReportDocument,
  searchReportDocx,
  searchReportFile,
  searchReportPage,
  writeReportAs,
  type ReportFormat,
  type ReportOptions,
} from './searches/report-documents.ts'
export { searchAnswerOf } from './searches/queue/search-piece.ts'
export { isInside, type SearchFile } from './searches/search-files.ts'
export {
  searchDocuments,
  type SearchDocumentsOptions,
  type SearchedDocuments,
  type SearchFiles,
} from './searches/search-documents.ts'
export type { CandidateVerdicts } from './searches/search-verdicts.ts'
export { searchFolder, type SearchOptions, type SearchResult } from './searches/search-folder.ts'
export { noticeOf, readAgent, type AgentOrder, type SendNotice } from './searches/open-witness.ts'
export { openDossier, type OpenedDossier } from './searches/open-dossier.ts'
export {
  lookAtSearch,
  queueSearch,
  type QueuedSearch,
  type QueuedSearchOptions,
} from './searches/queue/queued-search.ts'
export { estimateSearch, type SearchEstimate } from './searches/estimate.ts'
export type { SearchLedger } from '@dictamen/contracts'
export { readLedger, totalOf, type SearchSpending, type SpentTotal } from './searches/spending.ts'
export {
  measureStability,
  REPETITIONS,
  repetitionsOf,
  type RepetitionKind,
  type StabilityOptions,
} from './searches/stability.ts'
export type { StabilityReport } from '@dictamen/search-stability'
export type { SearchSoFar, SearchWitness } from '@dictamen/searches'
export { WitnessUnavailable, type Testimony, type WitnessIdentity } from '@dictamen/kernel/witness'
export { ROLES, SCOPES } from '@dictamen/postgres/access'
export type {
  Access,
  Claim,
  Erasure,
  ErasureReason,
  KeyedRequest,
  RecordFilter,
  Review,
  Role,
  Scope,
  Upload,
  User,
  Visitor,
} from '@dictamen/postgres'
export { impactOnAnswers } from './impact/impact-on-answers.ts'
export type { Impact } from './impact/impact.ts'
export { checkVersion, compareRulesets } from './ruleset-versions.ts'
export {
  listRulesets,
  openRuleset,
  readRuleset,
  recogniseRuleset,
  type RulesetOptions,
  type ShippedRuleset,
  warmRulesets,
} from './rulesets.ts'
export { testRuleset } from './test-ruleset.ts'
export { traced } from './telemetry.ts'
export { VERSION } from './version.ts'
export type { Verdict } from './verdict.ts'
