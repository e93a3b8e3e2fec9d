export { canonicalJson } from './canonical.ts'
export { hashOf, idFrom, sha256 } from './hash.ts'
export { recordOf, replay, type AuditRecord } from './record.ts'
