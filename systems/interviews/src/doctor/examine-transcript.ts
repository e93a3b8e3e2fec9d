import type { Transcript } from '@dictamen/contracts'
import type { Cabinet } from '../doctor.ts'
import { countWords } from '../word-count.ts'
import type { Findings } from './findings.ts'

/** An interview ends after it began. */
function examineMoments(document: string, { started_at, ended_at }: Transcript, findings: Findings): void {
  if (!isBefore(ended_at, started_at)) return
  findings.diverges({
    document,
    pointer: '/ended_at',
    rule: 'transcript@1.0',
    found: ended_at,
    expected: null,
    message: `la entrevista acaba antes de empezar (started_at: ${started_at})`,
  })
}

const ZONED = /(?:Z|[+-]\d\d:\d\d)$/

/** Moments with a zone are compared as instants and those without as they are written; one of each tells nothing. */
function isBefore(left: string, right: string): boolean {
  const zoned = [left, right].filter((moment) => ZONED.test(moment) && moment.includes('T')).length
  if (zoned === 2) return Date.parse(left) < Date.parse(right)
  const length = Math.min(left.length, right.length)
  return zoned === 0 && left.slice(0, length) < right.slice(0, length)
}

/** Word counts that are not those of the answers, and questions that are not those of the set. */
export function examineTranscript(
  document: string,
  value: Transcript,
  cabinet: Cabinet,
  findings: Findings,
): void {
  const rule = 'transcript@1.0'
  value.entries.forEach((entry, index) => {
    const place = { document, rule, pointer: `/entries/${index}/word_count` }
    findings.expect(place, entry.word_count, countWords(entry.answer_text))
  })
  examineMoments(document, value, findings)
  const sets = cabinet.questionSets.map((filed) => filed.value)
  if (sets.length === 0) return
  const set = sets.find((candidate) => candidate.questionset_id === value.questionset_id)
  if (set === undefined) {
    const expected = sets.length === 1 ? sets[0]!.questionset_id : null
    const message = `no se ha dado el conjunto de preguntas «${value.questionset_id}»`
    findings.diverges({
      document,
      pointer: '/questionset_id',
      rule,
      found: value.questionset_id,
      expected,
      message,
    })
    return
  }
  findings.expect({ document, rule, pointer: '/target' }, value.target, set.target)
  value.entries.forEach((entry, index) => {
    const question = set.questions.find((candidate) => candidate.question_id === entry.question_id)
    const pointer = `/entries/${index}`
    if (question !== undefined) {
      findings.expect(
        { document, rule, pointer: `${pointer}/question_text` },
        entry.question_text,
        question.text,
      )
      return
    }
    const message = `la pregunta «${entry.question_id}» no está en el conjunto «${set.questionset_id}»`
    findings.diverges({
      document,
      pointer: `${pointer}/question_id`,
      rule,
      found: entry.question_id,
      expected: null,
      message,
    })
  })
}
