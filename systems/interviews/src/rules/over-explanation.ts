import { defineRule, type Mark } from '@dictamen/kernel'
import { splitSentences } from '@dictamen/kernel/text'
import { z } from 'zod'

const Limit = z.int().min(1)

const Options = z.strictObject({
  sentence_limit: z.strictObject({ binario: Limit, '1_frase': Limit, '2_frases': Limit }),
})

/** The answer was cut and had exceeded its length, in sentences or in seconds; an unknown length counts as exceeded. */
export const overExplanation = defineRule({
  id: 'flags/over_explanation',
  options: Options,
  detect(subject, { sentence_limit }) {
    if (subject.value('forced_closure') !== true) return []
    const answer = subject.text('answer_text')
    const rule = subject.value('closure_rule') as keyof typeof sentence_limit
    const [time, most] = [subject.value('time_sec'), subject.value('max_time_sec')]
    const marks: Mark[] = []
    const beyond = splitSentences(answer).slice(sentence_limit[rule])
    if (beyond.length > 0)
      marks.push({ field: 'answer_text', start: beyond[0]!.start, end: beyond.at(-1)!.end })
    if (typeof time !== 'number') marks.push(wholeOf('time_sec', time))
    else if (typeof most === 'number' && time > most)
      marks.push(wholeOf('time_sec', time), wholeOf('max_time_sec', most))
    return marks
  },
})

function wholeOf(field: string, value: unknown): Mark {
  return { field, start: 0, end: JSON.stringify(value ?? null).length }
}
