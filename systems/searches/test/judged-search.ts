import type {
  Escalation,
  Gem3,
  Gem3Result,
  Gem4Result,
  GemOutput,
  Judgement,
  PointKindName,
  PointVerdictName,
  SearchDossier,
} from '@dictamen/contracts'
import type { SourceText } from '@dictamen/dossier'
import type { PointReader } from '@dictamen/dossier/points'
import type { Json } from '@dictamen/kernel'
import { z } from 'zod'
import { answer, ANSWERS, finding, FOLDER, GEM1, GEM3, GEM4, MANDATE } from './candidate.ts'
import type { StepRules } from '../src/index.ts'
import { dossierOf, rules, runOn, type Answers, type Folder, type SearchRun } from './search.ts'

const Judged = z.strictObject({
  verdict: z.string(),
  by: z.string().default('Ana Ruiz'),
  at: z.string().default('2026-03-03T09:00:00Z'),
  reason: z.string().default('Lo dijo en la llamada.'),
})

const Point = z.strictObject({
  kind: z.enum(['no_fit', 'criterio', 'cultura', 'referencia', 'recomendacion']),
  /** Whether a passage of the candidate's documents touches it. */
  touched: z.boolean().default(false),
  /** What code measured of it. */
  measured: z.string().optional(),
  /** What the witness says of it in GEM_3. */
  says: z.enum(['a_favor', 'en_contra', 'neutra']).optional(),
  /** What the witness cites for it besides the mandate's line. */
  cites: z.enum(['candidate', 'mandate', 'another']).default('candidate'),
  judged: z.array(Judged).default([]),
})

export const Judging = z.strictObject({
  points: z.array(Point).default([]),
  /** What the witness recommends, and whether it says on what grounds. */
  recomendacion: z.string().nullable().default(null),
  founded: z.boolean().default(true),
  /** Whether nothing else was told of fit and references. */
  bare: z.boolean().default(false),
  /** Whose answers these are. */
  witness: z.enum(['llm:prueba/m', 'prueba', 'replay']).default('prueba'),
  /** A file of the candidate that cannot be read. */
  unread: z.boolean().default(false),
  /** Sections of GEM_2 that nobody tells anything about. */
  silent: z.array(z.string()).default([]),
  without: z.array(z.string()).default([]),
  /** Another CV, and how much of it the witness tells. */
  cv: z.string().optional(),
  told: z
    .strictObject({ positions: z.int(), achievements: z.int() })
    .default({ positions: 2, achievements: 2 }),
})

type Given = z.infer<typeof Judging>
type GivenPoint = Given['points'][number]

const CLAIM = 'Redujo el coste un 12 %.'
const CLAIMED = { source: 'CAND-001/cv.md', line: 2 }
const CULTURE = 'Se decide con datos.'
/** A line of the candidate's that speaks of no point. */
const ANOTHER = { source: 'CAND-001/references.md', quote: 'Decide con datos.', line: 2 }
const TOUCHING = { source: 'CAND-001/interview_notes.md', quote: 'Explica cómo redujo el coste.', line: 1 }

/** The words that a point stands on: a line of the brief of its own, the culture's or the claim's. */
function wordsOf({ kind }: GivenPoint, at: number): string {
  if (kind === 'cultura') return CULTURE
  if (kind === 'referencia') return CLAIM
  return kind === 'recomendacion'
    ? 'La entrega es tardía.'
    : `Condición ${at + 1} del mandato sobre el puesto.`
}

export function pointId(point: GivenPoint, at: number): string {
  const { kind } = point
  if (kind === 'cultura') return 'cultura:client_culture.md:1'
  if (kind === 'referencia') return `referencia:${CLAIMED.source}:${CLAIMED.line}`
  return kind === 'recomendacion' ? 'recomendacion:brief_jd.md:2' : `${kind}:brief_jd.md:${at + 3}`
}

/** The dossier of a search whose mandate asks for these points. */
export function judgedDossier({ points, unread, without, cv }: Given): SearchDossier {
  const lines = points.map(wordsOf)
  const folder: Folder = {
    ...FOLDER,
    'brief_jd.md': `Se busca dirección de operaciones.\nEl problema es la entrega tardía.\n${lines.join('\n')}\n`,
    ...(cv === undefined ? {} : { 'CAND-001/cv.md': cv }),
    ...(unread ? { 'CAND-001/foto.png': 'x' } : {}),
  }
  return dossierOf(Object.fromEntries(Object.entries(folder).filter(([path]) => !without.includes(path))))
}

/** The rules that ship, with a reader that finds and measures what the case says. */
export function judgedRules({ points }: Given, judging = rules.judging): StepRules {
  const readerOf = (sources: readonly SourceText[]): PointReader => ({
    passagesOf: ({ text }) =>
      pointOf(points, text)?.touched === true &&
      sources.some((source) => source.text.includes(TOUCHING.quote))
        ? [TOUCHING]
        : [],
    claims: () => [],
    touches: ({ text }, { source, line }) =>
      pointOf(points, text)?.touched === true && source === TOUCHING.source && line === TOUCHING.line,
    measure: ({ source, line, text }) => {
      const point = pointOf(points, text)
      if (point?.measured === undefined) return null
      const quote = wordsOf(point, points.indexOf(point))
      const asked = [{ source, quote, line }]
      const verdict = point.measured as PointVerdictName
      return {
        rule: 'points/prueba',
        verdict,
        says: 'Se midió en ambos documentos.',
        asked,
        found: [TOUCHING],
      }
    },
  })
  return { ...rules, judging, points: { read: readerOf } }
}

/** A search in which a case says what touches each point, what was measured, heard and judged. */
export function judgedSearch(given: Given, judging = rules.judging): SearchRun {
  return runOn(judgedDossier(given), answersOf(given), {
    identity: { name: given.witness, version: 'prueba', sha256: null },
    rules: judgedRules(given, judging),
    judgements: [
      {
        search_id: 'SEARCH-2026-001',
        candidate_id: 'CAND-001',
        judgements: given.points.flatMap(judgementsOf),
      },
    ].filter(({ judgements }) => judgements.length > 0),
  })
}

function pointOf(points: readonly GivenPoint[], text: string): GivenPoint | undefined {
  return points.find((point, at) => wordsOf(point, at) === text)
}

function judgementsOf(point: GivenPoint, at: number): Judgement[] {
  return point.judged.map(({ verdict, ...rest }) => ({
    point_id: pointId(point, at),
    verdict: verdict as PointVerdictName,
    citations: [],
    ...rest,
  }))
}

function answersOf(given: Given): Answers {
  const { points } = given
  const listed = (kind: PointKindName): Json[] =>
    points.flatMap((point, at) =>
      point.kind === kind
        ? [finding(wordsOf(point, at), 'brief_jd.md', wordsOf(point, at), { polarity: 'neutra' })]
        : [],
    )
  const mandate = {
    ...MANDATE,
    no_fits: listed('no_fit'),
    criterios_de_decision_final: listed('criterio'),
  }
  const said = points.flatMap((point, at) => (point.says === undefined ? [] : [saidOf(point, at)]))
  const grounds = finding('Decide con datos.', 'CAND-001/references.md', 'Decide con datos.', {
    polarity: given.recomendacion === 'NO' ? 'en_contra' : 'a_favor',
  })
  const verdict = {
    ...(given.bare ? BARE : GEM3),
    riesgos_explicitos: said,
    recomendacion: given.recomendacion,
    recomendacion_hallazgos: given.founded && given.recomendacion !== null ? [grounds] : [],
  }
  const gem2 = ANSWERS['CAND-001/gem2'] as { content: object }
  const silent = Object.fromEntries(given.silent.map((section) => [section, []]))
  return {
    ...ANSWERS,
    gem5: answer('GEM_5', mandate),
    'CAND-001/gem1': answer('GEM_1', {
      ...GEM1,
      trayectoria: GEM1.trayectoria.slice(0, given.told.positions),
      logros_calibrados: GEM1.logros_calibrados.slice(0, given.told.achievements),
    }),
    'CAND-001/gem2': answer('GEM_2', { ...gem2.content, ...silent }),
    'CAND-001/gem3': answer('GEM_3', verdict),
    'CAND-001/gem4': answer('GEM_4', GEM4, { decision: 'APROBADO' }),
  }
}

const BARE = {
  ...GEM3,
  encaje_estrategico: [],
  encaje_cultural: [],
  foda: { fortalezas: [], oportunidades: [], debilidades: [], amenazas: [] },
  matriz_de_referencias: [],
}

function saidOf(point: GivenPoint, at: number): Json {
  const words = wordsOf(point, at)
  const mandate = { source: 'brief_jd.md', quote: words, line: at + 3 }
  return {
    text: 'El testigo habla de este punto.',
    polarity: point.says!,
    severity: null,
    point_id: pointId(point, at),
    status: 'sustentado',
    citations: { candidate: [mandate, TOUCHING], mandate: [mandate], another: [mandate, ANOTHER] }[
      point.cites
    ],
  }
}

/** What came of it, in the words of a case. */
export function outcomeOf(run: SearchRun, given: Given): Json {
  const files = run.files()
  const read = (name: string): unknown => {
    const text = files.get(`outputs/CAND-001/${name}.json`)
    return text === undefined ? null : JSON.parse(text)
  }
  const [reported] = run.report.candidates
  const verdict = read('gem3') as Gem3Result | null
  const sheet = run.sheets[0]!
  const record = run.candidates[0]!.records.find(({ run: { step } }) => step === 'gem3')
  const lines = record?.outcome.status === 'accepted' ? (record.outcome.sheet.score?.lines ?? []) : []
  const audit = read('gem4') as Gem4Result | null
  const escalated = read('escalation') as Escalation | null
  return {
    decision: reported!.decision,
    recomendacion: verdict === null ? 'gem3.json no existe' : verdict.content.recomendacion,
    confirmacion: reported!.confirmacion,
    juzgado_por: reported!.juzgado_por,
    states: given.points.map(
      (point, at) =>
        sheet.points.find(({ point_id: id }) => id === pointId(point, at))?.state ?? 'no es un punto',
    ),
    rests_on: supportsOf(verdict?.content),
    unasked: lines.filter(({ asked }) => !asked).map(({ rule }) => rule.replace('checklist/', '')),
    score: verdict?.scores.score_dimension ?? null,
    confidence: verdict?.scores.confidence ?? null,
    declared: verdict?.blockers ?? [],
    triggers: (escalated?.disparadores ?? []) as Json[],
    open: escalated?.puntos_abiertos.map(({ point_id: id }) => id) ?? [],
    audit: audit === null ? null : { decision: audit.decision, blockers: audit.blockers },
    asked: run.asked.map((name) => name.replace('CAND-001/', '')),
    gem1_score: (read('gem1') as GemOutput | null)?.scores.score_dimension ?? null,
    gem1_confidence: (read('gem1') as GemOutput | null)?.scores.confidence ?? null,
  } as unknown as Json
}

function supportsOf(content: Gem3 | undefined): string[] {
  return (content?.recomendacion_hallazgos ?? []).map(
    ({ polarity, point_id: id }) => `${polarity} ${id ?? 'testigo'}`,
  )
}
