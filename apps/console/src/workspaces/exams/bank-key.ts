import type { BankQuestion } from '@dictamen/contracts'
import { t } from '../../catalogo/index.ts'

/** The key of a question as the bank holds it, in words; empty when it holds none. */
export function keyOf(question: BankQuestion): readonly string[] {
  switch (question.kind) {
    case 'single_choice':
    case 'multi_select': {
      const { options, correct } = question.content
      return options.filter(({ key }) => correct.includes(key)).map(({ text }) => text)
    }
    case 'true_false': {
      const { correct } = question.content
      return correct === null ? [] : [correct ? t.examenes.verdadero : t.examenes.falso]
    }
    case 'matching':
      return question.content.pairs.map(({ left, right }) => `${left} → ${right ?? t.nada}`)
    case 'short_answer_text':
    case 'numeric':
      return question.content.expected
    case 'cloze':
      return question.content.blanks.map(({ label, expected }) => `${label} ${expected.join(' / ')}`.trim())
    default:
      return []
  }
}
