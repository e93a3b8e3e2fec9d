import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'

const Count = z.int().min(0)
const Name = z.string().nullable()
const Amount = z.number().nullable()

const Asset = z.strictObject({
  type: z.enum(['full_page', 'page_clip']),
  page: z.int().min(1),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  file: z.string().min(1).nullable(),
})

const Issue = z.strictObject({
  level: z.enum(['info', 'warn', 'error']),
  code: z.enum([
    'OPTIONS_MISSING_TEXT',
    'MATH_TEXT_LOSS',
    'TABLE_STRUCTURE_LOST',
    'NO_CORRECT_ANSWER_FOUND',
    'USER_ANSWER_NOT_FOUND',
    'EXTERNAL_MEDIA_REQUIRED',
    'PARTIAL_SCORING_DETECTED',
    'KIND_NOT_DETECTED',
    'CHECKSUM_MISMATCH',
  ]),
  where: z.string().min(1),
  msg: z.string().min(1),
})

/** What tells a drawing from every other: the same for the same drawing, wherever it stands and however large. */
const Print = z.string().regex(/^[0-9a-f]{16}$/)
/** What the page prints behind an answer: ✓, ✗ or half of it; null where it prints nothing. */
const Outcome = z.enum(['right', 'wrong', 'partial']).nullable()

const Choice = z.strictObject({
  options: z.array(z.strictObject({ key: z.string().min(1), text: z.string(), drawings: z.array(Print) })),
  correct: z.array(z.string()),
  user: z.array(z.string()),
})
const Pairs = z.array(z.strictObject({ left: z.string(), right: z.string() }))
const Subitem = z.strictObject({
  index: Count,
  prompt: z.string(),
  expected: Name,
  user: Name,
  outcome: Outcome,
})

const Common = z.strictObject({
  id: z.string().regex(/^[QD][1-9]\d*$/),
  number: z.int().min(1).nullable(),
  /** Lines of code keep their breaks. `drawings` is what text cannot carry, `tex` its source where a document has it. */
  stem: z.strictObject({
    text: z.string(),
    assets: z.array(Asset),
    drawings: z.array(Print),
    tex: z.array(z.string()),
  }),
  grading: z
    .strictObject({
      status: z.enum(['Correcta', 'Parcialmente correcta', 'Incorrecta']).nullable(),
      score_awarded: Amount,
      score_max: Amount,
      penalty_rule_text: Name,
      feedback: Name,
    })
    .nullable(),
  raw: z.strictObject({ block_text: z.string(), pages: z.array(z.int().min(1)).min(1) }),
  flags: z.strictObject({
    asset_required: z.boolean(),
    math_or_symbols_risky: z.boolean(),
    requires_external_media: z.boolean(),
  }),
  issues: z.array(Issue),
})

const Question = z.discriminatedUnion('kind', [
  Common.extend({ kind: z.literal('single_choice'), content: Choice }),
  Common.extend({ kind: z.literal('multi_select'), content: Choice }),
  Common.extend({
    kind: z.literal('matching'),
    content: z.strictObject({
      pairs_user: z.array(z.strictObject({ left: z.string(), right: z.string(), outcome: Outcome })),
      pairs_correct: Pairs,
      domain_hint: Name,
    }),
  }),
  Common.extend({
    kind: z.literal('short_answer_text'),
    content: z.strictObject({ expected: z.array(z.string()), user: Name }),
  }),
  Common.extend({
    kind: z.literal('numeric'),
    content: z.strictObject({
      expected: z.array(z.string()),
      user: Name,
      numeric_format: z.strictObject({
        decimal_separator: z.enum([',', '.']).nullable(),
        round_decimals: Count.nullable(),
        tolerance: Name,
      }),
      /** The unit that the right answer and the student's have behind their figure. */
      unit: z.strictObject({ expected: Name, user: Name }),
    }),
  }),
  Common.extend({
    kind: z.literal('cloze_labeled_blanks'),
    content: z.strictObject({
      blanks: z.array(
        z.strictObject({ label: z.string().min(1), expected: Name, user: Name, outcome: Outcome }),
      ),
    }),
  }),
  Common.extend({
    kind: z.literal('cloze_table'),
    content: z.strictObject({
      /** What the table prints; a cell with a gap has its number, `[[n]]`, where the gap stands. */
      table: z.strictObject({ rows: z.array(z.array(z.string())) }).nullable(),
      gaps: z.array(z.strictObject({ index: z.int().min(1), expected: Name, user: Name, outcome: Outcome })),
    }),
  }),
  Common.extend({
    kind: z.literal('multipart_short_answer'),
    content: z.strictObject({ items: z.array(Subitem.extend({ subitems: z.array(Subitem) })) }),
  }),
  Common.extend({
    kind: z.literal('external_media_reference'),
    content: z.strictObject({ reference_text: z.string(), expected: z.array(z.string()), user: Name }),
  }),
  Common.extend({
    kind: z.literal('true_false'),
    content: z.strictObject({ correct: z.boolean().nullable(), user: z.boolean().nullable() }),
  }),
  Common.extend({
    kind: z.literal('cloze_inline'),
    content: z.strictObject({
      gaps: z.array(
        z.strictObject({
          index: z.int().min(1),
          before: z.string(),
          expected: Name,
          user: Name,
          outcome: Outcome,
        }),
      ),
    }),
  }),
  Common.extend({ kind: z.literal('essay'), content: z.strictObject({ user: Name }) }),
  Common.extend({ kind: z.literal('description'), content: z.strictObject({}) }),
  Common.extend({ kind: z.literal('unclassified'), content: z.strictObject({}) }),
])

const Shape = z.strictObject({
  schema_version: z.literal('1.2'),
  source: z.strictObject({
    file_name: z.string().min(1),
    doc_type: z.literal('moodle_attempt_review'),
    page_count: z.int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  attempt: z.strictObject({
    state: Name,
    started: Name,
    completed: Name,
    duration: Name,
    points_awarded: Amount,
    points_max: Amount,
    grade: Amount,
    grade_max: Amount,
  }),
  questions: z.array(Question),
  issues: z.array(Issue),
  checksum: z.strictObject({ sum_awarded: z.number(), sum_max: z.number(), matches_header: z.boolean() }),
})

export type Exam12 = z.infer<typeof Shape>
export type Exam12Question = Exam12['questions'][number]

/** A Moodle review as a question bank: with what the page marks behind each gap, units, and what tells drawings apart. */
export const exam12 = defineContract<Exam12>({
  id: 'exam',
  version: '1.2',
  source: 'Reglas v1, segunda edición: huecos con prueba, unidades y dibujos',
  schema: Shape,
  invariants: {
    'cada pregunta tiene un identificador propio': ({ questions }) => checkIds(questions),
    'las claves nombran opciones': ({ questions }) => questions.flatMap(checkKeys),
    'lo que necesita una imagen la trae': ({ questions }) =>
      questions.flatMap((question, index) =>
        question.flags.asset_required && question.stem.assets.length === 0
          ? [
              {
                pointer: `/questions/${index}/stem/assets`,
                message: 'la pregunta necesita una imagen y no trae ninguna',
              },
            ]
          : [],
      ),
    'una tabla perdida se dice': ({ questions }) =>
      questions.flatMap((question, index) =>
        question.kind === 'cloze_table' &&
        question.content.table === null &&
        !hasIssue(question, 'TABLE_STRUCTURE_LOST')
          ? [
              {
                pointer: `/questions/${index}/content/table`,
                message: 'falta la incidencia TABLE_STRUCTURE_LOST',
              },
            ]
          : [],
      ),
    'las incidencias del documento son del documento': ({ issues }) =>
      issues.flatMap((issue, index) =>
        issue.code === 'CHECKSUM_MISMATCH'
          ? []
          : [{ pointer: `/issues/${index}/code`, message: 'esta incidencia pertenece a una pregunta' }],
      ),
  },
})

function checkIds(questions: readonly Exam12Question[]): Breach[] {
  const seen = new Set<string>()
  return questions.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ pointer: `/questions/${index}/id`, message: `el identificador «${id}» está repetido` }]
  })
}

function checkKeys(question: Exam12Question, index: number): Breach[] {
  if (question.kind !== 'single_choice' && question.kind !== 'multi_select') return []
  const keys = new Set(question.content.options.map(({ key }) => key))
  return (['correct', 'user'] as const).flatMap((field) =>
    question.content[field].flatMap((key, at) =>
      keys.has(key)
        ? []
        : [
            {
              pointer: `/questions/${index}/content/${field}/${at}`,
              message: `no hay ninguna opción «${key}»`,
            },
          ],
    ),
  )
}

function hasIssue(question: Exam12Question, code: string): boolean {
  return question.issues.some((issue) => issue.code === code)
}
