/** What another system made of a source. */
interface Examined {
  readonly contract: string
  readonly source: string
}

/** The sources in which somebody speaks of the candidate: the questions of an exam speak of its subject. */
export function testimonyOf<Source extends { readonly path: string }>(
  sources: readonly Source[],
  evidence: readonly Examined[],
): Source[] {
  const exams = new Set(evidence.flatMap(({ contract, source }) => (contract === 'exam@1.1' ? [source] : [])))
  return sources.filter(({ path }) => !exams.has(path))
}
