import { countLines, searchDossier, type DossierSource, type SearchDossier } from '@dictamen/contracts'
import type { TextExtractor } from '@dictamen/documents'
import { parseContract, Refusal } from '@dictamen/kernel'
import { sortFolder, type InputFile } from '@dictamen/searches'
import { createHash } from 'node:crypto'
import type { SearchRules } from './open-rules.ts'
import type { SearchPlace } from './search-place.ts'

/** Reads everything that a search was given; what cannot be read is left aside and listed with its reason. */
export async function loadSearch(
  place: SearchPlace,
  extractor: TextExtractor,
  rules: SearchRules,
): Promise<SearchDossier> {
  const sorted = sortFolder(await place.list(), rules.inputs)
  const sources: DossierSource[] = []
  const ignored = [...sorted.ignored_files]
  for (const input of sorted.inputs) {
    try {
      sources.push(await loadSource(place, extractor, input))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ignored.push({ path: input.path, reason: error.message })
    }
  }
  const { search_id, candidates } = sorted
  return parseContract(searchDossier, {
    search_id,
    sources,
    candidates,
    ignored_files: ignored,
    evidence: [],
  })
}

async function loadSource(
  place: SearchPlace,
  extractor: TextExtractor,
  { path, kind, candidate_id }: InputFile,
): Promise<DossierSource> {
  const bytes = await place.read(path)
  const { lines, hidden, ocr } = await extractor.extract(bytes, path)
  const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
  return {
    path,
    kind,
    candidate_id,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lines: countLines(text),
    text,
    ocr,
    hidden: hidden.map(({ text: sample, reason, line, page }) => ({
      form: reason,
      line,
      page,
      sample: sample.slice(0, 200),
      count: Math.max(1, sample.length),
    })),
  }
}
