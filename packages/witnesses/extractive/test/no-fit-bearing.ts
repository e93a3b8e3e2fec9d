import type { GemRequest } from '@dictamen/contracts'
import { readNoFits, type NoFitReading } from '../src/no-fits.ts'
import { readCandidate } from '@dictamen/dossier/statements'
import { shippedInstruments } from './rules.ts'

const instruments = shippedInstruments()

/** What each file of a candidate says. */
export type Said = Readonly<Partial<Record<'cv' | 'interview_notes' | 'references' | 'tests', string>>>

/** What the files of a candidate say of one no-fit: that they are hit by it, that they are not, or nothing. */
export function bearing(noFit: string, said: Said): 'incurre' | 'refutado' | null {
  const reading = readingOf(noFit, said)
  // What is no no-fit is not read.
  if (reading === undefined) return null
  if (reading.hits.length > 0 || reading.moves.length > 0) return 'incurre'
  return reading.refutes.length > 0 ? 'refutado' : null
}

/** The same, as it is read. */
export function readingOf(noFit: string, said: Said): NoFitReading | undefined {
  const sources = Object.entries(said).map(([kind, text]) => ({
    path: `CAND-001/${kind}.txt`,
    kind: kind as keyof Said,
    text,
  }))
  const request = {
    gem5_summary: [
      {
        section: 'no_fits',
        finding: {
          id: 'no_fits-1',
          text: noFit,
          polarity: 'neutra',
          severity: null,
          citations: [{ source: 'brief_jd.txt', quote: noFit, line: 1 }],
          status: 'sustentado',
        },
      },
    ],
  } as unknown as GemRequest
  return readNoFits(readCandidate(sources, instruments), request, instruments)[0]
}
