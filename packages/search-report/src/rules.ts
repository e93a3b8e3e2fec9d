import { SourceKind } from '@dictamen/contracts'
import { defineRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Sentence = z.string().min(1)
const Sentences = z.array(Sentence).min(1)
const Count = z.int().min(1)
const LISTS = ['reasons', 'risks', 'references', 'questions'] as const
const OfLists = z.strictObject({ reasons: Count, risks: Count, references: Count, questions: Count })
const Kind = z.enum(['no_fit', 'criterio', 'cultura', 'referencia'])
const Gem = z.enum(['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4'])

const FromPoints = z.strictObject({
  points: z.array(Kind).min(1),
  side: z.enum(['for', 'against']),
  most: Count,
  says: Sentence,
})
const FromSection = z.strictObject({
  gem: Gem,
  section: Sentence,
  sides: z.array(z.enum(['a_favor', 'en_contra', 'neutra'])).min(1),
  needs: z.enum(['metrica', 'measure']).optional(),
  most: Count,
  says: Sentence,
})
const Steps = z.array(z.union([FromPoints, FromSection])).min(1)
const OfSides = z.strictObject({ SI: Steps, NO: Steps })
const ByKind = { no_fit: Sentence, criterio: Sentence, cultura: Sentence, referencia: Sentence }
const Stage = z.strictObject({ name: Sentence, says: Sentence })

const limits = defineRule({
  id: 'report/limits',
  options: z.strictObject({
    words: Count,
    most: OfLists,
    least: OfLists,
    cuts: z.array(z.enum(LISTS)).min(1),
    sentence: Count,
    quote: Count,
    mandate: Sentences,
  }),
})
const reasons = defineRule({ id: 'report/reasons', options: OfSides })
const risks = defineRule({ id: 'report/risks', options: z.strictObject({ steps: Steps }) })
const questions = defineRule({
  id: 'report/questions',
  options: z.strictObject({
    order: z.array(Kind).min(1),
    ...ByKind,
    gap: Sentence,
    uninformed: z.array(Kind),
  }),
})
const forcing = defineRule({
  id: 'report/forcing',
  options: z.strictObject({ ...ByKind, recomendacion: Sentence }),
})
const speakers = defineRule({
  id: 'report/speakers',
  options: z.strictObject({ private: SourceKind, turns: Sentences }),
})
const heads = defineRule({
  id: 'report/heads',
  options: z.strictObject({
    title: z.strictObject({ kinds: z.array(SourceKind).min(1), labels: Sentences, most_words: Count }),
    generic: Sentences,
    present: Sentences,
    lead: Sentences,
  }),
})
const people = defineRule({
  id: 'report/people',
  options: z.strictObject({
    labels: Sentences,
    lists: Sentences,
    particles: Sentences,
    capitals: Sentences,
    titles: Sentences,
    hidden: z.strictObject({
      name: Sentence,
      mail: Sentence,
      link: Sentence,
      phone: Sentence,
      referee: Sentence,
      candidate: Sentence,
    }),
  }),
})
/** One sentence under each name. */
function textsOf<Name extends string>(names: readonly Name[]): Record<Name, typeof Sentence> {
  return Object.fromEntries(names.map((name) => [name, Sentence])) as Record<Name, typeof Sentence>
}

const TEXTS_1 = [
  'draft',
  'own',
  'nameless',
  'untitled',
  'purpose',
  'role',
  'edited',
  'decision',
  'reasons',
] as const
const TEXTS_2 = [
  'risks',
  'references',
  'scores',
  'questions',
  'notes',
  'annex',
  'SI',
  'NO',
  'none',
  'by_person',
] as const
const TEXTS_3 = [
  'by_points',
  'by_witness',
  'resolved',
  'by_judgement',
  'by_measure',
  'both',
  'passed',
  'pending',
  'confirmed',
  'contested',
] as const
const TEXTS_4 = [
  'undecided',
  'no_reasons',
  'no_risks',
  'no_more_risks',
  'more',
  'judged',
  'found',
  'score',
  'confidence',
  'unreached',
] as const
const TEXTS_5 = [
  'place',
  'places',
  'judgement_note',
  'computed_note',
  'fingerprint',
  'head',
  'mandate',
  'judgements',
  'measure',
  'witness',
] as const
const TEXTS_6 = [
  'severity',
  'hypothesis',
  'measure_line',
  'also',
  'see',
  'unnamed',
  'in_general',
  'private_ground',
  'silent_points',
  'empty',
  'uninformed',
  'withheld',
  'sources',
  'date',
] as const
const words = defineRule({
  id: 'report/words',
  options: z.strictObject({
    ...textsOf(TEXTS_1),
    ...textsOf(TEXTS_2),
    ...textsOf(TEXTS_3),
    ...textsOf(TEXTS_4),
    ...textsOf(TEXTS_5),
    ...textsOf(TEXTS_6),
    decisions: z.record(Sentence, z.string()),
    reference_head: Sentences,
    score_head: Sentences,
    judgement_head: Sentences,
    source_head: Sentences,
    verdicts: z.strictObject({ confirma: Sentence, contradice: Sentence, none: Sentence }),
    stages: z.strictObject({ GEM_1: Stage, GEM_2: Stage, GEM_3: Stage, GEM_4: Stage }),
    polarities: z.strictObject({ a_favor: Sentence, en_contra: Sentence }),
    documents: z.record(SourceKind, Sentence),
    sections: z.record(Sentence, Sentence),
    details: z.record(Sentence, Sentence),
    months: z.array(Sentence).length(12),
  }),
})

const HOUSE_1 = [
  'standing',
  'funnel',
  'all',
  'approved',
  'recommended',
  'candidates',
  'nobody',
  'unevaluated',
  'held',
] as const
const HOUSE_2 = [
  'metrics',
  'no_data',
  'costs',
  'total',
  'cost',
  'unpriced',
  'repeated',
  'spending',
  'no_budget',
  'read',
  'mandate',
  'aside',
  'hidden',
] as const
const HOUSE_3 = ['line', 'page'] as const
const HEADS = ['funnel', 'candidate', 'metric', 'cost', 'read', 'aside', 'hidden'] as const
const ESCALATION_1 = [
  'title',
  'summary',
  'causes',
  'tried',
  'nothing',
  'open',
  'passages',
  'silent',
  'measured',
  'judge',
  'judged',
] as const
const ESCALATION_2 = ['risks', 'links'] as const
const SUPERVISOR = [
  'title',
  'standing',
  'gates',
  'passes',
  'fails',
  'unreached',
  'audits',
  'why',
  'actions',
] as const
const house = defineRule({
  id: 'report/house',
  options: z.strictObject({
    ...textsOf(HOUSE_1),
    ...textsOf(HOUSE_2),
    ...textsOf(HOUSE_3),
    ...(Object.fromEntries(HEADS.map((name) => [`${name}_head`, Sentences])) as Record<
      `${(typeof HEADS)[number]}_head`,
      typeof Sentences
    >),
    statuses: z.strictObject({ COMPLETADO: Sentence, BLOQUEADO_GEM5: Sentence, PAUSADO: Sentence }),
    supervisor: z.strictObject({ ...textsOf(SUPERVISOR), gate_head: Sentences }),
    escalation: z.strictObject({ ...textsOf(ESCALATION_1), ...textsOf(ESCALATION_2) }),
  }),
})

/** How a report is written: what goes first, how much fits, and every sentence that no source says. */
export interface ReportRules {
  readonly limits: z.infer<typeof limits.options>
  readonly reasons: z.infer<typeof reasons.options>
  readonly risks: z.infer<typeof risks.options>
  readonly questions: z.infer<typeof questions.options>
  readonly forcing: z.infer<typeof forcing.options>
  readonly speakers: z.infer<typeof speakers.options>
  readonly heads: z.infer<typeof heads.options>
  readonly people: z.infer<typeof people.options>
  readonly words: z.infer<typeof words.options>
  readonly house: z.infer<typeof house.options>
}

export type Step = z.infer<typeof FromPoints> | z.infer<typeof FromSection>
export type ListName = (typeof LISTS)[number]
export type StageName = z.infer<typeof Gem>

export const reportRules: RulesetDefinition = {
  id: 'report',
  coded: [limits, reasons, risks, questions, forcing, speakers, heads, people, words, house],
}

export function readReportRules(rules: Ruleset): ReportRules {
  return {
    limits: rules.optionsOf(limits),
    reasons: rules.optionsOf(reasons),
    risks: rules.optionsOf(risks),
    questions: rules.optionsOf(questions),
    forcing: rules.optionsOf(forcing),
    speakers: rules.optionsOf(speakers),
    heads: rules.optionsOf(heads),
    people: rules.optionsOf(people),
    words: rules.optionsOf(words),
    house: rules.optionsOf(house),
  }
}

/** A sentence with its blanks filled, on one line. */
export function fillIn(sentence: string, blanks: Readonly<Record<string, string | number>>): string {
  return flat(sentence.replace(/\{(\w+)\}/gu, (blank, name: string) => String(blanks[name] ?? blank)))
}

/** A text on one line. */
export function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A day as people write it, from a moment. */
export function dayOf(moment: string, { date, months }: ReportRules['words']): string {
  const [year = '', month = '1', day = '1'] = moment.slice(0, 10).split('-')
  return fillIn(date, { day: Number(day), month: months[Number(month) - 1] ?? month, year })
}
