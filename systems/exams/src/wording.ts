import { defineRule, type Ruleset } from '@dictamen/kernel'
import { z } from 'zod'
import { localise, type Locale } from './locale.ts'
import { findTemplate } from './template.ts'

const Strings = z.array(z.string().min(1)).min(1)

/** Lines that begin a block. */
export const primaryMarkers = defineRule({
  id: 'segmentation/primary',
  options: z.strictObject({ question: Strings, description: Strings }),
})

/** Strings that tell the parts of a block, and blocks whose header was lost. */
export const secondaryMarkers = defineRule({
  id: 'segmentation/secondary',
  options: z.strictObject({
    one: Strings,
    many: Strings,
    answer: Strings,
    key_one: Strings,
    key_many: Strings,
    key_quoted: Strings,
    /** Announces the right order, as a numbered list. */
    key_order: Strings.optional(),
    matching: Strings,
    table: Strings,
  }),
})

/** What stands beside or below a question and is not part of it. */
export const outsideMarkers = defineRule({
  id: 'segmentation/outside',
  options: z.strictObject({ beside: Strings, between: Strings, ends: Strings }),
})

export const statusWords = defineRule({
  id: 'grading/status',
  options: z.strictObject({
    right: Strings,
    partial: Strings,
    wrong: Strings,
    unanswered: Strings,
    other: Strings,
  }),
})

export const markWords = defineRule({
  id: 'grading/marks',
  options: z.strictObject({ marked: Strings, unmarked: Strings, certainty: Strings, weight: Strings }),
})

export const answerSigns = defineRule({
  id: 'answers/signs',
  options: z.strictObject({
    chosen: Strings,
    ignored: Strings,
    /** Which of the chosen ones say that an answer is right, wrong or right in part. */
    right: Strings.optional(),
    wrong: Strings.optional(),
    partial: Strings.optional(),
  }),
})

export const answerWords = defineRule({
  id: 'answers/words',
  options: z.strictObject({ true: Strings, false: Strings, unchosen: Strings }),
})

export const attemptLabels = defineRule({
  id: 'attempt/labels',
  options: z.strictObject({
    state: Strings,
    started: Strings,
    completed: Strings,
    duration: Strings,
    points: Strings,
    grade: Strings,
    grade_value: Strings,
  }),
})

/** Pictures that stand for a text, as those of the emoticon filter, and pictures that are shown again. */
export const pictureReadings = defineRule({
  id: 'answers/pictures',
  options: z.strictObject({
    readings: z.array(
      z.strictObject({ text: z.string().min(1), looks: z.array(z.string().regex(/^[\da-f]{256}$/)).min(1) }),
    ),
    /** How far a picture may be from a known look, and from the one that it shows again. */
    nearness: z.int().min(0),
    same: z.int().min(0),
  }),
})

export const checksumRule = defineRule({
  id: 'document/checksum',
  options: z.strictObject({ tolerance_thousandths: z.int().min(0), msg: z.string().min(1) }),
})

/** Every fixed string that the parser looks for, in one language. */
export interface Wording {
  readonly primary: z.infer<typeof primaryMarkers.options>
  readonly secondary: z.infer<typeof secondaryMarkers.options>
  readonly outside: z.infer<typeof outsideMarkers.options>
  readonly status: z.infer<typeof statusWords.options>
  readonly marks: z.infer<typeof markWords.options>
  readonly labels: z.infer<typeof attemptLabels.options>
  readonly answers: z.infer<typeof answerWords.options>
  readonly pictures: z.infer<typeof pictureReadings.options>
  /** Icons of the student's mark, and icons that say nothing. */
  readonly signs: RegExp
  readonly ignoredSigns: RegExp
  /** What a mark says of the answer before it; null where the rule set does not tell. */
  outcomeOf(sign: string): Outcome
}

export type Outcome = 'right' | 'wrong' | 'partial' | null

export function wordingOf(rules: Ruleset, locale: Locale): Wording {
  const signs = rules.optionsOf(answerSigns)
  return {
    primary: localise(rules.optionsOf(primaryMarkers), locale),
    secondary: localise(rules.optionsOf(secondaryMarkers), locale),
    outside: localise(rules.optionsOf(outsideMarkers), locale),
    status: localise(rules.optionsOf(statusWords), locale),
    marks: localise(rules.optionsOf(markWords), locale),
    labels: localise(rules.optionsOf(attemptLabels), locale),
    answers: localise(rules.optionsOf(answerWords), locale),
    pictures: rules.optionsOf(pictureReadings),
    signs: signOf(signs.chosen),
    ignoredSigns: signOf(signs.ignored),
    outcomeOf: (sign) =>
      (['right', 'wrong', 'partial'] as const).find((outcome) => signOf(signs[outcome] ?? []).test(sign)) ??
      null,
  }
}

/** Every fixed string that announces right answers. */
export function keyLines({ key_one, key_many, key_quoted, key_order }: Wording['secondary']): string[] {
  return [...key_one, ...key_many, ...key_quoted, ...(key_order ?? [])]
}

/** The header of a question as the language says it, numbered or labelled. */
export function questionIn(
  text: string,
  { primary }: Wording,
  where: 'whole' | 'anywhere',
): RegExpExecArray | null {
  const labelled = primary.question.map((template) => template.replace('{number}', '{label}'))
  return findTemplate(primary.question, text, where) ?? findTemplate(labelled, text, where)
}

/** Icons are written as code points, U+F058, or as themselves. */
function signOf(signs: readonly string[]): RegExp {
  const points = signs.map((sign) =>
    sign.startsWith('U+') ? `\\u{${sign.slice(2)}}` : `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  )
  return new RegExp(`[${points.join('')}]`, 'u')
}
