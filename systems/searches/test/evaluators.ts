import type { GemName, SourceKindName } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import type { Evaluators } from '@dictamen/testkit'
import { z } from 'zod'
import { readAnswer } from '../src/answers/read-answer.ts'
import { nextOfCandidate, nextOfSearch } from '../src/protocol/next.ts'
import { scoreAudit } from '../src/scoring/audit.ts'
import { applyChecklist } from '../src/scoring/checklist.ts'
import { rateConfidence } from '../src/scoring/confidence.ts'
import { required } from '../src/scoring/rules.ts'
import { decideCandidate } from '../src/supervisor/decide-candidate.ts'
import { writeEscalation } from '../src/supervisor/write-escalation.ts'
import { contentOf, stateOf } from './given.ts'
import { judgedSearch, Judging, outcomeOf } from './judged-search.ts'
import { load, loadProtocol } from './rulesets.ts'
import { requestOf } from './request.ts'

const Kinds = z.array(z.string())
const Facts = z.record(z.string(), z.number()).default({})

const Covered = z
  .partialRecord(
    z.enum(['tramos_fechados', 'cifras_del_cv', 'puntos_informados', 'ficheros_leidos']),
    z.tuple([z.number(), z.number()]),
  )
  .default({})

const Scored = z.strictObject({
  gem: z.enum(['GEM_1', 'GEM_2', 'GEM_3']),
  content: z.record(z.string(), z.array(z.json())),
  missing: Kinds.default([]),
  facts: Facts,
  /** Under the second edition an item of which nobody told anything is not asked. */
  onlyTold: z.boolean().default(false),
  covered: Covered,
})

const Confidences = z.strictObject({
  gem: z.string(),
  rows: z.array(z.strictObject({ missing: Kinds.default([]), facts: Facts, covered: Covered })),
})

const KINDS: readonly SourceKindName[] = [
  'cv',
  'interview_notes',
  'tests',
  'case_notes',
  'references',
  'client_culture',
]

/** A clean candidate: what code finds in sources without a fault. */
const CLEAN = {
  vacios_sin_explicar: 0,
  contradicciones_abiertas: 0,
  sin_sustento: 0,
  no_fits_incurridos: 0,
  fuentes_ocr: 0,
  hipotesis: 0,
}

const Asked = z.strictObject({
  gem: z.string(),
  raw: z.union([z.string(), z.record(z.string(), z.json())]),
  repeat: z.int().default(1),
  edition: z.enum(['1.0', '1.1']).default('1.0'),
})

/** The evaluators that cases name. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const protocol = loadProtocol(changed)
  const occasion = { search_id: 'SEARCH-2026-001', timestamp: '2026-03-02T10:00:00Z' }
  return {
    'search-next': (given) => {
      const { present, done } = z
        .strictObject({ present: Kinds, done: z.boolean().default(false) })
        .parse(given)
      return answered(nextOfSearch(protocol, present as SourceKindName[], done))
    },
    next: (given) => answered(nextOfCandidate(protocol, stateOf(given))),
    supervise: (given) =>
      answered({
        decision: decideCandidate(protocol, stateOf(given), occasion),
        escalation: writeEscalation(protocol, stateOf(given), occasion),
      }),
    score: (given) => {
      const { gem, content, missing, facts, onlyTold, covered } = Scored.parse(given)
      const rules = load(`checklist-${gem.replace('GEM_', 'gem')}-1.0.yaml`, changed)
      const all = { ...CLEAN, ...facts }
      const present = KINDS.filter((kind) => !missing.includes(kind))
      const sheet = applyChecklist(rules, {
        content: contentOf(content),
        present,
        kindOf: (path) => KINDS.find((kind) => path.includes(kind)),
        facts: all,
        covered,
        onlyTold,
      })
      const confidence = rateConfidence(rules, missing as SourceKindName[], all)
      return answered({
        score: sheet.score,
        points: sheet.earned,
        total: sheet.total,
        askable: sheet.askable,
        unasked: sheet.lines.filter(({ asked }) => !asked).map(({ rule }) => rule.replace('checklist/', '')),
        confidence: confidence.score,
        earned: sheet.lines.filter(({ earned }) => earned !== 0).map(({ rule }) => rule),
        figures: Object.fromEntries(
          sheet.lines.map(({ rule, figures }) => [rule.replace('checklist/', ''), figures]),
        ),
      })
    },
    confidences: (given) => {
      const { gem, rows } = Confidences.parse(given)
      const rules = load(`checklist-${gem.replace('GEM_', 'gem')}-1.0.yaml`, changed)
      return answered(
        rows.map(
          ({ missing, facts, covered }) =>
            rateConfidence(rules, missing as SourceKindName[], facts, covered).points,
        ),
      )
    },
    'required-lists': () => answered(load('checklist-gem4-1.0.yaml', changed).optionsOf(required)),
    audits: (given) => {
      const rules = load('checklist-gem4-1.0.yaml', changed)
      return answered(
        z
          .array(Facts)
          .parse(given)
          .map((facts) => scoreAudit(rules, facts).parts.map(({ points }) => points)),
      )
    },
    audit: (given) => {
      const sheet = scoreAudit(load('checklist-gem4-1.0.yaml', changed), Facts.parse(given))
      return answered({
        score: sheet.score,
        points: sheet.points,
        parts: Object.fromEntries(sheet.parts.map(({ part, score }) => [part, score])),
      })
    },
    judge: (given) => {
      const parsed = Judging.parse(given)
      return answered(outcomeOf(judgedSearch(parsed), parsed))
    },
    answer: (given) => {
      const { gem, raw, repeat, edition } = Asked.parse(given)
      const text = typeof raw === 'string' ? raw.repeat(repeat) : JSON.stringify(raw)
      return answered(readAnswer(text, requestOf(gem as GemName), protocol, { edition, isWithin: true }))
    },
  }
}

function answered(output: unknown): Promise<{ output: Json }> {
  return Promise.resolve({ output: JSON.parse(JSON.stringify(output)) as Json })
}
