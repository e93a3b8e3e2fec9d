import type { AuditRequest } from '@dictamen/contracts'
import type { Ground } from './analysis.ts'
import type { Library, RankedDocument } from './norms/library.ts'
import type { Scope } from './references/resolve.ts'
import { TermJudge } from './terms/judge.ts'
import type { Lexicon } from './terms/lexicon.ts'
import { indexVocabulary, joinVocabularies, type Vocabulary } from './terms/vocabulary.ts'
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
const known = new WeakMap<Ground, Map<string, Consulted>>()

/** The norms that a request names; requests name the same ones again and again. */
export function consult({ audited }: AuditRequest, ground: Ground): Consulted {
  const remembered = known.get(ground) ?? new Map<string, Consulted>()
  known.set(ground, remembered)
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

const normVocabularies = new WeakMap<RankedDocument, Vocabulary>()

function vocabularyOf(document: RankedDocument): Vocabulary {
  let vocabulary = normVocabularies.get(document)
  if (vocabulary === undefined) {
    vocabulary = indexVocabulary(document.text)
    normVocabularies.set(document, vocabulary)
  }
  return vocabulary
}

const judges = new WeakMap<Lexicon, Map<string, TermJudge>>()

/** The judge of terms for some documents, remembered with its lexicon. */
function judgeOf(documents: readonly RankedDocument[], lexicon: Lexicon): TermJudge {
  const key = documents.map(({ sha256 }) => sha256).join(' ')
  const remembered = judges.get(lexicon) ?? new Map<string, TermJudge>()
  judges.set(lexicon, remembered)
  const judge = remembered.get(key) ?? new TermJudge(lexicon, joinVocabularies(documents.map(vocabularyOf)))
  remembered.set(key, judge)
  return judge
}
