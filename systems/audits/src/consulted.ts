import type { AuditRequest } from '@dictamen/contracts'
import type { Ground } from './analysis.ts'
import type { Library, RankedDocument } from './norms/library.ts'
import { oncePer } from './once-per.ts'
import type { Scope } from './references/resolve.ts'
import { TermJudge } from './terms/judge.ts'
import type { Lexicon } from './terms/lexicon.ts'
import { indexVocabulary, joinVocabularies } from './terms/vocabulary.ts'
import { stemOf } from './terms/words.ts'

/** The norms that an audit is held against, and what they know. */
export interface Consulted {
  /** The active documents. */
  readonly documents: readonly RankedDocument[]
  readonly scope: Scope
  readonly judge: TermJudge
  /** Whether the norms hold a word. */
  readonly isOfDomain: (word: string) => boolean
}

const MOST_REMEMBERED = 256
const consultedOn = oncePer(
  (ground: Ground) => ground,
  () => new Map<string, Consulted>(),
)

/** The norms that a request names; requests name the same ones again and again. */
export function consult({ audited }: AuditRequest, ground: Ground): Consulted {
  const remembered = consultedOn(ground)
  const key = JSON.stringify([audited.active_documents, audited.document_versions])
  let consulted = remembered.get(key)
  if (consulted === undefined) {
    consulted = open(audited, ground)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(key, consulted)
  }
  return consulted
}

function open(audited: AuditRequest['audited'], { library, knowledge }: Ground): Consulted {
  const documents = activeDocuments(audited, library)
  const own = documents.filter(({ builtIn }) => !builtIn)
  return {
    documents,
    scope: scopeOf(audited, documents, library),
    judge: judgeOf(own, knowledge.lexicon),
    isOfDomain: (word) => own.some((document) => vocabularyOf(document).hasStem(stemOf(word))),
  }
}

function activeDocuments(audited: AuditRequest['audited'], library: Library): RankedDocument[] {
  const named = new Set(audited.active_documents.flatMap((name) => library.byName(name)?.code ?? []))
  return library.documents.filter(({ code, active, builtIn }) => active && (builtIn || named.has(code)))
}

function scopeOf(
  { document_versions }: AuditRequest['audited'],
  documents: readonly RankedDocument[],
  library: Library,
): Scope {
  const versions = Object.entries(document_versions).map(([name, version]) => [
    library.byName(name)?.code ?? name,
    version,
  ])
  return { active: new Set(documents.map(({ code }) => code)), versions: Object.fromEntries(versions) }
}

const vocabularyOf = oncePer(
  (document: RankedDocument) => document,
  ({ text }) => indexVocabulary(text),
)

const judgesWith = oncePer(
  (lexicon: Lexicon) => lexicon,
  () => new Map<string, TermJudge>(),
)

/** The judge of terms for some documents, remembered with its lexicon. */
function judgeOf(documents: readonly RankedDocument[], lexicon: Lexicon): TermJudge {
  const key = documents.map(({ sha256 }) => sha256).join(' ')
  const remembered = judgesWith(lexicon)
  const judge = remembered.get(key) ?? new TermJudge(lexicon, joinVocabularies(documents.map(vocabularyOf)))
  remembered.set(key, judge)
  return judge
}
