import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'

const Name = z.string().nullable()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A picture: of a page of a review, or an image that another program's bank brought. */
const Asset = z.strictObject({
  type: z.enum(['full_page', 'page_clip', 'image']),
  page: z.int().min(1).nullable(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  file: z.string().min(1).nullable(),
})

/** What tells a drawing from every other. */
const Print = z.string().regex(/^[0-9a-f]{16}$/)

const Common = z.strictObject({
  id: z.string().regex(/^B[1-9]\d*$/),
  stem: z.strictObject({
    text: z.string(),
    assets: z.array(Asset),
    drawings: z.array(Print),
    tex: z.array(z.string()),
  }),
  score_max: z.number().nullable(),
  feedback: Name,
  /** What is said of one answer, by the text of it. */
  answer_feedback: z.array(z.strictObject({ answer: z.string(), feedback: z.string() })),
  asset_required: z.boolean(),
  /** Where the right answer comes from: the page, a proof, a person, or nowhere. */
  key: z.strictObject({
    origin: z.enum(['printed', 'recovered', 'corrected', 'unknown']),
    proof: z.array(
      z.strictObject({
        sha256: Sha256.nullable(),
        question_id: z.string().min(1),
        /** `marked`: the page prints ✓ behind this gap or pair. */
        reason: z.enum(['printed', 'full_marks', 'excluded', 'corrected', 'marked']),
        /** Which gap or pair it proves, from 1; null where it proves the whole answer. */
        gap: z.int().min(1).nullable(),
        answer: z.array(z.string()),
      }),
    ),
  }),
  /** What each attempt answered, in the words of the page. */
  attempts: z.array(
    z.strictObject({
      sha256: Sha256.nullable(),
      question_id: z.string().min(1),
      status: z.enum(['Correcta', 'Parcialmente correcta', 'Incorrecta']).nullable(),
      score_awarded: z.number().nullable(),
      score_max: z.number().nullable(),
      answer: z.array(z.string()),
    }),
  ),
})

const Choice = z.strictObject({
  options: z.array(z.strictObject({ key: z.string().min(1), text: z.string(), drawings: z.array(Print) })),
  correct: z.array(z.string()),
})
/** A gap: what is right, and what the page marks as wrong. */
const Blank = z.strictObject({
  label: z.string(),
  expected: z.array(z.string()),
  excluded: z.array(z.string()),
})

const Question = z.discriminatedUnion('kind', [
  Common.extend({ kind: z.literal('single_choice'), content: Choice }),
  Common.extend({ kind: z.literal('multi_select'), content: Choice }),
  Common.extend({
    kind: z.literal('true_false'),
    content: z.strictObject({ correct: z.boolean().nullable() }),
  }),
  Common.extend({
    kind: z.literal('matching'),
    content: z.strictObject({
      pairs: z.array(z.strictObject({ left: z.string(), right: Name, excluded: z.array(z.string()) })),
    }),
  }),
  Common.extend({
    kind: z.literal('short_answer_text'),
    content: z.strictObject({ expected: z.array(z.string()) }),
  }),
  Common.extend({
    kind: z.literal('numeric'),
    /** Figures without their unit. */
    content: z.strictObject({ expected: z.array(z.string()), tolerance: Name, unit: Name }),
  }),
  Common.extend({
    kind: z.literal('cloze'),
    content: z.strictObject({
      layout: z.enum(['labels', 'sentence', 'table', 'items']),
      blanks: z.array(Blank),
      /** The cells of a table; a gap stands as `[[n]]`. */
      rows: z.array(z.array(z.string())).nullable(),
    }),
  }),
  Common.extend({ kind: z.literal('essay'), content: z.strictObject({}) }),
  Common.extend({ kind: z.literal('description'), content: z.strictObject({}) }),
  Common.extend({
    kind: z.literal('external_media_reference'),
    content: z.strictObject({ expected: z.array(z.string()) }),
  }),
  Common.extend({ kind: z.literal('unclassified'), content: z.strictObject({ raw: z.string() }) }),
])

const Shape = z.strictObject({
  schema_version: z.literal('1.1'),
  sources: z.array(z.strictObject({ file_name: z.string().min(1), sha256: Sha256 })),
  questions: z.array(Question),
  /**
   * What people changed. A correction of this bank is laid over it when it leaves; one that was laid over a review, named
   * by its hash, is already in the questions and stays here as their history.
   */
  corrections: z.array(
    z.strictObject({
      id: z.string().regex(/^C[1-9]\d*$/),
      sha256: Sha256.nullable(),
      question_id: z.string().min(1).nullable(),
      pointer: z.string().regex(/^\//),
      who: z.string().min(1),
      when: z.iso.datetime(),
      why: z.string().min(1),
      before: z.json(),
      after: z.json(),
      undone: z
        .strictObject({ who: z.string().min(1), when: z.iso.datetime(), why: z.string().min(1) })
        .nullable(),
    }),
  ),
})

export type ExamBank11 = z.infer<typeof Shape>
export type BankQuestion11 = ExamBank11['questions'][number]

/** Questions of several attempts joined: keys gap by gap, each with its proof, and nothing of a question left out. */
export const examBank11 = defineContract<ExamBank11>({
  id: 'exam-bank',
  version: '1.1',
  source: 'Reglas v1, segunda edición: banco de preguntas',
  schema: Shape,
  invariants: {
    'las claves nombran opciones': ({ questions }) => questions.flatMap(checkKeys),
    'cada pregunta tiene un identificador propio': ({ questions }) => repeated(questions, '/questions'),
    'cada corrección tiene un identificador propio': ({ corrections }) =>
      repeated(corrections, '/corrections'),
    'una clave recuperada trae su prueba': ({ questions }) =>
      questions.flatMap(({ key }, index) =>
        key.origin === 'recovered' && key.proof.length === 0
          ? [{ pointer: `/questions/${index}/key/proof`, message: 'la clave recuperada no trae prueba' }]
          : [],
      ),
  },
})

function checkKeys(question: BankQuestion11, index: number): Breach[] {
  if (question.kind !== 'single_choice' && question.kind !== 'multi_select') return []
  const keys = new Set(question.content.options.map(({ key }) => key))
  return question.content.correct.flatMap((key, at) =>
    keys.has(key)
      ? []
      : [{ pointer: `/questions/${index}/content/correct/${at}`, message: `no hay ninguna opción «${key}»` }],
  )
}

function repeated(items: readonly { readonly id: string }[], at: string): Breach[] {
  const seen = new Set<string>()
  return items.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ pointer: `${at}/${index}/id`, message: `el identificador «${id}» está repetido` }]
  })
}
