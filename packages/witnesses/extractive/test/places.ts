import { placeFindings, type GemName, type GemOutput } from '@dictamen/contracts'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { shippedExtractive } from './rules.ts'

const extractive = shippedExtractive()

type Kind = 'cv' | 'interview_notes' | 'case_notes' | 'tests' | 'references' | 'client_culture'
export type Files = Readonly<Partial<Record<Kind, string>>>

/** A CV up to what somebody did in their post. */
export const CV =
  '# Marta Gil\n\n## Experiencia\n\n### Directora de Operaciones, Envases Norte (marzo de 2018 – actualidad)\n\n'

/** The sections of a GEM that quote a text, each with what it says of it. */
export function placesOf(gem: GemName, files: Files, quote: string): string[] {
  const sources = Object.entries(files).map(([kind, text]) => ({
    path: `CAND-001/${kind}.md`,
    kind: kind as Kind,
    text,
    sha256: 'a'.repeat(64),
  }))
  const answer = extractive.answer({ ...requestOf(gem), sources } as unknown as Parameters<
    typeof extractive.answer
  >[0])
  const { content } = JSON.parse(answer) as Pick<GemOutput, 'content'>
  return placeFindings(content)
    .filter(({ finding }) => finding.citations.some((citation) => citation.quote.includes(quote)))
    .map(
      ({ section, finding }) =>
        `${section} ${'veredicto' in finding ? String(finding.veredicto) : finding.polarity} ${finding.severity ?? ''}`,
    )
}
