import { countLines, searchDossier, type DossierSource, type SearchDossier } from '@dictamen/contracts'
import type { TextExtractor } from '@dictamen/documents'
import { parseContract, Refusal } from '@dictamen/kernel'
import { shieldText, sortFolder, type InputFile } from '@dictamen/searches'
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
      sources.push(await loadSource(place, extractor, rules, input))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ignored.push({ path: input.path, reason: `${error.message} ${error.hint}` })
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
  rules: SearchRules,
  { path, kind, candidate_id }: InputFile,
): Promise<DossierSource> {
  const bytes = await place.read(path)
  const { lines: painted, hidden: unseen, ocr } = await extractor.extract(bytes, path)
  const isMarkdown = path.toLowerCase().endsWith('.md')
  const { lines, hidden } = shieldText({ lines: painted, hidden: unseen, isMarkdown }, rules.shield)
  const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, kind, candidate_id, sha256, lines: countLines(text), text, ocr, hidden: [...hidden] }
}
