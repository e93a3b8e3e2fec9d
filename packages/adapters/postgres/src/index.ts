export { backup, type Manifest } from './backup.ts'
export { BlobVault, openVault } from './blob-vault.ts'
export { Budgets, type Spending } from './budgets.ts'
export { resolveDataFolder } from './data-folder.ts'
export { openDatabase, type Database, type DatabaseOptions } from './database.ts'
export { loadMasterKey } from './master-key.ts'
export { readMigrations, type Migration } from './migrate.ts'
export { refusalOf } from './refusals.ts'
export { checkArchive, restore } from './restore.ts'
export { StepAnswers, type AnswerOwner } from './step-answers.ts'
export { Tombstones, type Tombstone } from './tombstones.ts'
export { RecordLog, type ErasureReason } from './records/record-log.ts'
export type { InspectedRecord, OpenedRecord } from './records/open-records.ts'
export type { WalkedRecord } from './records/walk-texts.ts'
export type { RecordFilter, StoredRecord } from './records/record-reader.ts'
export type { About, NewRecord, ReviewKind } from './records/record-writer.ts'
export {
  memberOf,
  Reviews,
  type Judged,
  type Judgement,
  type Review,
  type ReviewFilter,
} from './records/reviews.ts'
export { Retention, type DueSubject, type RetentionPreview } from './records/retention.ts'
export { Uploads, type NewUpload, type Upload } from './uploads.ts'
export { Accesses, type Access } from './access/accesses.ts'
export { Answers, type Claim, type KeyedRequest } from './access/answers.ts'
export { Links } from './access/links.ts'
export { Door } from './access/door.ts'
export { Sessions, type Entry, type SessionOptions } from './access/sessions.ts'
export type { Admitted, Visitor } from './access/visitor.ts'
export { Tokens, type NewToken, type Token } from './access/tokens.ts'
export { Users, type NewUser, type User } from './access/users.ts'
export { ROLES, SCOPES, type Role, type Scope } from './access/vocabulary.ts'
