import type { SearchDossier } from '@dictamen/contracts'

/** What was hidden in the documents of a candidate, or of the search itself, as sentences that begin alike. */
export function hiddenNotices(dossier: SearchDossier, candidate: string | null): string[] {
  return dossier.sources
    .filter(({ candidate_id: id }) => id === candidate)
    .flatMap(({ path, hidden }) =>
      hidden.map(({ form, line, page, sample, count }) => {
        const place = line !== null ? `, línea ${line}` : page !== null ? `, página ${page}` : ''
        const times = count > 1 ? ` (${count})` : ''
        return `Texto oculto en ${path}${place}: ${form.replaceAll('_', ' ')}${times}, «${sample}». No se ha usado.`
      }),
    )
}
