import {
  examBank,
  examBank11,
  type Exam,
  type Exam12,
  type ExamBank,
  type ExamBank11,
} from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { expect, test } from 'vitest'
import { mergeExams, writeBank } from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

type Question = Exam['questions'][number]
type Grade = [status: 'Correcta' | 'Incorrecta' | 'Parcialmente correcta', awarded: number]

function question(kind: string, content: object, [status, awarded]: Grade, stem = '¿Cuál?'): Question {
  return {
    id: 'Q1',
    number: 1,
    kind,
    stem: { text: stem, assets: [] },
    grading: { status, score_awarded: awarded, score_max: 1, penalty_rule_text: null, feedback: null },
    content,
    raw: { block_text: '', pages: [1] },
    flags: { asset_required: false, math_or_symbols_risky: false, requires_external_media: false },
    issues: [],
  } as unknown as Question
}

function exam(sha: string, ...questions: Question[]): Exam {
  const attempt = { state: null, started: null, completed: null, duration: null }
  const marks = { points_awarded: null, points_max: null, grade: null, grade_max: null }
  return {
    schema_version: '1.1',
    source: {
      file_name: `${sha}.pdf`,
      doc_type: 'moodle_attempt_review',
      page_count: 1,
      sha256: sha.repeat(64),
    },
    attempt: { ...attempt, ...marks },
    questions,
    issues: [],
    checksum: { sum_awarded: 0, sum_max: 0, matches_header: false },
  }
}

const choice = (texts: string[], user: number, grade: Grade, correct: number[] = []): Question => {
  const options = texts.map((text, index) => ({ key: 'abc'[index]!, text }))
  const keys = (places: number[]): string[] => places.map((place) => options[place]!.key)
  return question('single_choice', { options, correct: keys(correct), user: keys([user]) }, grade)
}

function merge(...exams: Exam[]): ExamBank {
  const attempts = exams.map((one) => ({ exam: one, corrections: [] }))
  return parseContract(examBank, writeBank(mergeExams(attempts)))
}

test(`the same question in another order is one, and every answer stays ${proves('EX-10.1')}`, () => {
  const { questions, sources } = merge(
    exam('1', choice(['Uno', 'Dos'], 0, ['Incorrecta', 0], [1])),
    exam('2', choice([' dos ', 'UNO'], 0, ['Correcta', 1], [0])),
    exam('3', choice(['Uno', 'Tres'], 0, ['Incorrecta', 0], [1])),
  )
  expect(sources).toHaveLength(3)
  expect(questions).toHaveLength(2)
  expect(questions[0]).toMatchObject({
    key: { origin: 'printed' },
    content: {
      options: [
        { key: '1', text: 'Uno' },
        { key: '2', text: 'Dos' },
      ],
      correct: ['2'],
    },
    attempts: [
      { sha256: '1'.repeat(64), status: 'Incorrecta', answer: ['Uno'] },
      { sha256: '2'.repeat(64), status: 'Correcta', answer: [' dos '] },
    ],
  })
})

test(`full marks give a key with its proof ${proves('EX-10.2')}`, () => {
  const [merged] = merge(
    exam('1', choice(['Uno', 'Dos', 'Tres'], 0, ['Incorrecta', 0])),
    exam('2', choice(['Uno', 'Dos', 'Tres'], 2, ['Correcta', 1])),
  ).questions
  expect(merged).toMatchObject({
    key: { origin: 'recovered', proof: [{ sha256: '2'.repeat(64), reason: 'full_marks', answer: ['Tres'] }] },
    content: { correct: ['3'] },
  })
})

test(`wrong answers leave one option, or none is invented ${proves('EX-10.2')}`, () => {
  const first = exam('1', choice(['Uno', 'Dos', 'Tres'], 0, ['Incorrecta', 0]))
  const second = exam('2', choice(['Uno', 'Dos', 'Tres'], 1, ['Incorrecta', -0.33]))
  expect(merge(first).questions[0]).toMatchObject({
    key: { origin: 'unknown', proof: [] },
    content: { correct: [] },
  })
  expect(merge(first, second).questions[0]).toMatchObject({
    key: { origin: 'recovered', proof: [{ reason: 'excluded' }, { reason: 'excluded' }] },
    content: { correct: ['3'] },
  })
})

test(`a partial mark proves nothing ${proves('EX-10.2')}`, () => {
  const [merged] = merge(exam('1', choice(['Uno', 'Dos'], 0, ['Parcialmente correcta', 0.5]))).questions
  expect(merged).toMatchObject({ key: { origin: 'unknown' }, content: { correct: [] } })
})

test(`full marks fill gaps, numbers, truth and pairs ${proves('EX-10.2')}`, () => {
  const full: Grade = ['Correcta', 1]
  const format = { decimal_separator: ',', round_decimals: null, tolerance: null }
  const { questions } = merge(
    exam(
      '1',
      question(
        'cloze_inline',
        { gaps: [{ index: 1, before: 'el', expected: null, user: '14' }] },
        full,
        'Uno',
      ),
      question('numeric', { expected: [], user: '1,5', numeric_format: format }, full, 'Dos'),
      question('true_false', { correct: null, user: false }, full, 'Tres'),
      question(
        'matching',
        { pairs_user: [{ left: 'a', right: 'b' }], pairs_correct: [], domain_hint: null },
        full,
        'Cuatro',
      ),
    ),
  )
  expect(questions.map(({ content }) => content)).toMatchObject([
    { layout: 'sentence', blanks: [{ label: 'el', expected: ['14'] }] },
    { expected: ['1,5'] },
    { correct: false },
    { pairs: [{ left: 'a', right: 'b' }] },
  ])
})

test('options that cannot be told apart give no key by exclusion', () => {
  const [merged] = merge(exam('1', choice(['', ''], 0, ['Incorrecta', 0]))).questions
  expect(merged).toMatchObject({ key: { origin: 'unknown' } })
})

test('what is said of one answer is no explanation of the question', () => {
  const told = (feedback: string, grade: Grade, user: number): Question => {
    const one = choice(['Uno', 'Dos'], user, grade)
    return { ...one, grading: { ...one.grading!, feedback } } as Question
  }
  const said = (...questions: Question[]): string | null | undefined =>
    merge(...questions.map((one, at) => exam(String(at + 1), one))).questions[0]?.feedback
  expect(said(told('Eso no. Respuesta incorrecta.', ['Incorrecta', 0], 0))).toBe(null)
  expect(said(told('Eso no. Respuesta incorrecta. Vea el tema 3.', ['Incorrecta', 0], 0))).toBe(
    'Vea el tema 3.',
  )
  expect(said(told('¡Correcto! Efectivamente, es el dos. Respuesta correcta', ['Correcta', 1], 1))).toBe(
    'Efectivamente, es el dos.',
  )
  expect(said(told('Es el tema 3.', ['Incorrecta', 0], 0), told('Es el tema 3.', ['Correcta', 1], 1))).toBe(
    'Es el tema 3.',
  )
})

test('options that are pictures keep the key of the attempt whose picture travels', () => {
  const shown = (sha: string, user: number, grade: Grade, correct: number[]): Exam => {
    const one = choice(['', '', ''], user, grade, correct)
    const asset = { type: 'page_clip' as const, page: 1, bbox: null, file: `${sha}.png` }
    return exam(sha, { ...one, stem: { ...one.stem, assets: [asset] } })
  }
  const [printed] = merge(
    shown('1', 0, ['Incorrecta', 0], []),
    shown('2', 0, ['Incorrecta', 0], [2]),
    shown('3', 1, ['Correcta', 1], [1]),
  ).questions
  expect(printed).toMatchObject({
    stem: { assets: [{ file: '2.png' }] },
    key: { origin: 'printed' },
    content: { correct: ['3'] },
    attempts: [{ answer: ['opción a'] }, { answer: ['opción a'] }, { answer: ['opción b'] }],
  })
  const [proved] = merge(
    shown('1', 0, ['Incorrecta', 0], []),
    shown('2', 1, ['Correcta', 1], []),
    shown('3', 2, ['Correcta', 1], []),
  ).questions
  expect(proved).toMatchObject({
    stem: { assets: [{ file: '2.png' }] },
    key: { origin: 'recovered' },
    content: { correct: ['2'] },
  })
  const [unknown] = merge(
    shown('1', 0, ['Incorrecta', 0], []),
    shown('2', 1, ['Incorrecta', 0], []),
  ).questions
  expect(unknown).toMatchObject({ key: { origin: 'unknown' }, content: { correct: [] } })
})

test(`a corrected review takes the place of the same review as it was read ${proves('EX-12.3')}`, () => {
  const read = exam('1', choice(['Uno', 'Dos'], 0, ['Incorrecta', 0], [1]))
  const by = { who: 'Ana', when: '2026-01-07T18:20:00Z', why: 'Errata' }
  const place = { id: 'C1', question_id: 'Q1', pointer: '/questions/0/content/correct' }
  const correction = { ...place, ...by, before: ['b'], after: ['a'], undone: null }
  const bank = parseContract(
    examBank,
    writeBank(
      mergeExams([
        { exam: read, corrections: [] },
        { exam: read, corrections: [correction] },
      ]),
    ),
  )
  expect(bank.questions[0]).toMatchObject({
    key: { origin: 'corrected', proof: [{ reason: 'corrected', answer: ['Uno'] }] },
    content: { correct: ['1'] },
  })
  expect(bank.questions[0]!.attempts).toHaveLength(1)
  expect(() => mergeExams([{ exam: read, corrections: [{ ...correction, before: ['z'] }] }])).toThrow(/C1/)
})

type Second = Exam12['questions'][number]

/** A question of the second edition. */
function second(sha: string, ...questions: Second[]): Exam12 {
  return { ...exam(sha), schema_version: '1.2', questions } as Exam12
}

function asked(kind: string, content: object, grade: Grade, drawings: string[] = []): Second {
  const { stem, ...rest } = question(kind, content, grade)
  return { ...rest, stem: { ...stem, drawings, tex: [] } } as unknown as Second
}

type Mark = 'right' | 'wrong' | 'partial' | null

const gaps = (grade: Grade, ...written: [user: string, outcome: Mark][]): Second =>
  asked(
    'cloze_inline',
    {
      gaps: written.map(([user, outcome], at) => ({
        index: at + 1,
        before: '',
        expected: null,
        user,
        outcome,
      })),
    },
    grade,
  )

function mergeSecond(...exams: Exam12[]): ExamBank11 {
  return parseContract(examBank11, mergeExams(exams.map((one) => ({ exam: one, corrections: [] }))))
}

test(`what the pages mark proves or excludes gap by gap ${proves('EX-13.8')}`, () => {
  const half: Grade = ['Parcialmente correcta', 0.5]
  const { questions } = mergeSecond(
    second('1', gaps(half, ['Ebro', 'right'], ['Madrid', 'wrong'], ['Tudela', 'partial'])),
    second('2', gaps(half, ['Duero', 'wrong'], ['Zaragoza', 'right'], ['Tortosa', null])),
  )
  expect(questions).toHaveLength(1)
  expect(questions[0]).toMatchObject({
    key: { origin: 'recovered' },
    content: {
      blanks: [
        { expected: ['Ebro'], excluded: ['Duero'] },
        { expected: ['Zaragoza'], excluded: ['Madrid'] },
        { expected: [], excluded: [] },
      ],
    },
  })
  expect(questions[0]!.key.proof).toEqual([
    { sha256: '1'.repeat(64), question_id: 'Q1', reason: 'marked', gap: 1, answer: ['Ebro'] },
    { sha256: '1'.repeat(64), question_id: 'Q1', reason: 'excluded', gap: 2, answer: ['Madrid'] },
    { sha256: '2'.repeat(64), question_id: 'Q1', reason: 'excluded', gap: 1, answer: ['Duero'] },
    { sha256: '2'.repeat(64), question_id: 'Q1', reason: 'marked', gap: 2, answer: ['Zaragoza'] },
  ])
})

test(`marked pairs are known one by one ${proves('EX-13.8')}`, () => {
  const pairs = [
    { left: 'Tajo', right: 'Atlántico', outcome: 'right' },
    { left: 'Ebro', right: 'Cantábrico', outcome: 'wrong' },
  ]
  const content = { pairs_user: pairs, pairs_correct: [], domain_hint: null }
  const { questions } = mergeSecond(second('1', asked('matching', content, ['Parcialmente correcta', 0.5])))
  expect(questions[0]).toMatchObject({
    key: { origin: 'recovered' },
    content: {
      pairs: [
        { left: 'Tajo', right: 'Atlántico', excluded: [] },
        { left: 'Ebro', right: null, excluded: ['Cantábrico'] },
      ],
    },
  })
})

test(`questions that only their drawings tell apart stay two, and their options keep their keys ${proves('EX-13.13')}`, () => {
  const [p, q] = ['a'.repeat(16), 'b'.repeat(16)] as [string, string]
  const drawn = (prints: string[], user: number, grade: Grade, stem: string): Second => {
    const options = prints.map((print, at) => ({ key: 'abc'[at]!, text: '', drawings: [print] }))
    return asked('single_choice', { options, correct: [], user: [options[user]!.key] }, grade, [stem])
  }
  const { questions } = mergeSecond(
    second('1', drawn([p, q], 0, ['Incorrecta', 0], '1'.repeat(16))),
    second('2', drawn([q, p], 0, ['Correcta', 1], '1'.repeat(16))),
    second('3', drawn([p, q], 0, ['Correcta', 1], '2'.repeat(16))),
  )
  expect(questions.map(({ attempts }) => attempts.length)).toEqual([2, 1])
  expect(questions[0]).toMatchObject({ key: { origin: 'recovered' }, content: { correct: ['1'] } })
  expect(questions[0]).toMatchObject({ content: { options: [{ drawings: [q] }, { drawings: [p] }] } })
})

test('a bank that says nothing new is written in the first edition', () => {
  const plain = gaps(['Correcta', 1], ['Ebro', null])
  const bank = mergeExams([{ exam: second('1', plain), corrections: [] }])
  expect(writeBank(bank).schema_version).toBe('1.0')
  const marked = mergeExams([
    { exam: second('1', gaps(['Incorrecta', 0], ['Ebro', 'wrong'])), corrections: [] },
  ])
  expect(writeBank(marked).schema_version).toBe('1.1')
})

test(`a picture that another browser printed is the same where all else agrees, and only then ${proves('EX-13.13')}`, () => {
  const right: Grade = ['Correcta', 1]
  const box = [10, 10, 220, 110]
  const drawn = (print: string, expected: string, bbox = box): Second => {
    const numeric_format = { decimal_separator: null, round_decimals: null, tolerance: null }
    const unit = { expected: null, user: null }
    const one = asked('numeric', { expected: [expected], user: '8', numeric_format, unit }, right, [print])
    const asset = { type: 'page_clip', page: 1, bbox, file: null }
    return { ...one, stem: { ...one.stem, assets: [asset] } } as Second
  }
  const counts = (...exams: Exam12[]): number[] =>
    mergeSecond(...exams).questions.map(({ attempts }) => attempts.length)
  const [a, b] = ['a'.repeat(16), 'b'.repeat(16)] as [string, string]
  const scaled = box.map((side) => side * 0.99)
  expect(counts(second('1', drawn(a, '8')), second('2', drawn(b, '8', scaled)))).toEqual([2])
  expect(counts(second('1', drawn(a, '8')), second('2', drawn(b, '9', scaled)))).toEqual([1, 1])
  expect(counts(second('1', drawn(a, '8')), second('2', drawn(b, '8', [10, 10, 110, 110])))).toEqual([1, 1])
  // One program printed both: what it draws otherwise is something else.
  const both = asked('essay', { user: null }, right, [a])
  expect(counts(second('1', drawn(a, '8')), second('2', drawn(b, '8', scaled), both))).toEqual([1, 1, 1])
})
