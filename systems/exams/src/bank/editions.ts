import type {
  BankQuestion,
  BankQuestion11,
  Exam,
  Exam10,
  Exam12,
  ExamBank,
  ExamBank11,
} from '@dictamen/contracts'

type Loose = Readonly<Record<string, unknown>>

/** A review of any edition as the last one; what an older one does not say stays unsaid. */
export function widenExam(exam: Exam | Exam10 | Exam12): Exam12 {
  if (exam.schema_version === '1.2') return exam
  const questions = exam.questions.map(({ stem, kind, content, ...rest }) => ({
    ...rest,
    kind,
    stem: { ...stem, drawings: [], tex: [] },
    content: widenContent(kind, content),
  }))
  return { ...exam, schema_version: '1.2', questions } as Exam12
}

function widenContent(kind: string, given: object): object {
  const content = given as Record<string, readonly object[]> & { expected?: readonly string[] }
  const unmarked = (parts: readonly object[]): object[] => parts.map((part) => ({ ...part, outcome: null }))
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return { ...content, options: content['options']!.map((option) => ({ ...option, drawings: [] })) }
    case 'matching':
      return { ...content, pairs_user: unmarked(content['pairs_user']!) }
    case 'numeric':
      return { ...content, unit: { expected: null, user: null } }
    case 'cloze_labeled_blanks':
      return { blanks: unmarked(content['blanks']!) }
    case 'cloze_inline':
      return { gaps: unmarked(content['gaps']!) }
    case 'cloze_table':
      return { ...content, gaps: [] }
    case 'multipart_short_answer':
      return {
        items: unmarked(content['items']!).map((item) => ({
          ...item,
          subitems: unmarked((item as { subitems: object[] }).subitems),
        })),
      }
    case 'external_media_reference':
      return { ...content, expected: [], user: null }
    default:
      return content
  }
}

/** A bank of the first edition as the second. */
export function widenBank(bank: ExamBank | ExamBank11): ExamBank11 {
  if (bank.schema_version === '1.1') return bank
  return { ...bank, schema_version: '1.1', questions: bank.questions.map(widenQuestion) }
}

function widenQuestion({ stem, key, kind, content, ...rest }: BankQuestion): BankQuestion11 {
  return {
    ...rest,
    stem: { ...stem, drawings: [], tex: [] },
    answer_feedback: [],
    key: { ...key, proof: key.proof.map((proof) => ({ ...proof, gap: null })) },
    kind,
    content: widenBankContent(kind, content),
  } as BankQuestion11
}

function widenBankContent(kind: string, given: object): object {
  const content = given as Record<string, readonly object[]>
  const open = (parts: readonly object[]): object[] => parts.map((part) => ({ ...part, excluded: [] }))
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return { ...content, options: content['options']!.map((option) => ({ ...option, drawings: [] })) }
    case 'matching':
      return { pairs: open(content['pairs']!) }
    case 'numeric':
      return { ...content, unit: null }
    case 'cloze':
      return { ...content, blanks: open(content['blanks']!) }
    case 'external_media_reference':
      return { expected: [] }
    default:
      return content
  }
}

/** A bank in the oldest edition that holds all of it. */
export function writeBank(bank: ExamBank11): ExamBank | ExamBank11 {
  const narrow = { ...bank, schema_version: '1.0', questions: bank.questions.map(narrowQuestion) } as ExamBank
  const again = widenBank(narrow).questions
  const isWhole = bank.questions.every((question, at) => isSame(question, again[at]!))
  return isWhole ? narrow : bank
}

function narrowQuestion(question: BankQuestion11): BankQuestion {
  const { answer_feedback: _, stem, key, ...rest } = question
  const content = { ...question.content } as Record<string, unknown>
  const without = (name: string, field: string): void => {
    content[name] = (content[name] as Loose[]).map((part) => omit(part, field))
  }
  if ('options' in content) without('options', 'drawings')
  if ('pairs' in content) without('pairs', 'excluded')
  if ('blanks' in content) without('blanks', 'excluded')
  if (question.kind === 'numeric') delete content['unit']
  if (question.kind === 'external_media_reference') delete content['expected']
  return {
    ...rest,
    stem: { text: stem.text, assets: stem.assets },
    key: { ...key, proof: key.proof.map((proof) => omit(proof, 'gap')) },
    content,
  } as BankQuestion
}

function omit(record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== field))
}

/** Whether two values say the same, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const [mine, yours] = [Object.entries(one), other as Loose]
  return mine.length === Object.keys(yours).length && mine.every(([key, value]) => isSame(value, yours[key]))
}
