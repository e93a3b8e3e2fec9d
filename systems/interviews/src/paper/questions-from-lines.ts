import type { Question, QuestionSet } from '@dictamen/contracts'
import { idFrom } from '@dictamen/kernel/record'
import { DIFFICULTY, TARGET_DEFAULTS, type Default } from './defaults.ts'

export interface PaperQuestions {
  readonly questionSet: QuestionSet
  readonly defaults: readonly Default[]
}

const YES_OR_NO = /\s*\(\s*s[ií]\s*\/\s*no\s*\)\s*[.?]*\s*$/iu

/** A question set from questions in plain words; one that ends «(sí/no)» closes with yes or no. */
export function questionsFromLines(lines: readonly string[], target: Question['target']): PaperQuestions {
  const { prefix, type, closure_rule, max_time_sec } = TARGET_DEFAULTS[target]
  const questions = lines.map((line, index): Question => ({
    question_id: `${prefix}_q${index + 1}`,
    text: line.replace(YES_OR_NO, ''),
    target,
    type,
    objective: '',
    closure_rule: YES_OR_NO.test(line) ? 'binario' : closure_rule,
    max_time_sec,
    difficulty: DIFFICULTY,
  }))
  const content = { version: '1.1', target, generated_from: 'texto', questions }
  const questionSet: QuestionSet = {
    questionset_id: idFrom('qs', content),
    version: content.version,
    target,
    generated_from: content.generated_from,
    difficulty_profile: DIFFICULTY,
    questions,
  }
  const closed = questions.some((question) => question.closure_rule === 'binario')
  return {
    questionSet,
    defaults: [
      { pointer: '/difficulty_profile', value: DIFFICULTY, reason: 'El texto no dice la dificultad.' },
      { pointer: '/questions/*/type', value: type, reason: `Es el tipo de las preguntas de ${target}.` },
      {
        pointer: '/questions/*/closure_rule',
        value: closure_rule,
        reason: closed
          ? 'Es el cierre de las que no acaban en «(sí/no)»; esas son binario.'
          : 'Es el cierre de este destino; una línea que acaba en «(sí/no)» sería binario.',
      },
      {
        pointer: '/questions/*/max_time_sec',
        value: max_time_sec,
        reason: `Es el tiempo de las preguntas de ${target}.`,
      },
    ],
  }
}
