export { checkCase, loadCases, proveCase, type Case, type CaseResult, type Evaluators } from './cases.ts'
export { checkBlobStore, checkClock, checkIds } from './conformance.ts'
export { contractEvaluator } from './contract-evaluator.ts'
export { checkDurable, conformanceQueues, conformanceWorkflows } from './durable-conformance.ts'
export { checkEmbedder } from './embedder-conformance.ts'
export { docxParagraph, docxRun, writeDocx, type DocxContent } from './documents/write-docx.ts'
export { PDF_PAGE, pdfText, writePdf } from './documents/write-pdf.ts'
export { writeZip } from './documents/write-zip.ts'
export { evaluateCase } from './evaluate-case.ts'
export { startFakeDrive, type FakeAnswer, type FakeDrive, type FakeItem } from './fake-drive.ts'
export {
  startFakeProvider,
  type FakeCall,
  type FakeProvider,
  type FakeReply,
  type ProviderFault,
} from './fake-provider.ts'
export { countingIds, fixedClock, memoryStore } from './fakes.ts'
export { MemoryEngine } from './memory-engine.ts'
export { survivorsOf } from './mutation.ts'
export { runCases } from './run-cases.ts'
export { expectSameHash } from './same-bytes.ts'
export { readYaml, ShippedRules, type ChangedRules } from './shipped-rules.ts'
export { checkWitness, type WitnessTrial } from './witness-conformance.ts'
