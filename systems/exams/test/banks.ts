import { examBank, examBank11, type BankQuestion, type ExamBank11 } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import fc from 'fast-check'
import { Buffer } from 'node:buffer'
import { layCorrections, widenBank, type Leaving, type Picture } from '../src/index.ts'

export type Body = Pick<BankQuestion, 'kind' | 'content'>

export interface Given {
  readonly stem: string
  readonly body: Body
  readonly files?: readonly string[]
  readonly feedback?: string | null
  readonly score_max?: number | null
}

// What breaks formats: their own signs, accents, formulas, lines, names of formats.
const pieces = [
  'a B ñ á ç , { } ~ = # : \\ %50% -> & < > " \' ∀ → √x² // [html] :: [[1]] - * &amp; #### \\n <p> 5,1 \\(x<y\\) \\[a&b\\] \\('.split(
    ' ',
  ),
  [' ', '\n'],
].flat()
export const textArb = fc
  .array(fc.constantFrom(...pieces), { maxLength: 8 })
  .map((parts) => parts.join('').trim())
export const wordArb = textArb.filter((text) => text !== '')
const lineArb = wordArb.map((text) => text.replace(/[\n{}]/g, '').trim()).filter((text) => text !== '')
const sideArb = textArb.map((text) => text.replace(/[->]/g, '').trim() || 'x')
const figureArb = fc
  .tuple(fc.integer({ min: -99, max: 99 }), fc.nat(9))
  .map(([whole, part]) => `${whole},${part}`)

const choiceArb = (kind: 'single_choice' | 'multi_select'): fc.Arbitrary<Body> =>
  fc.array(textArb, { minLength: 2, maxLength: 6 }).chain((texts) => {
    const options = texts.map((text, index) => ({ key: String(index + 1), text }))
    const keys = options.map(({ key }) => key)
    const least = { minLength: 1, maxLength: kind === 'single_choice' ? 1 : keys.length }
    return fc.subarray(keys, least).map((correct) => ({ kind, content: { options, correct } }))
  })

const plainArb: fc.Arbitrary<Body> = fc.oneof(
  choiceArb('single_choice'),
  choiceArb('multi_select'),
  fc.boolean().map((correct): Body => ({ kind: 'true_false', content: { correct } })),
  fc
    .array(
      wordArb.filter((text) => !text.includes('->')),
      { minLength: 1, maxLength: 3 },
    )
    .map((expected): Body => ({ kind: 'short_answer_text', content: { expected } })),
  fc
    .tuple(fc.array(figureArb, { minLength: 1, maxLength: 3 }), fc.constantFrom(null, '0,5'))
    .map(([expected, tolerance]): Body => ({ kind: 'numeric', content: { expected, tolerance } })),
  fc
    .array(fc.record({ left: sideArb, right: sideArb }), { minLength: 2, maxLength: 4 })
    .map((pairs): Body => ({ kind: 'matching', content: { pairs } })),
  fc.constantFrom('essay' as const, 'description' as const).map((kind): Body => ({ kind, content: {} })),
)

/** A question of a kind that both formats carry. */
export const givenArb: fc.Arbitrary<Given> = fc
  .record({ stem: wordArb, body: plainArb, feedback: fc.option(wordArb) })
  .map((given) => (given.body.kind === 'description' ? { ...given, feedback: null } : given))

const gapsArb = fc.array(fc.array(lineArb, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })

/** A question with gaps: in its sentence, or behind labels or items. */
export const clozeArb: fc.Arbitrary<Given> = fc.oneof(
  fc.tuple(lineArb, gapsArb).map(([word, gaps]): Given => {
    const text = word.replace(/\[\[\d\]\]/g, '').trim()
    const blanks = gaps.map((expected) => ({ label: '', expected }))
    const stem = gaps.map((_, at) => `${text}. [[${at + 1}]]`).join(' ')
    return { stem: `${stem}.`, body: { kind: 'cloze', content: { layout: 'sentence', blanks, rows: null } } }
  }),
  fc
    .tuple(lineArb, lineArb, gapsArb, fc.constantFrom('labels' as const, 'items' as const))
    .map(([stem, label, gaps, layout]): Given => {
      const blanks = gaps.map((expected, at) => ({ label: `${label}${at}`, expected }))
      return { stem, body: { kind: 'cloze', content: { layout, blanks, rows: null } } }
    }),
)

/** A bank as the first edition says it, read as the second. */
export function bankOf(items: readonly Given[]): ExamBank11 {
  const bank = parseContract(examBank, {
    schema_version: '1.0',
    sources: [],
    questions: items.map(({ stem, body, files = [], feedback = null, score_max = 1 }, index) => ({
      id: `B${index + 1}`,
      stem: {
        text: stem,
        assets: files.map((file) => ({ type: 'page_clip', page: 1, bbox: [0, 0, 300, 150], file })),
      },
      score_max: body.kind === 'description' ? null : score_max,
      feedback,
      asset_required: files.length > 0,
      key: { origin: 'printed', proof: [] },
      attempts: [],
      ...body,
    })),
    corrections: [],
  })
  return parseContract(examBank11, widenBank(bank))
}

/** A bank in which some questions say more than the first edition can. */
export function secondBank(
  items: readonly (Given & { readonly more: Readonly<Record<string, unknown>> })[],
): ExamBank11 {
  const bank = bankOf(items)
  const questions = bank.questions.map((question, at) => ({
    ...question,
    ...items[at]!.body,
    ...items[at]!.more,
  }))
  return parseContract(examBank11, { ...bank, questions } as never)
}

export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A bank as exporters take it, with one small picture for each name. */
export function leavingOf(bank: ExamBank11, files: readonly string[] = []): Leaving {
  const pictures = files.map((file): [string, Picture] => [
    file,
    { file, base64: PIXEL, bytes: Buffer.from(PIXEL, 'base64') },
  ])
  return { ...layCorrections(bank), pictures: new Map(pictures) }
}

/** What two banks must share: a decimal comma and a point say the same, and what stands before a gap is in the stem. */
export function meaningOf({ questions }: ExamBank11): unknown {
  return questions.map(({ kind, stem, content, feedback, score_max, answer_feedback }) => ({
    kind,
    stem: stem.text,
    feedback,
    answer_feedback,
    score_max,
    content:
      kind === 'numeric'
        ? {
            expected: content.expected.map((figure) => figure.replace(',', '.')),
            tolerance: content.tolerance?.replace(',', '.') ?? null,
            unit: content.unit,
          }
        : kind === 'cloze' && content.layout === 'sentence'
          ? { ...content, blanks: content.blanks.map(({ expected }) => expected) }
          : content,
  }))
}
