import { placeFindings, type Finding, type Gem4, type GemName, type GemRequest } from '@dictamen/contracts'
import { findContradictions, fluffIn, unsupportedFigures } from '@dictamen/dossier/checks'
import type { CandidateReading } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'
import type { TextName } from './settings.ts'
import { writeContradictions, writeOpenGaps } from './track-record.ts'
import { FindingWriter, quoted } from './writer.ts'

/** What GEM_4 finds in the outputs of GEM_1 to GEM_3; its scores are left to code. */
export type AuditContent = Omit<Gem4, 'score_breakdown'> & {
  readonly score_breakdown: Readonly<Record<keyof Gem4['score_breakdown'], null>>
}

/** Lists without which a report says too little. */
const CRITICAL = new Set([
  'trayectoria',
  'logros_calibrados',
  'capacidad_de_ejecucion',
  'matriz_de_referencias',
])

/** A fault of a finding that code can see, and how it is mended. */
interface Fault {
  readonly gem: GemName
  readonly finding: Finding
  readonly what: string
  readonly mend: TextName
}

export function readAudit(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): AuditContent {
  const { say } = instruments
  const writer = new FindingWriter(instruments)
  const placed = request.outputs.flatMap(({ meta, content }) =>
    placeFindings(content).map((item) => ({ ...item, gem: meta.gem })),
  )
  const faults = placed.flatMap(({ gem, finding }) => faultsOf(gem, finding, instruments))
  const generic = faults.filter(({ mend }) => mend === 'correct_generic')
  const absent = placed.filter(
    ({ section, finding }) => finding.status === 'no_informado' && CRITICAL.has(section),
  )
  return {
    claims_sin_sustento: faults
      .filter(({ mend }) => mend !== 'correct_generic')
      .map(({ finding, what }) =>
        writer.write('claims_sin_sustento', what, finding.citations, {
          polarity: 'en_contra',
          severity: 'alta',
        }),
      ),
    fluff: generic.map(({ finding, what }) =>
      writer.write('fluff', what, finding.citations, { polarity: 'en_contra', severity: 'baja' }),
    ),
    vacios_criticos: [
      ...absent.map(({ section }) => writer.absent('vacios_criticos', say('audit_absent', { section }))),
      ...request.missing.map((kind) => writer.absent('vacios_criticos', say('missing_paper', { kind }))),
      ...writeOpenGaps('vacios_criticos', candidate, writer, instruments),
    ],
    contradicciones: writeContradictions(
      'contradicciones',
      findContradictions(candidate, instruments),
      writer,
      instruments,
    ),
    score_breakdown: { evidencia: null, claridad: null, consistencia: null, completitud: null },
    correcciones: faults.map(({ gem, what, mend }) => ({ gem, que: what, como: say(mend) })),
  }
}

/** No citation, a figure that no citation has, or a generic phrase outside quotation marks. */
function faultsOf(gem: GemName, finding: Finding, { say, fluff }: Instruments): Fault[] {
  if (finding.status !== 'sustentado') return []
  if (finding.citations.length === 0) {
    const what = say('audit_bare', { text: quoted(finding.text) })
    return [{ gem, finding, what, mend: 'correct_bare' }]
  }
  // Where the scale and the cut-off of a measure stand is checked with the sources at hand.
  const { measure: _, ...told } = finding
  const figures = unsupportedFigures(told, [])
  const what = say('audit_figures', { text: quoted(finding.text) })
  return [
    ...(figures.length === 0 ? [] : [{ gem, finding, what, mend: 'correct_figures' } as const]),
    ...fluffIn(outsideQuotes(finding.text), fluff).map((phrase): Fault => ({
      gem,
      finding,
      what: say('audit_generic', { phrase }),
      mend: 'correct_generic',
    })),
  ]
}

/** A text without what stands between « and »: that is the source's. */
function outsideQuotes(text: string): string {
  return text
    .split('«')
    .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf('»') + 1)))
    .join(' ')
}
