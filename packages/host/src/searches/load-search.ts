import {
  countLines,
  searchDossier,
  type DossierEvidence,
  type DossierSource,
  type SearchDossier,
} from '@dictamen/contracts'
import type { ExtractedText } from '@dictamen/documents'
import { parseContract } from '@dictamen/kernel'
import { sortFolder, type InputFile } from '@dictamen/search-folder'
import { shieldText } from '@dictamen/shield'
import { createHash } from 'node:crypto'
import { examEvidence } from './exam-evidence.ts'
import { linesOfTranscript, readInterviewDocument, type InterviewDocument } from './interview-documents.ts'
import { interviewEvidence } from './interview-evidence.ts'
import type { SearchReader } from './open-extractor.ts'
import type { OpenedSearchRules } from './open-rules.ts'
import type { SearchPlace } from './search-place.ts'
import { Refusal } from '../sentences.ts'

/**
 * Reads everything that a search was given; what cannot be read is left aside and listed with its reason. That this
 * installation lacks what reads it is no fault of a file: nothing is decided without it.
 */
export async function loadSearch(
  place: SearchPlace,
  reader: SearchReader,
  rules: Pick<OpenedSearchRules, 'inputs' | 'shield'>,
): Promise<SearchDossier> {
  const sorted = sortFolder(await place.list(), rules.inputs)
  const loader = new Loader(place, reader, rules)
  const ignored = [...sorted.ignored_files]
  for (const input of sorted.inputs) {
    try {
      await loader.load(input)
    } catch (error) {
      if (!(error instanceof Refusal) || error.isPassing || error.code === 'PartMissing') throw error
      ignored.push({ path: input.path, reason: `${error.message} ${error.hint}` })
    }
  }
  ignored.push(...loader.dropOrphans())
  const { search_id, candidates } = sorted
  return parseContract(searchDossier, {
    search_id,
    sources: loader.sources,
    candidates,
    ignored_files: ignored.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    evidence: [...loader.exams, ...(await interviewEvidence(loader.interviews))],
  })
}

/** Reads inputs one after the other and keeps what they are for. */
class Loader {
  readonly sources: DossierSource[] = []
  readonly interviews: InterviewDocument[] = []
  readonly exams: DossierEvidence[] = []
  readonly #place: SearchPlace
  readonly #reader: SearchReader
  readonly #rules: Pick<OpenedSearchRules, 'shield'>

  constructor(place: SearchPlace, reader: SearchReader, rules: Pick<OpenedSearchRules, 'shield'>) {
    this.#place = place
    this.#reader = reader
    this.#rules = rules
  }

  async load({ path, kind, candidate_id }: InputFile): Promise<void> {
    const bytes = await this.#place.read(path)
    const extracted = await this.#reader.extract(bytes, path)
    const painted =
      kind === 'interview_notes' ? this.#interview(extracted, path, candidate_id) : extracted.lines
    const isMarkdown = path.toLowerCase().endsWith('.md')
    const given = { lines: painted, hidden: extracted.hidden, isMarkdown }
    const { lines, hidden } = shieldText(given, this.#rules.shield)
    const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
    this.sources.push({
      path,
      kind,
      candidate_id,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      lines: countLines(text),
      text,
      ocr: extracted.ocr,
      hidden: [...hidden],
    })
    const review =
      kind === 'tests' ? await examEvidence(bytes, path, this.#reader.pages, this.#rules.shield) : null
    if (review !== null) this.exams.push(review)
  }

  /** Leaves aside documents that only say how to read a transcript, where none came. */
  dropOrphans(): { path: string; reason: string }[] {
    const heard = new Set(
      this.interviews.flatMap(({ contract, candidate_id }) =>
        contract === 'transcript@1.0' ? [candidate_id] : [],
      ),
    )
    const orphans = this.interviews.filter(({ candidate_id }) => !heard.has(candidate_id))
    return orphans.map(({ path, contract }) => {
      this.sources.splice(
        this.sources.findIndex((source) => source.path === path),
        1,
      )
      return { path, reason: `es ${contract} y acompaña a una transcripción (transcript@1.0) que no está` }
    })
  }

  /** The lines of an interview. Of its documents only the transcript has any: the others say how to read it. */
  #interview({ lines }: ExtractedText, path: string, candidate_id: string | null): readonly string[] {
    const found = readInterviewDocument(lines.join('\n'), path)
    if (found === null) return lines
    this.interviews.push({ ...found, candidate_id })
    return found.contract === 'transcript@1.0' ? linesOfTranscript(found.document) : []
  }
}
