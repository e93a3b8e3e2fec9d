import type { AuditRequest } from '@dictamen/contracts'
import type { Ground } from './analysis.ts'
import type { Library, RankedDocument } from './norms/library.ts'
import { oncePer } from './once-per.ts'
import type { Scope } from './references/resolve.ts'
import { TermJudge } from './terms/judge.ts'
import type { Lexicon } from './terms/lexicon.ts'
import { indexVocabulary, joinVocabularies } from './terms/vocabulary.ts'
import { stemOf } from './terms/words.ts'
import type { Reading } from './text/reading.ts'

/** The norms that an audit is held against, and what they know. */
export interface Consulted {
  /** The active documents. */
  readonly documents: readonly RankedDocument[]
  readonly scope: Scope
  /** The judge of the terms of an answer to a prompt, with the standard names of what both are about. */
  readonly judgeOf: (prompt: string, fences: ReadonlySet<string>) => Judging
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
    judgeOf: (prompt, fences) => judgeOf(own, knowledge.lexicon, prompt, fences),
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

interface Judging {
  readonly judge: TermJudge
  readonly lexicon: Lexicon
}

interface Judges {
  readonly topics: readonly string[]
  readonly judges: Map<string, Judging>
}

const judgesWith = oncePer(
  (lexicon: Lexicon) => lexicon,
  () => new Map<string, Judges>(),
)

/** The judge of terms for some documents and the topics that they, a prompt and its answer speak of, remembered. */
function judgeOf(
  documents: readonly RankedDocument[],
  lexicon: Lexicon,
  prompt: string,
  fences: ReadonlySet<string>,
): Judging {
  const { topics, judges } = remembered(documents, lexicon)
  const spoken = [...new Set([...topics, ...lexicon.topicsIn(prompt, fences)])].sort()
  const key = spoken.join(' ')
  let judging = judges.get(key)
  if (judging === undefined) {
    const about = lexicon.about(new Set(spoken))
    judging = { lexicon: about, judge: new TermJudge(about, joinVocabularies(documents.map(vocabularyOf))) }
    judges.set(key, judging)
  }
  return judging
}

/** What some documents speak of, and their judges by the topics that are known. */
function remembered(documents: readonly RankedDocument[], lexicon: Lexicon): Judges {
  const known = judgesWith(lexicon)
  const key = documents.map(({ sha256 }) => sha256).join(' ')
  let judges = known.get(key)
  if (judges === undefined) {
    const topics = documents.flatMap(({ text, reading }) => [...lexicon.topicsIn(text, fencesIn(reading))])
    judges = { topics: [...new Set(topics)], judges: new Map() }
    known.set(key, judges)
  }
  return judges
}

/** What the fences of the code in a text are called. */
export function fencesIn({ blocks }: Reading): ReadonlySet<string> {
  return new Set(blocks.flatMap(({ language }) => (language === '' ? [] : [language])))
}
