import { placeFindings, type Finding, type Gem4, type GemName, type GemRequest } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import type { CandidateReading } from '@dictamen/dossier/statements'
import { findContradictions, fluffIn } from '@dictamen/dossier/checks'
import { writeContradiction } from './track-record.ts'
import { FindingWriter } from './writer.ts'

/** What GEM_4 finds in the outputs of GEM_1 to GEM_3; its scores are left to code. */
export type AuditContent = Omit<Gem4, 'score_breakdown'> & {
  readonly score_breakdown: Readonly<Record<keyof Gem4['score_breakdown'], null>>
}

export function readAudit(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): AuditContent {
  const writer = new FindingWriter(instruments)
  const placed = request.outputs.flatMap(({ meta, content }) =>
    placeFindings(content).map((item) => ({ ...item, gem: meta.gem })),
  )
  const bare = placed.filter(
    ({ finding }) => finding.status === 'sustentado' && finding.citations.length === 0,
  )
  const generic = placed.flatMap(({ finding, gem }) =>
    fluffIn(finding.text.replace(/«[^»]*»/gu, ' '), instruments.fluff).map((phrase) => ({
      finding,
      gem,
      phrase,
    })),
  )
  const absent = placed.filter(
    ({ section, finding }) => finding.status === 'no_informado' && CRITICAL.has(section),
  )
  const gaps = placed.filter(
    ({ section, finding }) =>
      section === 'riesgos_de_continuidad' && finding.text.startsWith('Vacío temporal no explicado'),
  )
  return {
    claims_sin_sustento: bare.map(({ finding }) =>
      writer.write('claims_sin_sustento', finding.text, finding.citations, AGAINST),
    ),
    fluff: generic.map(({ finding, phrase }) =>
      writer.write('fluff', `Frase genérica: «${phrase}»`, finding.citations, {
        polarity: 'en_contra',
        severity: 'baja',
      }),
    ),
    vacios_criticos: [
      ...absent.map(({ section }) => ({
        ...writer.absent('vacios_criticos'),
        text: `${section}: No informado en fuentes`,
      })),
      ...gaps.map(({ finding }) =>
        writer.write('vacios_criticos', finding.text, finding.citations, {
          polarity: 'en_contra',
          severity: 'media',
        }),
      ),
    ],
    contradicciones: findContradictions(candidate, instruments).map((item): Finding =>
      writeContradiction('contradicciones', item, writer),
    ),
    score_breakdown: { evidencia: null, claridad: null, consistencia: null, completitud: null },
    correcciones: [
      ...bare.map(({ gem, finding }) =>
        correct(gem, finding.text, 'Citar la fuente literal o retirar la afirmación.'),
      ),
      ...generic.map(({ gem, phrase }) =>
        correct(gem, phrase, 'Sustituir la frase por un hecho citado o retirarla.'),
      ),
    ],
  }
}

const AGAINST = { polarity: 'en_contra', severity: 'alta' } as const
const CRITICAL = new Set([
  'trayectoria',
  'logros_calibrados',
  'capacidad_de_ejecucion',
  'encaje_vs_desafio_critico',
  'encaje_estrategico',
  'encaje_cultural',
  'matriz_de_referencias',
])

function correct(gem: GemName, que: string, como: string): Gem4['correcciones'][number] {
  return { gem, que, como }
}
