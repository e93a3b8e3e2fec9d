import type { Exam } from '@dictamen/contracts'
import { t } from '../../catalogo/index.ts'
import { defineNames, type Namer } from '../../evidence/names.ts'

const names: Namer = {
  label: (whole, pointer) => {
    const question = questionAt(whole.content?.output as Exam | undefined, pointer)
    return question === null ? fieldOf(pointer) : `${question}, ${fieldOf(pointer)}`
  },
  question: (whole, pointer) => {
    const question = questionAt(whole.content?.output as Exam | undefined, pointer)
    return t.examenes.porqueValor(question ?? t.examenes.examen.toLowerCase(), fieldOf(pointer))
  },
}

defineNames('exams/exam@1.1', names)
defineNames('exams/exam@1.0', names)

function questionAt(exam: Exam | undefined, pointer: string): string | null {
  const at = /^\/questions\/(\d+)/.exec(pointer)?.[1]
  return at === undefined ? null : (exam?.questions[Number(at)]?.id ?? null)
}

/** The field that a pointer names, without the numbers of lists. */
function fieldOf(pointer: string): string {
  const parts = pointer.split('/').filter((part) => part !== 'text' && !/^\d*$/.test(part))
  return t.examenes.campo(parts.at(-1) ?? '')
}
