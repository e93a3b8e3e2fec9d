import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { flags } from '../interviews/flags-1.1.ts'
import { exam } from '../exams/exam-1.1.ts'
import { checkUnique } from '../unique.ts'
import {
  CandidateId,
  HiddenForm,
  SearchId,
  Sha256,
  SourceKind,
  SourcePath,
  Text,
  type SourceKindName,
} from './terms-1.0.ts'

const Hidden = z.strictObject({
  form: HiddenForm,
  /** Line of the extracted text where it stood, from 1; null when only the page is known. */
  line: z.int().min(1).nullable(),
  page: z.int().min(1).nullable(),
  /** At most 200 characters of what was hidden, made visible. */
  sample: z.string().max(200),
  /** How many characters, or how often it occurs. */
  count: z.int().min(1),
})

const Source = z.strictObject({
  path: SourcePath,
  kind: SourceKind,
  /** Null for what belongs to the whole search. */
  candidate_id: CandidateId.nullable(),
  /** Of the file's bytes. */
  sha256: Sha256,
  lines: z.int().min(0),
  /** What a person sees, with LF between lines. */
  text: z.string(),
  /** Recognised from a picture (`capa_ocr`). */
  ocr: z.boolean(),
  hidden: z.array(Hidden),
})

const Evidence = z.discriminatedUnion('contract', [
  z.strictObject({ contract: z.literal('flags@1.1'), source: SourcePath, output: flags.schema }),
  z.strictObject({ contract: z.literal('exam@1.1'), source: SourcePath, output: exam.schema }),
])

const Shape = z.strictObject({
  search_id: SearchId,
  sources: z.array(Source),
  candidates: z.array(z.strictObject({ candidate_id: CandidateId })),
  ignored_files: z.array(z.strictObject({ path: SourcePath, reason: Text })),
  /** What other systems made of a source: Flags of a transcript, the questions of a review. */
  evidence: z.array(Evidence),
})

export type SearchDossier = z.infer<typeof Shape>
export type DossierSource = SearchDossier['sources'][number]
export type DossierHidden = DossierSource['hidden'][number]
export type DossierEvidence = SearchDossier['evidence'][number]

const OF_THE_SEARCH: readonly SourceKindName[] = [
  'brief_jd',
  'kickoff_notes',
  'company_context',
  'client_culture',
]
const OF_A_CANDIDATE: readonly SourceKindName[] = [
  'cv',
  'interview_notes',
  'tests',
  'case_notes',
  'references',
  'client_culture',
]

/** Everything a search was given, as a person would see it, and what was hidden or left aside. */
export const searchDossier = defineContract<SearchDossier>({
  id: 'search-dossier',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §5 Entrada',
  schema: Shape,
  invariants: {
    'cada fuente aparece una vez': ({ sources }) => checkUnique('/sources', sources, 'path'),
    'cada candidato aparece una vez': ({ candidates }) =>
      checkUnique('/candidates', candidates, 'candidate_id'),
    'cada fuente está donde su clase dice': ({ sources }) => sources.flatMap(checkPlace),
    'cada candidato de una fuente está en la lista': ({ sources, candidates }) => {
      const known = new Set(candidates.map((candidate) => candidate.candidate_id))
      return sources.flatMap(({ candidate_id: id }, index) =>
        id === null || known.has(id)
          ? []
          : [{ pointer: `/sources/${index}/candidate_id`, message: `no hay un candidato «${id}»` }],
      )
    },
    'lines cuenta las líneas del texto': ({ sources }) =>
      sources.flatMap(({ text, lines }, index) =>
        countLines(text) === lines
          ? []
          : [{ pointer: `/sources/${index}/lines`, message: `el texto tiene ${countLines(text)} líneas` }],
      ),
    'cada evidencia es de una fuente': ({ sources, evidence }) => {
      const paths = new Set(sources.map(({ path }) => path))
      return evidence.flatMap(({ source }, index) =>
        paths.has(source)
          ? []
          : [{ pointer: `/evidence/${index}/source`, message: `no hay una fuente «${source}»` }],
      )
    },
  },
})

/** Lines of a text: LF ends one, and a last one without LF counts. */
export function countLines(text: string): number {
  if (text === '') return 0
  const breaks = text.split('\n').length
  return text.endsWith('\n') ? breaks - 1 : breaks
}

function checkPlace(source: DossierSource, index: number): Breach[] {
  const kinds = source.candidate_id === null ? OF_THE_SEARCH : OF_A_CANDIDATE
  if (kinds.includes(source.kind)) return []
  const where = source.candidate_id === null ? 'de la búsqueda' : 'de un candidato'
  return [{ pointer: `/sources/${index}/kind`, message: `«${source.kind}» no es una clase ${where}` }]
}
